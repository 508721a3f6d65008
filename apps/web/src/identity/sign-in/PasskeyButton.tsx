import { Button } from '@bourse/ui/Button';
import { hasPasskeys } from '@bourse/ui/lib/passkeys';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { logInByPasskey } from '../passkeys.ts';
import { useEnter } from './use-sign-in.ts';

/** Logging in with a passkey, in the place of e-mail, password and code; nothing where the browser has none. */
export function PasskeyButton() {
  const t = useTranslations('passkeys');
  const enter = useEnter();
  const { pending, submit } = useSubmit();
  if (!hasPasskeys()) return null;
  return (
    <Button
      tone="secondary"
      size="large"
      pending={pending}
      onClick={() => void submit(async () => enter(await logInByPasskey()))}
    >
      <KeyRound aria-hidden className="size-4" />
      {t('logIn')}
    </Button>
  );
}
