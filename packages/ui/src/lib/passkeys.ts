import type { CreationOptions, RequestOptions } from '@bourse/protocol/passkeys/fields';
import { CallError } from './call.ts';

/** What is said when a passkey is not made or does not answer, in the reader's language. */
export interface PasskeyTexts {
  readonly passkeyCancelled: string;
  readonly passkeyKnown: string;
  readonly passkeyElsewhere: string;
  readonly passkeyUnsupported: string;
}

/** An app's own texts of them: both have the same under `passkeys`. */
export function passkeyTexts(
  t: (key: `passkeys.${'cancelled' | 'known' | 'elsewhere' | 'unsupported'}`) => string,
): PasskeyTexts {
  return {
    passkeyCancelled: t('passkeys.cancelled'),
    passkeyKnown: t('passkeys.known'),
    passkeyElsewhere: t('passkeys.elsewhere'),
    passkeyUnsupported: t('passkeys.unsupported'),
  };
}

/** As of a refusal: what was to be sent with the passkey has not taken effect. */
const NOT_SENT = 0;

/** Whether this browser has passkeys at all; over plain HTTP none has, but on the own machine. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Lets the browser make a passkey; answers the field to send. Throws `CallError`. */
export async function makePasskey(options: CreationOptions, texts: PasskeyTexts): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return asField(() => startRegistration({ optionsJSON: options as never }), texts);
}

/** Lets the browser answer with a passkey; answers the field to send. Throws `CallError`. */
export async function askPasskey(
  options: Pick<RequestOptions, 'challenge' | 'rpId'> & Partial<RequestOptions>,
  texts: PasskeyTexts,
): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = { userVerification: 'required', ...options } as never;
  return asField(() => startAuthentication({ optionsJSON }), texts);
}

/** Whether the browser suggests passkeys where a name is typed, as it suggests saved passwords. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  try {
    return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
  } catch {
    return false;
  }
}

/**
 * Has the browser suggest passkeys in the field with `autocomplete="username webauthn"`; answers the field to send once
 * one is chosen, and nothing when the suggestion was ended: by `signal`, or because a passkey was asked for elsewhere.
 */
export async function suggestPasskeys(
  options: Pick<RequestOptions, 'challenge' | 'rpId'> & Partial<RequestOptions>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser');
  if (signal.aborted) return undefined;
  const optionsJSON = { userVerification: 'required', ...options } as never;
  const end = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', end);
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    return undefined;
  } finally {
    // What is asked for after this is not ours to end.
    signal.removeEventListener('abort', end);
  }
}

async function asField(ask: () => Promise<unknown>, texts: PasskeyTexts): Promise<string> {
  if (!hasPasskeys()) throw new CallError(texts.passkeyUnsupported, NOT_SENT);
  try {
    return JSON.stringify(await ask());
  } catch (error) {
    throw new CallError(textOf(error, texts), NOT_SENT);
  }
}

/** By the names of the standard (WebAuthn, sections 5.1.3 and 5.1.4), wherever the library has wrapped them. */
function textOf(error: unknown, texts: PasskeyTexts): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly name?: string } };
  const names = [name, cause?.name];
  if (names.includes('InvalidStateError')) return texts.passkeyKnown;
  if (names.includes('SecurityError')) return texts.passkeyElsewhere;
  if (names.includes('NotSupportedError')) return texts.passkeyUnsupported;
  return texts.passkeyCancelled;
}
