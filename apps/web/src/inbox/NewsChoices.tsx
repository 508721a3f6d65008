import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMedia } from '../app/media.ts';
import { BrowserNews } from './BrowserNews.tsx';
import { MailChoices } from './MailChoices.tsx';

/** By which other ways messages come. On a phone they are folded under one line: the messages themselves come first. */
export function NewsChoices() {
  const t = useTranslations('messages');
  const isPhone = useMedia('(max-width: 699px)');
  const choices = (
    <div className="flex flex-col gap-2">
      <MailChoices />
      <BrowserNews />
    </div>
  );
  if (!isPhone) return <div className="border-b border-line px-4 py-3">{choices}</div>;
  return (
    <details className="border-b border-line px-4">
      <summary className="flex h-11 cursor-pointer items-center justify-between text-13 text-muted">
        {t('mail.folded')}
        <ChevronDown aria-hidden className="size-4" />
      </summary>
      <div className="pb-3">{choices}</div>
    </details>
  );
}
