import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { showError, showSuccess } from './lib/toast.ts';
import { Toaster } from './Toaster.tsx';

let phone = true;

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ open }: { open: boolean }) {
  return (
    <>
      <Dialog open={open} onOpenChange={() => undefined} title="Withdraw" closeLabel="Close">
        <button type="button">Submit</button>
      </Dialog>
      <Toaster theme="dark" label="Notifications" closeLabel="Close" />
    </>
  );
}

async function placeOfToast(text: string): Promise<string | null> {
  act(() => showError(text));
  const toast = await screen.findByText(text);
  return toast.closest('[data-sonner-toaster]')!.getAttribute('data-y-position');
}

test.each([
  { phone: true, place: 'top' },
  { phone: false, place: 'bottom' },
])('a toast beside an open dialog, phone: $phone, stands at the $place', async ({ place, ...given }) => {
  phone = given.phone;
  const { rerender } = render(<Page open />);
  expect(await placeOfToast(`refused ${place}`)).toBe(place);

  rerender(<Page open={false} />);
  expect(await placeOfToast(`later ${place}`)).toBe('bottom');
});

test('of two toasts neither hides behind the other', async () => {
  phone = false;
  render(<Page open={false} />);
  act(() => {
    showSuccess('a mail with a code is on its way');
    showSuccess('registered');
  });
  const toasts = [
    await screen.findByText('a mail with a code is on its way'),
    await screen.findByText('registered'),
  ];
  for (const toast of toasts)
    expect(toast.closest('[data-sonner-toast]')!.getAttribute('data-expanded')).toBe('true');
});
