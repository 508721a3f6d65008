import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeExchange, show } from '../testing/page.tsx';
import { Total } from './Total.tsx';

fakeExchange();

test.each([
  [
    'a total says two decimals, and the exact figure as its title',
    '1234.56789',
    false,
    '1,234.56 USDT',
    '1,234.56789 USDT',
  ],
  [
    'what is paid is never less than it will be',
    '1234.56100001',
    true,
    '1,234.57 USDT',
    '1,234.56100001 USDT',
  ],
  ['nothing is cut: no title', '1234.50000000', true, '1,234.50 USDT', ''],
  ['a whole total says no decimals', '101', true, '101 USDT', ''],
  ['fees of less than a cent are not nothing', '0.00000001', true, '0.01 USDT', '0.00000001 USDT'],
])('%s', async (_name, amount, paid, text, title) => {
  await show(<Total amount={amount} coin="USDT" paid={paid} />);
  const total = screen.getByText(text);
  expect(total.title).toBe(title);
});
