import { Texts } from '@bourse/ui/Texts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/client.ts';
import { useLanguage } from '../i18n/language.ts';
import { CodePrompt } from './CodePrompt.tsx';

/** What was sent with each call, and a server that wants a code with it. */
let sent: (string | undefined)[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['X-Ops-Code']);
    return Response.json(
      headers['X-Ops-Code'] === '123456'
        ? { code: 1, msg: '', data: { id: '7' } }
        : { code: 0, msg: 'A code, please.', reason: 'OPS_PROOF_NEEDED' },
    );
  });
  render(
    <Texts store={useLanguage}>
      <CodePrompt />
    </Texts>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const propose = () =>
  call('credits/propose', { owner: '1', currency: 'USDT', amount: '1', reason: 'A gift' } as never);

test('a call that takes a code is made again with the one that is typed', async () => {
  const answer = propose();
  await userEvent.type(await screen.findByLabelText(/code/i), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await answer).toEqual({ id: '7' });
  expect(sent).toEqual([undefined, '123456']);
  expect(screen.queryByLabelText(/code/i)).toBeNull();
});

test('who gives none is told what the server said, and nothing is sent again', async () => {
  const answer = expect(propose()).rejects.toThrow('A code, please.');
  await screen.findByLabelText(/code/i);
  await userEvent.keyboard('{Escape}');
  await answer;
  expect(sent).toEqual([undefined]);
});

test('two calls that take a code are asked for one after the other, each with a code of its own', async () => {
  const [first, second] = [propose(), propose()];
  await userEvent.type(await screen.findByLabelText(/code/i), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await first).toEqual({ id: '7' });
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/code/i).value).toBe(''));
  await userEvent.type(screen.getByLabelText(/code/i), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await second).toEqual({ id: '7' });
  expect(screen.queryByLabelText(/code/i)).toBeNull();
});
