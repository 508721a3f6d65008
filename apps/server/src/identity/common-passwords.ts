import { dictionary } from '@zxcvbn-ts/language-common';
import { newPassword } from '@bourse/protocol/identity/rules';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Settings } from '../settings.ts';

/**
 * The most used passwords that have the form of ours, in lower case: some 14,000 of the 49,000 that leaks have shown most
 * often (docs/rules.md, "Identity and limits").
 */
let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  return (common ??= new Set(
    dictionary['passwords-common'].filter((each) => newPassword.safeParse(each).success),
  ));
}

/**
 * Why a password cannot be set that a guesser tries first, in whatever capitals; nothing where it can. In demo mode it can:
 * what it would protect is invented, and a newcomer types what comes to mind.
 */
export function refuseCommon({ mode }: Pick<Settings, 'mode'>, password: string): Refusal | undefined {
  if (mode === 'demo') return undefined;
  return commonPasswords().has(password.toLowerCase()) ? refuse('PASSWORD_COMMON') : undefined;
}
