import type { InsuranceLine } from '@bourse/protocol/contract/desk';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { Figures } from './Figures.tsx';

/** What liquidations left to the insurance fund and what it paid, newest first. */
export function Insurance({ funds }: { funds: string | undefined }) {
  const t = useTranslations();
  const { time, signed, amount } = useFormats();
  const columns: ListColumn<InsuranceLine>[] = [
    { key: 'time', head: t('list.time'), text: (line) => time(line.time) },
    {
      key: 'amount',
      head: t('money.amount'),
      align: 'right',
      text: (line) => line.amount,
      cell: (line) => (
        <span className={line.amount.startsWith('-') ? 'text-danger' : 'text-[var(--green)]'}>
          {signed(line.amount)}
        </span>
      ),
    },
    {
      key: 'balance',
      head: t('money.balance'),
      align: 'right',
      text: ({ balance }) => balance,
      cell: ({ balance }) => amount(balance, CONTRACT_COIN),
    },
    { key: 'reference', head: t('money.reference'), text: ({ reference }) => reference },
    { key: 'number', head: t('log.id'), align: 'right', text: (line) => line.id },
  ];
  return (
    <ListPage
      embedded
      title={t('desks.insurance')}
      path="exposure/insurance"
      columns={columns}
      rowKey={(line) => line.id}
      empty={t('exposure.noInsurance')}
    >
      <Section title={t('desks.insurance')}>
        <Figures figures={[{ label: t('money.balance'), value: amount(funds ?? '', CONTRACT_COIN) }]} />
        <p className="mt-2 text-12 text-muted">{t('exposure.insuranceNote')}</p>
      </Section>
    </ListPage>
  );
}
