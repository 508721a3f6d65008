import { MAIL_TOPICS, type MailTopic } from '@bourse/protocol/inbox/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { useSubmit } from '../api/submit.ts';
import { AskAgainLine } from '../shared/AskAgain.tsx';
import { mailChoicesQuery } from './api.ts';

/** Which messages about trading come by e-mail as well. */
export function MailChoices() {
  const t = useTranslations('messages');
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(mailChoicesQuery);
  const { pending, submit } = useSubmit();
  if (!data) return error && <AskAgainLine text={error.message} onAsk={refetch} />;
  const { topics } = data;

  function toggle(topic: MailTopic): void {
    const next = topics.includes(topic) ? topics.filter((each) => each !== topic) : [...topics, topic];
    void submit(async () => {
      const chosen = await call('/bb/index/setMailChoices', { topics: next.join(',') });
      queries.setQueryData(mailChoicesQuery.queryKey, chosen);
    });
  }

  return (
    <fieldset
      disabled={pending}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 text-13 max-[699px]:gap-y-0"
    >
      <legend className="sr-only">{t('mail.title')}</legend>
      <span aria-hidden className="text-muted max-sm:w-full">
        {t('mail.title')}
      </span>
      {MAIL_TOPICS.map((topic) => (
        <label
          key={topic}
          className="flex min-h-7 cursor-pointer items-center gap-2 max-sm:w-full max-[699px]:min-h-11"
        >
          <input
            type="checkbox"
            checked={topics.includes(topic)}
            onChange={() => toggle(topic)}
            className="accent-(--accent-solid)"
          />
          {t(`mail.${topic}`)}
        </label>
      ))}
    </fieldset>
  );
}
