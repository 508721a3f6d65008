import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CallError } from '../api/client.ts';
import { fakeExchange, later, show } from '../testing/page.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ProofDialog } from './ProofDialog.tsx';

const exchange = fakeExchange();
const schema = z.object({ fundPassword: z.string().min(1, 'NOT_FOUND'), totp: z.string() });

async function open(act: () => Promise<unknown>, onClose = vi.fn<() => void>()) {
  const user = await show(
    <ProofDialog
      title="Prove it"
      schema={schema}
      blank={{ fundPassword: '', totp: '' }}
      hasTotp
      action="Go"
      act={act}
      forget={['fundPassword']}
      onClose={onClose}
    >
      {(field) => <PasswordField label="Fund password" {...field('fundPassword')} />}
    </ProofDialog>,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Prove it' }));
  const password = dialog.getByLabelText<HTMLInputElement>('Fund password');
  const totp = dialog.getByLabelText<HTMLInputElement>('Authenticator code');
  return { user, dialog, password, totp, onClose };
}

test('after a refusal the reader is told why, and codes that are used up are gone', async () => {
  const { user, password, totp, onClose } = await open(async () => {
    throw new CallError('The code is wrong', 0);
  });
  await user.type(password, 'secret');
  await user.type(totp, '123456{Enter}');
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'error', text: 'The code is wrong' }]));
  await waitFor(() => expect([password.value, totp.value]).toEqual(['', '']));
  expect(onClose).not.toHaveBeenCalled();
});

test('the dialog stays while the call is on its way', async () => {
  const answer = later();
  const act = vi.fn(() => answer.outcome);
  const { user, dialog, password, onClose } = await open(act);
  await user.type(password, 'secret{Enter}');
  await dialog.findByRole('button', { name: 'Processing' });
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  answer.come({});
  await dialog.findByRole('button', { name: 'Go' });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(act).toHaveBeenCalledOnce();
});

test('nothing is sent without what the form asks for', async () => {
  const act = vi.fn(async () => undefined);
  const { user, dialog } = await open(act);
  await user.click(dialog.getByRole('button', { name: 'Go' }));
  await dialog.findByRole('alert');
  expect(act).not.toHaveBeenCalled();
});
