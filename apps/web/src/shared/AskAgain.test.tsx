import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, fakeExchange, show } from '../testing/page.tsx';
import { AskAgain, isMissing } from './AskAgain.tsx';

fakeExchange();

const first = vi.fn<() => Promise<string>>();
const second = vi.fn<() => Promise<string>>();

function Part() {
  const one = useQuery({ queryKey: ['one'], queryFn: first });
  const two = useQuery({ queryKey: ['two'], queryFn: second });
  if ([one, two].some(isMissing)) return <AskAgain queries={[one, two]} />;
  return <p>{`${one.data} and ${two.data}`}</p>;
}

test('what is missing of several is asked for again, and nothing else', async () => {
  first.mockResolvedValue('balances');
  second.mockRejectedValueOnce(new Error('Too many requests')).mockResolvedValue('limits');
  const user = await show(<Part />);
  expect(await screen.findByText('Too many requests')).toBeTruthy();
  await user.click(button('Try again'));
  await waitFor(() => expect(screen.getByText('balances and limits')).toBeTruthy());
  expect(first).toHaveBeenCalledOnce();
});
