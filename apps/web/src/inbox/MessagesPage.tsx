import type { MessageView } from '@bourse/protocol/inbox/calls';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../api/submit.ts';
import { plainText } from '../content/plain-text.ts';
import { useTitle } from '@bourse/ui/lib/title';
import { formatDateTime } from '@bourse/ui/format/time';
import { useLanguage } from '../i18n/language.ts';
import { LoginFirst } from '../records/LoginFirst.tsx';
import { Pages, usePages } from '../records/pages.tsx';
import { useSignedIn } from '../session/session.ts';
import { listMessages, markRead, type MessageType } from './api.ts';
import { NewsChoices } from './NewsChoices.tsx';
import { useUnread } from './unread.ts';

/** `/help/message`: what the house tells everyone, and what it tells the reader. */
export function MessagesPage() {
  const t = useTranslations('messages');
  const navigate = useNavigate();
  const { type = 'notice' } = useSearch({ from: '/help/message' });
  const count = useUnread((state) => state.count);
  useTitle(t('title'));
  return (
    <div className="mx-auto flex w-[min(860px,calc(100%-32px))] flex-1 flex-col py-6">
      <h1 className="mb-4 text-20 font-semibold">{t('title')}</h1>
      <div className="overflow-hidden rounded-card border border-line bg-panel">
        <Tabs
          value={type}
          onChange={(next) => void navigate({ to: '/help/message', search: { type: next }, replace: true })}
          label={t('title')}
          items={[
            { value: 'notice', label: t('notices') },
            {
              value: 'personal',
              label: count > 0 ? t('personalCount', { count: String(count) }) : t('personal'),
            },
          ]}
          trailing={type === 'personal' && count > 0 && <MarkAll />}
        >
          <TabPanel value="notice">
            <List type="notice" empty={t('noNotices')} />
          </TabPanel>
          <TabPanel value="personal">
            <Personal />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  );
}

function MarkAll() {
  const t = useTranslations('messages');
  const { pending, submit } = useSubmit();

  return (
    <Button
      tone="link"
      size="small"
      pending={pending} // The number comes back over the live connection.
      onClick={() => void submit(() => markRead())}
    >
      {t('markAll')}
    </Button>
  );
}

function Personal() {
  const t = useTranslations('messages');
  if (!useSignedIn()) return <LoginFirst text={t('loginFirst')} />;
  return (
    <>
      <NewsChoices />
      <List type="personal" empty={t('noPersonal')} />
    </>
  );
}

function List({ type, empty }: { type: MessageType; empty: string }) {
  const t = useTranslations('messages');
  const version = useUnread((state) => state.version);
  // The server words them.
  const language = useLanguage((state) => state.language);
  const pages = usePages(['messages', type, language], {}, version, (page, signal) =>
    listMessages(type, page, signal),
  );
  return (
    <Pages pages={pages} empty={<EmptyState text={empty} />} rowKey={({ id }) => id}>
      {(messages) => (
        <ul aria-label={t(type === 'notice' ? 'notices' : 'personal')}>
          {messages.map((message) => (
            <Row key={message.id} message={message} />
          ))}
        </ul>
      )}
    </Pages>
  );
}

function Row({ message: { id, type, title, text, time, read } }: { message: MessageView }) {
  const t = useTranslations('messages');
  return (
    <li className="border-line not-last:border-b">
      <Link
        to="/help/msg-detail"
        search={{ type, id }}
        data-testid="message-row"
        className="flex items-center gap-3 px-4 py-3 -outline-offset-2 transition hover:bg-raised"
      >
        <span
          role={read ? undefined : 'img'}
          aria-label={read ? undefined : t('unread')}
          className={`size-2 shrink-0 rounded-full ${read ? '' : 'bg-accent-solid'}`}
        />
        <span className="flex min-w-0 flex-1 items-center gap-x-3 max-sm:flex-col max-sm:items-start">
          <span className="min-w-0 flex-1 max-sm:w-full">
            <span className={`block truncate text-14 ${read ? '' : 'font-semibold'}`}>{title}</span>
            <span className="mt-0.5 line-clamp-1 text-13 wrap-anywhere text-muted max-sm:line-clamp-2">
              {type === 'notice' ? plainText(text) : text}
            </span>
          </span>
          <time className="shrink-0 text-12 text-muted tabular-nums" dateTime={new Date(time).toISOString()}>
            {formatDateTime(time)}
          </time>
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
