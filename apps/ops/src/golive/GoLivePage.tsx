import type { LaunchView } from '@bourse/protocol/operators/golive/calls';
import { Button } from '@bourse/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Section } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { CheckActions } from './CheckActions.tsx';
import { Waiting } from '../app/Waiting.tsx';

/** `/ops/golive`: the list that checks itself, and the decision to let users in (docs/going-live.md). */
export function GoLivePage() {
  const t = useTranslations();
  // Some of it asks other machines: only when somebody looks.
  const status = useQuery(queryOf('golive/status'));
  return (
    <>
      <PageHead
        title={t('screens.golive')}
        note={t('golive.note')}
        actions={
          <Button
            tone="secondary"
            size="small"
            pending={status.isFetching}
            onClick={() => void status.refetch()}
          >
            {t('golive.again')}
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {status.data ? (
          <>
            <State view={status.data} />
            <Checks checks={status.data.checks} />
          </>
        ) : (
          <Waiting query={status} rows={12} />
        )}
      </div>
    </>
  );
}

/** Whether users are let in, whether pay-outs wait, and what two admins can do about it. */
function State({ view }: { view: LaunchView }) {
  const t = useTranslations();
  const { time, list } = useFormats();
  const may = useMay()('golive.manage');
  const { opened, openedTime, openedBy, openedReason, payoutsHeld, checks } = view;
  const missing = checks.filter(({ done }) => !done);
  return (
    <Section
      title={t('golive.progress', {
        done: String(checks.length - missing.length),
        all: String(checks.length),
      })}
    >
      <div className="flex flex-wrap items-center gap-4 text-13">
        <Status tone={opened ? 'good' : 'waiting'}>
          {!opened
            ? t('golive.closed')
            : openedTime === 0
              ? t('golive.openedDemo')
              : t('golive.opened', { time: time(openedTime), by: openedBy })}
        </Status>
        <div className="ml-auto flex gap-2">
          {!opened && (
            <a
              href="/pc/?preview"
              target="_blank"
              rel="noopener"
              className="link inline-flex h-7 items-center px-2 text-12 font-medium"
            >
              {t('golive.preview')}
            </a>
          )}
          {!opened && may && (
            <Action
              label={t('golive.open')}
              buttonTone="primary"
              title={t('golive.openTitle')}
              note={t('golive.openNote')}
              facts={[[t('golive.missing'), list(missing.map(({ title }) => title))]]}
              fields={[
                {
                  name: 'reason',
                  label: t('golive.reason'),
                  hint: t('golive.reasonHint'),
                  optional: missing.length === 0,
                  maxLength: 500,
                },
              ]}
              run={({ reason }) => call('golive/open', { ...(reason && { reason }) })}
            />
          )}
        </div>
      </div>
      {openedReason !== '' && (
        <p className="mt-2 text-13 wrap-anywhere text-muted">
          {t('golive.openedReason', { reason: openedReason })}
        </p>
      )}
      {payoutsHeld && (
        <div className="mt-3 flex flex-wrap items-center gap-4 text-13">
          <p className="text-warning">{t('golive.held')}</p>
          {may && (
            <Action
              label={t('golive.reconcile')}
              className="ml-auto"
              fields={[{ name: 'remark', label: t('golive.remark'), maxLength: 500 }]}
              run={({ remark }) => call('golive/reconciled', { remark })}
            />
          )}
        </div>
      )}
    </Section>
  );
}

function Checks({ checks }: Pick<LaunchView, 'checks'>) {
  const t = useTranslations('golive');
  return (
    <ul className="divide-y divide-line">
      {checks.map(({ name, done, title, details }) => (
        <li
          key={name}
          data-testid="launch-check"
          className="flex items-start gap-4 px-5 py-3 max-sm:flex-wrap"
        >
          <span className="w-44 shrink-0">
            <Status tone={done ? 'good' : 'waiting'}>{title}</Status>
            <span className="sr-only">{t(done ? 'done' : 'todo')}</span>
          </span>
          <ul className="min-w-0 flex-1 space-y-1 text-13 wrap-anywhere">
            {details.map((detail) => (
              <li key={detail} className={done ? 'text-muted' : undefined}>
                {detail}
              </li>
            ))}
          </ul>
          <CheckActions name={name} />
        </li>
      ))}
    </ul>
  );
}
