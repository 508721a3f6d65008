import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { badgeText } from './badge.ts';
import { useUnread } from './unread.ts';

/** The bell of the top bar with the number of unread messages. */
export function MessagesLink({ className }: { className: string }) {
  const t = useTranslations('messages');
  const count = useUnread((state) => state.count);
  const label = count > 0 ? t('withUnread', { count: badgeText(count) }) : t('title');
  return (
    <Link
      to="/help/message"
      search={count > 0 ? { type: 'personal' } : {}}
      aria-label={label}
      title={label}
      className={`finger relative inline-flex size-8 items-center justify-center rounded-control text-muted transition hover:bg-raised hover:text-ink ${className}`}
    >
      <Bell aria-hidden className="size-4" />
      {count > 0 && (
        <span
          aria-hidden
          data-testid="unread-badge"
          className="absolute -top-0.5 left-4.5 min-w-4 rounded-full bg-danger-solid px-1 text-center text-[11px]/4 font-semibold text-white"
        >
          {badgeText(count)}
        </span>
      )}
    </Link>
  );
}
