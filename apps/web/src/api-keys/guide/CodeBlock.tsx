import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { useTranslations } from 'use-intl';
import { Copy } from '../../shared/Copy.tsx';

interface CodeBlockProps {
  /** Of the file, or what it is. */
  name: string;
  text: string;
}

/** A program to read and to copy. It can be scrolled with the keyboard. */
export function CodeBlock({ name, text }: CodeBlockProps) {
  const t = useTranslations('connectBot');
  return (
    <div className="overflow-hidden rounded-control border border-line bg-canvas">
      <div className="flex items-center justify-between gap-3 border-b border-line bg-raised py-1 pr-1 pl-3">
        <span className="min-w-0 truncate font-mono text-12 text-muted">{name}</span>
        <Copy text={text} label={t('copyCode', { file: name })} className="min-[700px]:h-7! px-2! text-12!">
          {t('copy')}
        </Copy>
      </div>
      <pre
        ref={fadeEdges}
        role="region"
        aria-label={t('code', { file: name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or it could be scrolled with a mouse alone
        tabIndex={0}
        className="max-h-130 overflow-auto p-3 font-mono text-12 leading-[1.6] -outline-offset-2"
      >
        {text}
      </pre>
    </div>
  );
}
