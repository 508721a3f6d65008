import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { useTranslations } from 'use-intl';
import { askLogin } from '../session/session.ts';

/** Stands for a list of the reader's own while nobody is signed in. */
export function LoginFirst({ text }: { text: string }) {
  const t = useTranslations('shell');
  return (
    <EmptyState
      text={text}
      action={
        <Button size="small" onClick={() => askLogin()}>
          {t('login')}
        </Button>
      }
    />
  );
}
