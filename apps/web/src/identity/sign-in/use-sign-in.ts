import { showSuccess } from '@bourse/ui/lib/toast';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { signIn } from '../../session/session.ts';
import { login } from '../api.ts';

/** Logs in, which closes the dialog, and leads home (docs/rules.md, "Screens"). Throws `CallError`. */
export function useSignIn(): (email: string, password: string, totp?: string) => Promise<void> {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  return async (email, password, totp) => {
    signIn(await login(email, password, totp));
    showSuccess(t('loginSuccess'));
    await navigate({ to: '/home' });
  };
}
