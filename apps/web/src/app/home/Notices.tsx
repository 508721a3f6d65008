import type { NoticeView } from '@bourse/protocol/content/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { ChevronDown, Megaphone } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { formatDate } from '@bourse/ui/format/time';

/** What the exchange has to say; each opens where it stands. */
export function Notices({ notices }: { notices: readonly NoticeView[] | undefined }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="notices" className="overflow-hidden rounded-card border border-line bg-panel">
      <h2 id="notices" className="border-b border-line px-4 py-3 text-16 font-semibold">
        {t('home.notices')}
      </h2>
      {!notices && <SkeletonRows rows={6} label={t('common.loading')} />}
      {notices?.length === 0 && <EmptyState text={t('home.noNotices')} />}
      {notices?.map((notice) => (
        <details key={notice.id} className="group border-line not-last:border-b">
          <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-4 py-2.5 transition hover:bg-raised">
            <Megaphone aria-hidden className="size-4 shrink-0 text-muted" />
            <span>
              <span className="block font-medium">{notice.title}</span>
              <span className="block text-12 text-muted">{formatDate(notice.time)}</span>
            </span>
            <ChevronDown
              aria-hidden
              className="ml-auto size-4 shrink-0 text-muted transition group-open:rotate-180"
            />
          </summary>
          <p className="px-4 pb-4 pl-11 text-13 text-muted">{notice.text}</p>
        </details>
      ))}
    </section>
  );
}
