import { useTranslations } from 'use-intl';
import { Copy } from './Copy.tsx';

/** A command for the reader's own terminal, to copy. */
export function CommandLine({ text }: { text: string }) {
  const t = useTranslations();
  return (
    <div className="flex min-w-0 items-center gap-1 rounded-control border border-line bg-canvas pl-2.5">
      <code className="min-w-0 flex-1 overflow-x-auto py-1.5 font-mono text-12 whitespace-nowrap text-ink">
        {text}
      </code>
      <Copy text={text} label={t('common.copyCommand')} />
    </div>
  );
}
