import type { MessageView } from '@bourse/protocol/inbox/calls';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { BackLink } from '../shared/BackLink.tsx';
import { NotThere } from '@bourse/ui/NotThere';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Loaded } from '../shared/Loaded.tsx';
import { Markdown } from '../content/Markdown.tsx';
import { useTitle } from '@bourse/ui/lib/title';
import { formatDateTime } from '@bourse/ui/format/time';
import { useLanguage } from '../i18n/language.ts';
import { LoginFirst } from '../records/LoginFirst.tsx';
import { useSignedIn } from '../session/session.ts';
import { markRead, messageQuery } from './api.ts';

/** `/help/msg-detail`: one message, which is read by being opened. */
export function MessagePage() {
  const t = useTranslations('messages');
  const { type = 'notice', id = '' } = useSearch({ from: '/help/msg-detail' });
  const signedIn = useSignedIn();
  const language = useLanguage((state) => state.language);
  const mayRead = type === 'notice' || signedIn;
  const answer = useQuery({ ...messageQuery(type, id, language), enabled: mayRead });
  return (
    <div className="mx-auto flex w-[min(860px,calc(100%-32px))] flex-1 flex-col py-6">
      <BackLink to="/help/message" search={{ type }}>
        {t('all')}
      </BackLink>
      <article className="rounded-card border border-line bg-panel">
        {mayRead ? (
          <Loaded query={answer} rows={6}>
            {(message) =>
              message ? <Message message={message} /> : <NotThere title={t('title')} text={t('notFound')} />
            }
          </Loaded>
        ) : (
          <LoginFirst text={t('loginFirst')} />
        )}
      </article>
    </div>
  );
}

function Message({ message: { id, type, title, text, time, read } }: { message: MessageView }) {
  useTitle(title);
  useEffect(() => {
    // The number of unread ones comes back over the live connection; a failure leaves it unread, no more.
    if (type === 'personal' && !read) void markRead(id).catch(() => undefined);
  }, [id, type, read]);
  return (
    <div className="p-6 max-sm:p-4">
      <h1 className="text-20 font-semibold wrap-anywhere">{title}</h1>
      <time className="mt-1 block text-12 text-muted tabular-nums" dateTime={new Date(time).toISOString()}>
        {formatDateTime(time)}
      </time>
      {type === 'notice' ? (
        <Markdown text={text} className="mt-5" />
      ) : (
        <p className="mt-5 text-14/relaxed wrap-anywhere whitespace-pre-line">{text}</p>
      )}
    </div>
  );
}
