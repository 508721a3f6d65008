import { EmptyState } from '@bourse/ui/EmptyState';
import { actionColumn, numberColumn, type Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { serverClock } from '../../api/server-clock.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { formatDateTime } from '@bourse/ui/format/time';
import { securityQuery } from '../../identity/api.ts';
import { CoinLogo } from '../../market/CoinLogo.tsx';
import { AddAddressLink } from './AddAddressLink.tsx';
import { wholeBookQuery } from './api.ts';
import { bookParts, networkKey, type BookPart } from './book-summary.ts';
import { Whitelist } from './Whitelist.tsx';

/** `/setting/address`: what the book holds, and whether withdrawals are bound to it. */
export function AddressOverviewPage() {
  const t = useTranslations('addresses');
  const book = useQuery({ ...wholeBookQuery, refetchOnMount: 'always' });
  const security = useQuery({ ...securityQuery, refetchOnMount: 'always' });
  return (
    <SettingPanel title={t('title')} text={t('text')} action={<AddAddressLink />}>
      <Loaded query={security} rows={3} className="p-0!">
        {(view) => <Whitelist isOn={view.whitelist} offFrom={view.whitelistOffFrom} hasTotp={view.totp} />}
      </Loaded>
      <div className="mt-7 flex items-baseline justify-between gap-4">
        <h2 className="text-16 font-semibold">{t('book')}</h2>
        <Link to="/setting/addresslist" className="link text-13">
          {t('manage')}
        </Link>
      </div>
      <Loaded query={book} rows={5} className="mt-3 p-0!">
        {(list) =>
          list.length > 0 ? (
            <Parts parts={bookParts(list, serverClock.now())} />
          ) : (
            <EmptyState text={t('empty')} action={<AddAddressLink tone="link" />} />
          )
        }
      </Loaded>
    </SettingPanel>
  );
}

function Parts({ parts }: { parts: readonly BookPart[] }) {
  const t = useTranslations();
  const columns: Column<BookPart>[] = [
    {
      key: 'coin',
      head: t('money.currency'),
      leads: 'what',
      cell: ({ currency }) => (
        <span className="flex items-center gap-2 font-medium">
          <CoinLogo coin={currency} className="size-4" />
          {currency}
        </span>
      ),
    },
    { key: 'chain', head: t('money.network'), cell: ({ chain }) => chain },
    numberColumn('count', t('addresses.count'), ({ count }) => count),
    numberColumn('usable', t('addresses.usableCount'), ({ usable }) => usable),
    {
      key: 'newest',
      head: t('addresses.newest'),
      align: 'right',
      leads: 'when',
      cell: ({ newest }) => formatDateTime(newest),
    },
    actionColumn(t('common.action'), ({ currency, chain }) => (
      <Link
        to="/setting/addresslist"
        search={{ currency, chain }}
        aria-label={`${t('protection.view')}: ${currency} ${chain}`}
        className="link"
      >
        {t('protection.view')}
      </Link>
    )),
  ];
  return (
    <div ref={fadeEdges} className="-mx-4 mt-1 overflow-x-auto">
      <Table
        label={t('addresses.book')}
        columns={columns}
        rows={parts}
        rowKey={networkKey}
        rowTestId="book-part"
      />
    </div>
  );
}
