import { CopyButton } from '@bourse/ui/CopyButton';
import { showError } from '@bourse/ui/lib/toast';
import { useTranslations } from 'use-intl';

const HEAD = 8;
const TAIL = 6;

/** Beginning and end of a long address or hash, with a button that copies all of it; a dash for none. */
export function ShortText({ text, copyLabel }: { text: string; copyLabel: string }) {
  const t = useTranslations();
  if (!text) return '–';
  const short = text.length > HEAD + TAIL + 1 ? `${text.slice(0, HEAD)}…${text.slice(-TAIL)}` : text;
  return (
    <span className="inline-flex items-center gap-0.5">
      <span title={text} className="whitespace-nowrap">
        {short}
      </span>
      <CopyButton
        text={text}
        label={copyLabel}
        copiedLabel={t('shell.copied')}
        onFailed={() => showError(t('common.copyFailed'))}
        className="min-[700px]:size-6!"
      />
    </span>
  );
}
