import { formatAmount } from '@bourse/money/amount';
import type { CommitmentView } from '@bourse/protocol/liabilities/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Fact, Facts } from '@bourse/ui/Facts';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { ends } from '@bourse/ui/format/groups';
import { formatDateTime } from '@bourse/ui/format/time';
import { useTitle } from '@bourse/ui/lib/title';
import { Table } from '@bourse/ui/Table';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { Loaded } from '../shared/Loaded.tsx';
import { Panel } from '../wallet/Panel.tsx';
import { commitmentsQuery } from './api.ts';
import { OwnProof } from './OwnProof.tsx';
import { Reserves } from './Reserves.tsx';

/** `/about/liabilities`: what the exchange owes its users, and that each one's balance is counted in it. */
export function LiabilitiesPage() {
  const t = useTranslations('liabilities');
  useTitle(t('title'));
  const query = useQuery(commitmentsQuery);
  return (
    <Loaded query={query} rows={12}>
      {(list) => {
        const [newest] = list;
        return (
          <div className="flex flex-col gap-4">
            <Panel title={t('title')} level={1}>
              <p className="max-w-160 text-13 text-muted">{t('text')}</p>
              {newest ? <Newest commitment={newest} /> : <EmptyState text={t('none')} />}
            </Panel>
            {newest && <Reserves newest={newest.id} />}
            {newest && <OwnProof key={newest.id} commitment={newest} />}
            {newest && (
              <Panel title={t('earlier')} flush>
                <Earlier list={list} />
              </Panel>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Newest({ commitment }: { commitment: CommitmentView }) {
  const { id, time, seq, block, sealedBlock, hash, roots } = commitment;
  const t = useTranslations('liabilities');
  const locale = useLocale();
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="max-w-180">
        <Facts>
          <Fact name={t('time')}>{formatDateTime(time)}</Fact>
          <Fact name={t('number')}>{String(id)}</Fact>
          <Fact name={t('seq')}>{String(seq)}</Fact>
          <Fact name={t('block')}>{String(block)}</Fact>
          <Fact name={t('sealed')}>{sealedBlock === undefined ? t('notYet') : String(sealedBlock)}</Fact>
          <Fact name={t('hash')}>
            <span className="font-mono text-12 break-all">{hash}</span>
          </Fact>
        </Facts>
      </div>
      <div className="-mx-4 overflow-x-auto">
        <Table
          label={t('owed')}
          rows={roots}
          rowKey={({ coin }) => coin}
          rowTestId="owed-coin"
          columns={[
            { key: 'coin', head: t('coin'), text: ({ coin }) => coin },
            {
              key: 'root',
              head: t('root'),
              text: (root) => root.hash,
              cell: (root) => <span className="font-mono text-muted">{shortHash(root.hash)}</span>,
            },
            {
              key: 'sum',
              head: t('owed'),
              align: 'right',
              text: ({ sum }) => formatUpTo(formatAmount(BigInt(sum)), 8, locale),
            },
          ]}
        />
      </div>
    </div>
  );
}

function Earlier({ list }: { list: readonly CommitmentView[] }) {
  const t = useTranslations('liabilities');
  return (
    <Table
      label={t('earlier')}
      rows={list}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'number', head: t('number'), text: ({ id }) => String(id) },
        { key: 'time', head: t('time'), wide: true, text: ({ time }) => formatDateTime(time) },
        { key: 'block', head: t('block'), text: ({ block }) => String(block) },
        {
          key: 'hash',
          head: t('hash'),
          text: ({ hash }) => hash,
          cell: ({ hash }) => <span className="font-mono text-muted">{shortHash(hash)}</span>,
        },
      ]}
    />
  );
}

/** Enough of a hash to compare by eye; all of it is in the list that the call answers. */
const shortHash = (hash: string) => ends(hash, 12, 8);
