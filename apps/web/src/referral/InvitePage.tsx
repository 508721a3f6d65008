import { Skeleton } from '@bourse/ui/Skeleton';
import { countedText } from '@bourse/protocol/list-reach';
import type { CommissionView } from '@bourse/protocol/referral/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AskAgain, isMissing } from '../shared/AskAgain.tsx';
import { Copy } from '../shared/Copy.tsx';
import { useConfig } from '../api/config.ts';
import { useTitle } from '@bourse/ui/lib/title';
import { formatRate } from '@bourse/ui/format/decimal';
import { Panel } from '../wallet/Panel.tsx';
import { inviteSummaryQuery, shareQuery } from './api.ts';
import { Commission } from './Commission.tsx';
import { Invitees } from './Invitees.tsx';
import { Poster } from './Poster.tsx';

/** `/account/invite`: code, link and poster; who came by them, and what that earned. */
export function InvitePage() {
  const t = useTranslations('invite');
  const locale = useLocale();
  const config = useConfig();
  const sharing = useQuery(shareQuery);
  const counting = useQuery({ ...inviteSummaryQuery, refetchOnMount: 'always' });
  const share = sharing.data;
  const summary = counting.data;
  useTitle(t('title'));
  if ([sharing, counting].some(isMissing)) {
    return (
      <Panel title={t('title')} level={1}>
        <AskAgain queries={[sharing, counting]} />
      </Panel>
    );
  }
  const link = share && new URL(share.link, location.origin).href;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title={t('title')} level={1}>
          <div className="flex flex-col gap-5">
            <div>
              {summary ? (
                <p className="text-16 font-medium">
                  {t('headline', { rate: formatRate(summary.rate, locale) })}
                </p>
              ) : (
                <Skeleton className="h-6 w-80 max-w-full" />
              )}
              <p className="mt-1 text-13 text-muted">{t('text')}</p>
            </div>
            <div className="grid gap-4 sm:grid-cols-[minmax(0,220px)_minmax(0,1fr)]">
              <Copyable label={t('code')} copyLabel={t('copyCode')} text={share?.invitationCode} strong />
              <Copyable label={t('link')} copyLabel={t('copyLink')} text={link} />
            </div>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-t border-line pt-5 sm:grid-cols-4">
              <Figure name={t('invitees')}>{summary && countedText(summary.invitees)}</Figure>
              <Figure name={t('verified')}>{summary && countedText(summary.verified)}</Figure>
              <Figure name={t('commission')}>{summary && <Earned sums={summary.commission} />}</Figure>
              <Figure name={t('commissionDay')}>{summary && <Earned sums={summary.commissionDay} />}</Figure>
            </dl>
          </div>
        </Panel>
        <Panel title={t('list')} flush>
          <Invitees />
        </Panel>
      </div>
      {share && link && config ? (
        <Poster
          brand={config.brand}
          logo={config.look.logoDark || config.look.logo}
          code={share.invitationCode}
          link={link}
        />
      ) : (
        <Skeleton className="h-120" />
      )}
    </div>
  );
}

interface CopyableProps {
  label: string;
  copyLabel: string;
  text: string | undefined;
  strong?: boolean;
}

function Copyable({ label, copyLabel, text, strong = false }: CopyableProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-13 text-muted">{label}</span>
      <div className="flex h-10 items-center rounded-control border border-line-strong bg-raised pr-1 pl-3">
        {text === undefined ? (
          <Skeleton className="h-4 w-32" />
        ) : (
          <>
            <span className={`min-w-0 flex-1 truncate ${strong ? 'font-semibold tracking-wide' : ''}`}>
              {text}
            </span>
            <Copy text={text} label={copyLabel} />
          </>
        )}
      </div>
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="mt-1 text-16 font-semibold break-words">
        {children ?? <Skeleton className="h-6 w-20" />}
      </dd>
    </div>
  );
}

function Earned({ sums }: { sums: readonly CommissionView[] }) {
  const t = useTranslations('invite');
  if (sums.length === 0) return <span className="text-14 font-normal text-muted">{t('none')}</span>;
  return <Commission sums={sums} />;
}
