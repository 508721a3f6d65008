import { MarkdownText } from '@bourse/ui/MarkdownText';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../shared/LoadFailed.tsx';
import { useFollow } from './follow.ts';

interface MarkdownProps {
  text: string;
  /** Bars of the skeleton that stands there until the code has come. */
  rows?: number;
  className?: string;
}

/** A text of the exchange, sanitised; links to our own pages are followed without loading anew. */
export function Markdown({ text, rows = 8, className }: MarkdownProps) {
  const t = useTranslations('common');
  const follow = useFollow();
  return (
    <MarkdownText
      text={text}
      loading={<SkeletonRows rows={rows} label={t('loading')} />}
      failed={<LoadFailed />}
      onFollow={follow}
      {...(className && { className })}
    />
  );
}
