import { CopyButton } from '@bourse/ui/CopyButton';
import { showError } from '@bourse/ui/lib/toast';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

/** Copies a text, and says that it did or why not. */
export function Copy(props: Omit<ComponentProps<typeof CopyButton>, 'copiedLabel' | 'onFailed'>) {
  const t = useTranslations();
  return (
    <CopyButton
      {...props}
      copiedLabel={t('common.copied')}
      onFailed={() => showError(t('common.copyFailed'))}
    />
  );
}
