import type { NoticeView } from '@bourse/protocol/content/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatDate } from '@bourse/ui/format/time';
import { Markdown } from '../../content/Markdown.tsx';

/** What the exchange has to say; each opens where it stands. */
export function Notices({ notices }: { notices: readonly NoticeView[] | undefined }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="notices" className="overflow-hidden rounded-card border border-line bg-panel">
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h2 id="notices" className="text-16 font-semibold">
          {t('messages.notices')}
        </h2>
        <Link to="/help/message" className="link text-13">
          {t('home.allNotices')}
        </Link>
      </div>
      {!notices && <SkeletonRows rows={6} label={t('common.loading')} />}
      {notices?.length === 0 && <EmptyState text={t('messages.noNotices')} />}
      {notices?.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Notice({ notice: { title, text, time } }: { notice: NoticeView }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="group border-line not-last:border-b"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-4 py-2.5 -outline-offset-2 transition hover:bg-raised">
        <Megaphone aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{title}</span>
          <span className="block text-12 text-muted">{formatDate(time)}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="ml-auto size-4 shrink-0 text-muted transition group-open:rotate-180"
        />
      </summary>
      {opened && <Markdown text={text} rows={2} className="px-4 pb-4 pl-11 text-13! text-muted" />}
    </details>
  );
}
