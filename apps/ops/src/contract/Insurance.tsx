import type { InsuranceLine } from '@bourse/protocol/contract/operator-calls';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
import { useLedgerColumns } from '../table/ledger-columns.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { Figures } from './Figures.tsx';

/** What liquidations left to the insurance fund and what it paid, newest first. */
export function Insurance({ funds }: { funds: string | undefined }) {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const ledgerColumns = useLedgerColumns(CONTRACT_COIN);
  const columns: ListColumn<InsuranceLine>[] = [
    { key: 'time', head: t('list.time'), text: (line) => time(line.time) },
    ...ledgerColumns,
  ];
  return (
    <ListPage
      embedded
      title={t('houseAccounts.insurance')}
      path="exposure/insurance"
      columns={columns}
      rowKey={(line) => line.id}
      empty={t('exposure.noInsurance')}
    >
      <Section title={t('houseAccounts.insurance')}>
        <Figures figures={[{ label: t('money.balance'), value: amount(funds ?? '', CONTRACT_COIN) }]} />
        <p className="mt-2 text-12 text-muted">{t('exposure.insuranceNote')}</p>
      </Section>
    </ListPage>
  );
}
