import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { credentials } from '../../session/session.ts';
import { fakeExchange, field, show } from '../../testing/page.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));

const LOGIN = '/user/passkeyLogin';
const OPTIONS = { challenge: 'bm90IGEgc2VjcmV0', rpId: 'localhost', timeout: 300_000 };
const exchange = fakeExchange();

function withBrowserThat(suggests: boolean): void {
  const Credential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: async () => suggests,
  });
  vi.stubGlobal('PublicKeyCredential', Credential);
}

beforeEach(() => {
  vi.mocked(startAuthentication).mockReset();
  vi.mocked(WebAuthnAbortService.cancelCeremony).mockReset();
  exchange.answer('/user/passkeyLoginOptions', { code: 1, data: OPTIONS });
});

const showForm = () => show(<CredentialsForm onTotpRequired={() => undefined} />);

test('a passkey that is chosen among the suggestions logs in, without a click on a button', async () => {
  withBrowserThat(true);
  vi.mocked(startAuthentication).mockResolvedValue({ id: 'chosen' } as never);
  exchange.answer(LOGIN, { code: 1, data: { userId: '7', token: 'secret' } });
  await showForm();
  await waitFor(() => expect(credentials()?.token).toBe('secret'));
  expect(exchange.callsTo(LOGIN)).toEqual([{ response: '{"id":"chosen"}', browser: '1' }]);
  const asked = vi.mocked(startAuthentication).mock.calls[0]?.[0];
  expect(asked).toMatchObject({
    useBrowserAutofill: true,
    optionsJSON: { ...OPTIONS, userVerification: 'required' },
  });
  // Where the browser shows them.
  expect(field('E-mail').autocomplete).toBe('username webauthn');
});

test('a suggestion ends with the form, and says nothing', async () => {
  withBrowserThat(true);
  let end!: (reason: Error) => void;
  vi.mocked(startAuthentication).mockReturnValue(new Promise((_, reject) => (end = reject)));
  vi.mocked(WebAuthnAbortService.cancelCeremony).mockImplementation(() => end(new Error('ended')));
  await showForm();
  await waitFor(() => expect(startAuthentication).toHaveBeenCalledOnce());
  cleanup();
  await waitFor(() => expect(WebAuthnAbortService.cancelCeremony).toHaveBeenCalledOnce());
  expect(exchange.callsTo(LOGIN)).toEqual([]);
  expect(exchange.toasts).toEqual([]);
});

test('a passkey that the exchange does not take is told', async () => {
  withBrowserThat(true);
  vi.mocked(startAuthentication).mockResolvedValue({ id: 'unknown' } as never);
  exchange.answer(LOGIN, { code: 0, msg: 'This passkey was refused' });
  await showForm();
  await waitFor(() => expect(exchange.toasts).toEqual([{ tone: 'error', text: 'This passkey was refused' }]));
});

test('where the browser suggests none, the exchange is asked for nothing', async () => {
  withBrowserThat(false);
  await showForm();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(exchange.calls).toEqual([]);
  expect(startAuthentication).not.toHaveBeenCalled();
});

// The fault: it was told by a toast, which stayed over the next dialog and said nothing of the way out.
test('a wrong password is told at its field, beside the way to another one, until something is typed', async () => {
  withBrowserThat(false);
  const msg = 'E-mail or password is incorrect';
  exchange.answer('/user/login', { code: 0, msg });
  const user = await showForm();
  await user.type(field('E-mail'), 'ann@example.com');
  await user.type(field('Password'), 'Wrong#123{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(msg);
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  expect(exchange.toasts).toEqual([]);
  await user.type(field('Password'), '4');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
