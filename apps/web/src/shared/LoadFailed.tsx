import { isCodeMissing } from '@bourse/ui/lib/load-page';
import { LoadFailed as Failed } from '@bourse/ui/LoadFailed';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { reloadWhenAnswered } from './reload-when-answered.ts';

/** Stands where a page would: its code did not come (docs/rules.md, "Screens"), or it broke. */
export function LoadFailed({ error }: { error?: unknown }) {
  const t = useTranslations('common');
  const missing = error === undefined || isCodeMissing(error);
  useEffect(() => (missing ? reloadWhenAnswered() : undefined), [missing]);
  return (
    <Failed
      text={t(missing ? 'pageFailed' : 'pageBroken')}
      note={missing ? t('pageUpdated') : undefined}
      reload={t('reload')}
    />
  );
}
