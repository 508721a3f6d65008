import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeExchange, show } from '../testing/page.tsx';
import { ProductOffBanner, ProductOffNotice } from './ProductOff.tsx';

const exchange = fakeExchange();

test.each([
  ['everyone', 'This service is not available at the moment.'],
  ['user', 'This service is not available at the moment.'],
  ['country', 'This service is not available in your region.'],
])('a product that is switched off for %s is told before it is tried', async (why, text) => {
  exchange.answer('/bb/config', {
    code: 1,
    data: { serverTime: Date.now(), switches: { maintenance: false, off: [{ product: 'second', why }] } },
  });
  await show(
    <>
      <ProductOffBanner product="second" />
      <ProductOffNotice product="swap" />
    </>,
  );
  expect(await screen.findAllByText(text)).toHaveLength(1);
});
