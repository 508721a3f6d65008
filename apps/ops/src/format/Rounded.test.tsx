import { Texts } from '@bourse/ui/Texts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../i18n/language.ts';
import { roundedColumn } from '../table/rounded-column.tsx';
import { Rounded } from './Rounded.tsx';

afterEach(cleanup);

test.each([
  ['1234567.89123456', 'USDT', '1,234,567.89', '1,234,567.89123456 USDT'],
  ['-1234.56789', 'USDT', '-1,234.56', '-1,234.56789 USDT'],
  ['0.12345678', 'BTC', '0.123456', '0.12345678 BTC'],
  ['0.00000012', 'BTC', '0.00000012', '0.00000012 BTC'],
  ['0.00123', 'USDT', '0.00123', '0.00123 USDT'],
  ['100', 'USDT', '100', '100 USDT'],
])('%s %s is read as %s, with the exact figure as its title', (text, currency, shown, title) => {
  render(
    <Texts store={useLanguage}>
      <Rounded text={text} currency={currency} />
    </Texts>,
  );
  expect(screen.getByText(shown).title).toBe(title);
});

test('a file has the exact figure', () => {
  const column = roundedColumn<'value', { value: string }>('value', 'Value', () => 'USDT');
  expect(column.text({ value: '1.23456789' })).toBe('1.23456789');
});
