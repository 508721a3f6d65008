import type { SignedIn } from '@bourse/protocol/identity/calls';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useTranslations } from 'use-intl';
import { signIn } from '../../session/session.ts';
import { login } from '../api.ts';
import { useGoOn } from './use-go-on.ts';

/**
 * Logs in, which closes the dialog, and leads back to where that was asked for, or home (docs/rules.md, "Screens"). Throws
 * `CallError`.
 */
export function useSignIn(): (email: string, password: string, totp?: string) => Promise<void> {
  const enter = useEnter();
  return async (email, password, totp) => enter(await login(email, password, totp));
}

/** Takes over a new session, closes the dialog and goes on. */
export function useEnter(): (session: SignedIn) => Promise<void> {
  const t = useTranslations('auth');
  const goOn = useGoOn();
  return async (session) => {
    signIn(session);
    showSuccess(t('loginSuccess'));
    await goOn();
  };
}
