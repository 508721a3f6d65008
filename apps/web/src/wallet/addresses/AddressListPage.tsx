import type { AddressView } from '@bourse/protocol/wallet/calls';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Select } from '@bourse/ui/Select';
import { actionColumn, type Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../../api/server-clock.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { SettingPanel } from '../../shared/SettingPanel.tsx';
import { formatDateTime } from '@bourse/ui/format/time';
import { CoinLogo } from '../../market/CoinLogo.tsx';
import { ShortText } from '../ShortText.tsx';
import { AddAddressLink } from './AddAddressLink.tsx';
import { wholeBookQuery } from './api.ts';
import { bookParts, networkKey } from './book-summary.ts';
import { DeleteAddress } from './DeleteAddress.tsx';

/** `/setting/addresslist`: the address book. */
export function AddressListPage() {
  const t = useTranslations('addresses');
  const query = useQuery({ ...wholeBookQuery, refetchOnMount: 'always' });
  return (
    <SettingPanel title={t('book')} text={t('text')} action={<AddAddressLink />}>
      <Loaded query={query} rows={6} className="p-0!">
        {(book) =>
          book.length > 0 ? (
            <Book book={book} />
          ) : (
            <EmptyState text={t('empty')} action={<AddAddressLink tone="link" />} />
          )
        }
      </Loaded>
    </SettingPanel>
  );
}

const ALL = '';

function Book({ book }: { book: readonly AddressView[] }) {
  const t = useTranslations('addresses');
  const common = useTranslations('common');
  const money = useTranslations('money');
  const travel = useTranslations('travel');
  const navigate = useNavigate();
  const { currency, chain } = useSearch({ from: '/setting/addresslist' });
  const [leaving, setLeaving] = useState<AddressView>();
  const now = serverClock.now();
  const parts = bookParts(book, now);
  const chosen = parts.find((part) => part.currency === currency && part.chain === chain);
  const shown = chosen ? book.filter((each) => networkKey(each) === networkKey(chosen)) : book;

  function narrow(key: string): void {
    const part = parts.find((each) => networkKey(each) === key);
    const search = part ? { currency: part.currency, chain: part.chain } : {};
    void navigate({ to: '/setting/addresslist', search, replace: true });
  }

  const columns: Column<AddressView>[] = [
    {
      key: 'coin',
      head: money('currency'),
      leads: 'what',
      cell: (row) => (
        <span className="flex items-center gap-2 font-medium">
          <CoinLogo coin={row.currency} className="size-4" />
          {row.currency}
        </span>
      ),
    },
    { key: 'chain', head: money('network'), cell: (row) => row.chain },
    {
      key: 'address',
      head: money('address'),
      wide: true,
      cell: (row) => (
        <span className="inline-flex flex-col">
          <ShortText text={row.address} copyLabel={money('copyAddress')} />
          {row.memo !== undefined && <span className="text-muted">{row.memo}</span>}
          {row.beneficiary === 1 && <span className="text-12 text-muted">{travel('savedHere')}</span>}
        </span>
      ),
    },
    {
      key: 'remark',
      head: money('remark'),
      wraps: true,
      cell: (row) => row.remark || '–',
    },
    { key: 'added', head: t('added'), leads: 'when', cell: (row) => formatDateTime(row.createTime) },
    {
      key: 'usable',
      head: t('whitelist'),
      wide: true,
      cell: (row) =>
        row.usableFrom <= now ? t('usableNow') : t('usableFrom', { time: formatDateTime(row.usableFrom) }),
    },
    actionColumn(common('action'), (row) => (
      <Button
        tone="link"
        size="small"
        className="justify-start"
        aria-label={t('deleteThis', { address: row.address })}
        onClick={() => setLeaving(row)}
      >
        {t('delete')}
      </Button>
    )),
  ];
  return (
    <>
      {parts.length > 1 && (
        <Select
          label={money('network')}
          value={chosen ? networkKey(chosen) : ALL}
          onChange={narrow}
          items={[
            { value: ALL, label: t('all') },
            ...parts.map((part) => ({ value: networkKey(part), label: `${part.currency} · ${part.chain}` })),
          ]}
          className="mb-2 -ml-2"
        />
      )}
      <div ref={fadeEdges} className="-mx-4 overflow-x-auto">
        <Table
          label={t('book')}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          rowTestId="address-row"
        />
      </div>
      {leaving && <DeleteAddress address={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}
