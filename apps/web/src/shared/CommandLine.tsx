import { CopyButton } from '@bourse/ui/CopyButton';
import { showError } from '@bourse/ui/lib/toast';
import { useTranslations } from 'use-intl';

/** A command for the reader's own terminal, to copy. */
export function CommandLine({ text }: { text: string }) {
  const t = useTranslations();
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-control border border-line bg-canvas pl-2.5">
      <code className="min-w-0 flex-1 overflow-x-auto py-1.5 font-mono text-12 whitespace-nowrap text-ink">
        {text}
      </code>
      <CopyButton
        text={text}
        label={t('common.copyCommand')}
        copiedLabel={t('shell.copied')}
        onFailed={() => showError(t('common.copyFailed'))}
      />
    </div>
  );
}
