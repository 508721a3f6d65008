import type { ReconciliationState } from '@bourse/protocol/operators/reconciliation/calls';
import { useTranslations } from 'use-intl';
import type { StatusTone } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { ListPage } from '../table/ListPage.tsx';
import { HouseAddresses } from './HouseAddresses.tsx';
import { coinKey, useCoins } from './coin-amounts.ts';
import { ReconciliationPanel } from './ReconciliationPanel.tsx';
import { SetAddress } from './SetAddress.tsx';
import { stateColumn } from '../table/columns.ts';

const TONES: Readonly<Record<ReconciliationState, StatusTone>> = {
  agrees: 'good',
  received: 'waiting',
  differs: 'waiting',
  stopped: 'bad',
  counting: 'busy',
  notWatched: 'quiet',
};

/** `/ops/reconciliation`: what the chains hold, coin by coin, and whether the books explain it. */
export function ReconciliationPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const coins = useCoins();
  const may = useMay();
  return (
    <ListPage
      title={t('screens.reconciliation')}
      note={t('reconciliation.note')}
      path="reconciliation/list"
      paging="whole"
      columns={[
        { key: 'coin', head: t('money.currency'), text: ({ currency }) => currency },
        { key: 'chain', head: t('money.chain'), text: ({ chain }) => chain },
        stateColumn('state', t('list.state'), TONES, (state) => t(`reconciliation.states.${state}`)),
        {
          key: 'held',
          head: t('reconciliation.terms.held'),
          align: 'right',
          text: ({ terms }) => (terms ? coins(terms.held) : '–'),
        },
        {
          key: 'difference',
          head: t('reconciliation.difference'),
          align: 'right',
          text: ({ terms, difference }) => (terms ? coins(difference) : '–'),
        },
        { key: 'looked', head: t('reconciliation.looked'), text: ({ lookedTime }) => time(lookedTime) },
        {
          key: 'problem',
          wide: true,
          head: t('reconciliation.problem'),
          text: ({ problem }) => problem || '–',
        },
      ]}
      rowKey={coinKey}
      empty={t('reconciliation.empty')}
      actions={may('alerts.explain') && <SetAddress />}
      detail={ReconciliationPanel}
    >
      <HouseAddresses />
    </ListPage>
  );
}
