import { Dialog } from '@bourse/ui/Dialog';
import { expect, test, vi } from 'vitest';
import { fakeExchange, field, show } from '../testing/page.tsx';
import { usePageKey } from './page-keys.ts';

fakeExchange();

function Page({ act, dialog = false }: { act: (() => void) | undefined; dialog?: boolean }) {
  usePageKey('/', act);
  return (
    <>
      <input aria-label="Price" />
      <Dialog open={dialog} onOpenChange={() => undefined} title="Above" closeLabel="Close">
        nothing
      </Dialog>
    </>
  );
}

test('a key of the page acts, but is a letter in a field, and with Ctrl the browser has it', async () => {
  const act = vi.fn();
  const user = await show(<Page act={act} />);
  await user.keyboard('/');
  expect(act).toHaveBeenCalledTimes(1);
  await user.keyboard('{Control>}/{/Control}x');
  expect(act).toHaveBeenCalledTimes(1);
  await user.type(field('Price'), '/');
  expect(act).toHaveBeenCalledTimes(1);
  expect(field('Price').value).toBe('/');
});

test('while a dialog is open the page does nothing', async () => {
  const act = vi.fn();
  const user = await show(<Page act={act} dialog />);
  await user.keyboard('/');
  expect(act).not.toHaveBeenCalled();
});
