import {
  askPasskey,
  canSuggestPasskeys,
  makePasskey,
  passkeyTexts,
  suggestPasskeys,
} from '@bourse/ui/lib/passkeys';
import { queryOptions } from '@tanstack/react-query';
import { text } from '../i18n/language.ts';
import { call, type Wish } from '../api/client.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await call('/user/passkeys', {}, signal)).list,
});

/** The mailed code, and the second factor where it is on. */
export interface PasskeyProof {
  readonly code: string;
  readonly totp?: string | undefined;
}

/** Makes a passkey of this device or a key, and adds it. */
export async function addPasskey(name: string, proof: PasskeyProof): Promise<void> {
  const options = await call('/user/passkeyOptions', { ...proof });
  await call('/user/passkeyAdd', { name, response: await makePasskey(options, passkeyTexts(text())) });
}

export function removePasskey(id: string, proof: PasskeyProof) {
  return call('/user/passkeyRemove', { id, ...proof });
}

/** Logs in with a passkey that the person chooses. Its session is this browser's alone. */
export async function logInByPasskey() {
  const options = await call('/user/passkeyLoginOptions');
  return call('/user/passkeyLogin', {
    response: await askPasskey(options, passkeyTexts(text())),
    browser: '1',
  });
}

/** As `logInByPasskey`, with one that the browser suggests where the e-mail address is typed; nothing when none is chosen. */
export async function logInBySuggestion(signal: AbortSignal) {
  if (!(await canSuggestPasskeys()) || signal.aborted) return undefined;
  const options = await call('/user/passkeyLoginOptions', {}, signal);
  const response = await suggestPasskeys(options, signal);
  return response === undefined ? undefined : call('/user/passkeyLogin', { response, browser: '1' });
}

/** Lets a passkey confirm a withdrawal of exactly this; answers what is sent with it. */
export async function confirmByPasskey(payment: Wish<'/user/passkeyConfirm'>): Promise<string> {
  return askPasskey(await call('/user/passkeyConfirm', { ...payment }), passkeyTexts(text()));
}
