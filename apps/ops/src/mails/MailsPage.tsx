import { EmptyState } from '@bourse/ui/EmptyState';
import { classes } from '@bourse/ui/lib/classes';
import type { MailName } from '@bourse/protocol/mail/names';
import type { MailRow } from '@bourse/protocol/operators/mails/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { queryOf } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import { useFormats } from '../format/formats.ts';
import { useListSearch } from '../table/list-search.ts';
import { MailEditor } from './MailEditor.tsx';
import { Waiting } from '../app/Waiting.tsx';

/** `/ops/mails`: what mails to users say. The tab in the address names the mail. */
export function MailsPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const mails = useQuery(queryOf('mails/list'));
  const list = mails.data?.list;
  const chosen = list?.find(({ name }) => name === search.tab)?.name;
  return (
    <>
      <PageHead title={t('screens.mails')} note={t('mails.note')} />
      {list ? (
        <div className="grid min-h-0 flex-1 max-lg:overflow-y-auto lg:grid-cols-[300px_minmax(0,1fr)]">
          <nav
            aria-label={t('mails.mails')}
            className="border-line p-3 max-lg:max-h-64 max-lg:border-b lg:border-r min-h-0 overflow-y-auto"
          >
            {(['code', 'notice'] as const).map((kind) => (
              <Group
                key={kind}
                title={t(kind === 'code' ? 'mails.codes' : 'mails.notices')}
                rows={list.filter(({ name }) => name.startsWith(`${kind}.`))}
                chosen={chosen}
                onChoose={(name) => void navigate({ to: '.', search: { tab: name }, replace: true })}
              />
            ))}
          </nav>
          {chosen ? <Mail key={chosen} name={chosen} /> : <EmptyState text={t('mails.choose')} />}
        </div>
      ) : (
        <Waiting query={mails} rows={10} />
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  rows: readonly MailRow[];
  chosen: MailName | undefined;
  onChoose: (name: MailName) => void;
}

function Group({ title, rows, chosen, onChoose }: GroupProps) {
  const t = useTranslations('mails');
  const { list } = useFormats();
  return (
    <section className="mb-4">
      <h2 className="px-2 pb-1 text-12 text-muted">{title}</h2>
      <ul>
        {rows.map(({ name, subject, changed }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === chosen ? 'page' : undefined}
              onClick={() => onChoose(name)}
              className={classes(
                'w-full rounded-control px-2 py-1.5 text-left text-13 wrap-anywhere hover:bg-raised',
                name === chosen && 'bg-raised text-accent',
              )}
            >
              {subject}
              {changed.length > 0 && (
                <span className="ml-2 text-12 text-muted">
                  {t('own')}: {list(changed)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mail({ name }: { name: MailName }) {
  const mail = useQuery(queryOf('mails/detail', { name }));
  if (mail.data) return <MailEditor mail={mail.data} />;
  return <Waiting query={mail} rows={8} />;
}
