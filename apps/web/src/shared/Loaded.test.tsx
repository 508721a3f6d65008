import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, fakeExchange, show } from '../testing/page.tsx';
import type { Asked } from './AskAgain.tsx';
import { Loaded } from './Loaded.tsx';

fakeExchange();

const refetch = vi.fn(async () => undefined);
const asked = (state: Partial<Asked<string>>): Asked<string> => ({
  data: undefined,
  error: null,
  isError: false,
  refetch,
  ...state,
});
const page = (state: Partial<Asked<string>>) => (
  <Loaded query={asked(state)} rows={3}>
    {(data) => <p>{data}</p>}
  </Loaded>
);
const failed = { error: new Error('No answer.'), isError: true };

test('until it comes there is a skeleton, then what came and nothing else', async () => {
  await show(page({}));
  screen.getByLabelText(/^Loading/);
  await show(page({ data: 'all of it' }));
  screen.getByText('all of it');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what did not come says why, with a button that asks again', async () => {
  const user = await show(page(failed));
  screen.getByText('No answer.');
  // The picture of an empty box would say that there is nothing.
  expect(document.querySelector('.lucide-inbox')).toBeNull();
  await user.click(button('Try again'));
  expect(refetch).toHaveBeenCalledOnce();
});

test('what was there stays when it cannot be fetched anew, and says that it is old', async () => {
  await show(page({ ...failed, data: 'of before' }));
  screen.getByText('of before');
  screen.getByText('Not up to date. No answer.');
  button('Try again');
});
