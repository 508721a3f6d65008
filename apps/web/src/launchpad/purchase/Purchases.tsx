import type { SubscriptionStatus } from '@bourse/protocol/launchpad/subscription';
import { isZero, formatUpTo } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';
import { numberColumn, type Column } from '@bourse/ui/lib/columns';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { StateBadge, type StateTone } from '../../shared/StateBadge.tsx';
import { useMoneyVersion } from '../../live/account.ts';
import { timeColumn } from '../../records/columns.tsx';
import { usePages } from '../../records/pages.tsx';
import { PastRecords } from '../../records/Records.tsx';
import { Amount } from '../../wallet/Amount.tsx';
import { listPurchases, type Purchase, type SubscriptionFilter } from '../api.ts';
import { Countdown } from '../Countdown.tsx';
import { ProjectIcon } from '../ProjectIcon.tsx';

const TONES: Record<SubscriptionStatus, StateTone> = {
  committed: 'waiting',
  locked: 'waiting',
  released: 'good',
  refunded: 'none',
};

interface PurchasesProps {
  filter: SubscriptionFilter;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** The user's purchases, newest first, with the locks of their coins; live. */
export function Purchases({ filter, empty }: PurchasesProps) {
  const t = useTranslations('launchpad');
  const locale = useLocale();
  // Allotments, refunds and releases all move money.
  const version = useMoneyVersion();
  const pages = usePages(['subscriptions', locale], filter, version, listPurchases);
  const number = (text: string) => formatUpTo(text, 8, locale);
  const columns: Column<Purchase>[] = [
    timeColumn(t('date'), (row) => row.createTime),
    {
      key: 'coin',
      head: t('coin'),
      leads: 'what',
      cell: (row) => (
        <Link
          to="/subcribe/detail"
          search={{ id: row.projectId }}
          className="finger inline-flex items-center gap-2 rounded-control align-middle font-medium hover:text-accent"
        >
          <ProjectIcon project={row} className="size-5" />
          {row.coin}
          <span className="max-w-40 truncate font-normal text-muted max-sm:hidden">{row.name}</span>
        </Link>
      ),
    },
    numberColumn('coins', t('amount'), (row) =>
      isZero(row.coins) ? '–' : <Amount>{`${number(row.coins)} ${row.coin}`}</Amount>,
    ),
    numberColumn('paid', t('paid'), (row) => <Amount>{`${number(row.paid)} USDT`}</Amount>),
    numberColumn('rate', t('price'), (row) => `${number(row.price)} USDT`),
    {
      key: 'state',
      head: t('state'),
      cell: (row) => <StateBadge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</StateBadge>,
    },
    {
      key: 'unlock',
      head: t('unlock'),
      cell: (row) => (row.status === 'refunded' ? '–' : formatDateTime(row.unlockTime)),
    },
    {
      key: 'left',
      head: t('timeLeft'),
      align: 'right',
      cell: (row) =>
        row.status === 'locked' || row.status === 'committed' ? (
          <Countdown
            at={row.unlockTime}
            moment={row.moment}
            label={t('steps.unlock')}
            className="font-medium"
          />
        ) : (
          '–'
        ),
    },
  ];
  return (
    <PastRecords
      label={t('my')}
      columns={columns}
      pages={pages}
      fits={1080}
      rowTestId="subscription-row"
      empty={empty}
    />
  );
}
