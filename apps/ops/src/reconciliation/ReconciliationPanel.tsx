import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import { isZero } from '@bourse/ui/format/decimal';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { Facts, type Fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { coinKey, useCoins } from './coin-amounts.ts';
import { Looks } from './Looks.tsx';
import { Unexplained } from './Unexplained.tsx';

/** In the order in which they add up to what the chain holds; `held` is their sum. */
const ADDED = [
  'credited',
  'creditedUnseen',
  'pending',
  'notCredited',
  'strays',
  'receipts',
  'small',
  'rounding',
  'explained',
] as const;
const TAKEN = ['paid', 'paidUnseen', 'underWay', 'fees'] as const;

/** One coin on one chain: what explains what is there, and what does not. */
export function ReconciliationPanel({ row, onClose }: DetailProps<ReconciliationView>) {
  const t = useTranslations();
  const { time } = useFormats();
  const coins = useCoins();
  const may = useMay();
  const detail = useQuery({
    queryKey: ['reconciliation/detail', row?.chain, row?.currency],
    queryFn: ({ signal }) =>
      call('reconciliation/detail', { chain: row!.chain, currency: row!.currency }, signal),
    enabled: row?.terms != null,
    refetchInterval: REFRESH_MS,
  });
  if (!row) return <NotOnPage title={t('screens.reconciliation')} onClose={onClose} />;
  const { chain, currency, state, problem, difference, terms, block, lookedTime, stoppedTime } = row;
  const differs = terms !== null && !isZero(difference);
  const head: Fact[] = [
    [t('list.state'), t(`reconciliation.states.${state}`)],
    [t('reconciliation.looked'), time(lookedTime)],
    block !== '' && [t('reconciliation.block'), block],
    problem !== '' && [t('reconciliation.problem'), problem],
    stoppedTime !== 0 && [t('reconciliation.stoppedSince'), time(stoppedTime)],
  ];
  return (
    <SidePanel
      title={coinKey(row)}
      onClose={onClose}
      actions={
        differs &&
        may('alerts.explain') && (
          <Action
            label={t('reconciliation.explain')}
            buttonTone="primary"
            title={t('reconciliation.explainTitle')}
            facts={[
              [t('money.currency'), `${currency} ${chain}`],
              [t('reconciliation.difference'), coins(difference)],
            ]}
            note={t('reconciliation.explainNote')}
            fields={[{ name: 'remark', label: t('common.reason'), maxLength: 200 }]}
            confirm={t('house.propose')}
            done={t('credits.proposed')}
            run={({ remark }) => call('reconciliation/explain', { chain, currency, difference, remark })}
          />
        )
      }
    >
      <Section title={t('alerts.details')}>
        <p className="mb-3 text-13">{t(`reconciliation.what.${state}`)}</p>
        <Facts facts={head} />
      </Section>
      {terms && (
        <Section title={t('reconciliation.sum')}>
          <Facts
            className="tabular-nums"
            facts={[
              [t('reconciliation.terms.held'), coins(terms.held)],
              ...ADDED.filter((name) => name === 'credited' || !isZero(terms[name])).map((name): Fact => [
                t(`reconciliation.terms.${name}`),
                `− ${coins(terms[name])}`,
              ]),
              ...TAKEN.filter((name) => name === 'paid' || !isZero(terms[name])).map((name): Fact => [
                t(`reconciliation.terms.${name}`),
                `+ ${coins(terms[name])}`,
              ]),
              [t('reconciliation.difference'), `= ${coins(difference)}`],
            ]}
          />
        </Section>
      )}
      {detail.data && <Unexplained chain={chain} currency={currency} {...detail.data} />}
      {terms && <Looks chain={chain} currency={currency} />}
    </SidePanel>
  );
}
