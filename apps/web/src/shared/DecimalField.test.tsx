import { useState } from 'react';
import { expect, test } from 'vitest';
import { fakeExchange, field, show } from '../testing/page.tsx';
import { DecimalField } from './DecimalField.tsx';

fakeExchange();

function Form() {
  const [value, setValue] = useState('');
  return (
    <DecimalField
      label="Price"
      unit="USDT"
      value={value}
      error={value === '' ? 'Please enter a suitable price' : undefined}
      onType={setValue}
      onStep={() => undefined}
    />
  );
}

test('who mends a field that says what is wrong keeps typing in it', async () => {
  const user = await show(<Form />);
  await user.click(field('Price'));
  await user.keyboard('123');
  expect(field('Price').value).toBe('123');
  expect(document.activeElement).toBe(field('Price'));
});
