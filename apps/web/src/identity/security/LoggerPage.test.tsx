import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, fakeExchange, show } from '../../testing/page.tsx';
import { LoggerPage } from './LoggerPage.tsx';

const exchange = fakeExchange();

test('a log that could not be loaded can be asked for again', async () => {
  exchange.answer('/user/loginLog', { code: 0, msg: 'Too many requests' });
  const user = await show(<LoggerPage />);
  expect(await screen.findByText('Too many requests')).toBeTruthy();

  exchange.answer('/user/loginLog', {
    code: 1,
    data: { list: [{ kind: 'login', time: Date.UTC(2026, 10, 21), agent: '', ip: '203.0.113.7' }] },
  });
  await user.click(button('Try again'));
  expect(await screen.findByText('203.0.113.7')).toBeTruthy();
});
