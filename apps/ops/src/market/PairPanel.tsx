import type { OpsPairView } from '@bourse/protocol/operators/pairs/calls';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { changedTexts, factsOf } from '../actions/changes.tsx';
import { EditAction } from '../actions/EditAction.tsx';
import { fact, Facts } from '../actions/Facts.tsx';
import { call, type FieldsTo } from '../api/client.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { WaitingPanel } from '../app/Waiting.tsx';
import { Status, type StatusTone } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { feeInput } from './pair-fields.ts';
import { useTermFields } from './use-term-fields.ts';

export const PAIR_TONES: Record<PairStatus, StatusTone> = {
  trading: 'good',
  'cancel-only': 'waiting',
  halted: 'bad',
  retired: 'bad',
};
const SETTABLE = ['trading', 'cancel-only', 'halted'] as const;

/** One pair: what it stands at, its terms, and what can be done with it. */
export function PairPanel({ id: symbol, row: pair, onClose }: DetailProps<OpsPairView>) {
  const t = useTranslations();
  const { count, price } = useFormats();
  const terms = useTermFields(pair);
  if (!pair) return <WaitingPanel title={symbol.toUpperCase()} onClose={onClose} rows={7} />;
  return (
    <SidePanel title={pairName(pair)} onClose={onClose} actions={<PairActions pair={pair} />}>
      <Section title={t('common.status')}>
        <Facts
          facts={[
            fact(
              t('common.status'),
              <Status tone={PAIR_TONES[pair.status]}>{t(`pairs.statuses.${pair.status}`)}</Status>,
            ),
            [t('pairs.feed'), t(feedKey(pair))],
            [t('pairs.price'), price(pair.price, pair.tickDecimals, pair.quoteCoin)],
            [t('users.openOrders'), count(pair.openOrders)],
          ]}
        />
        <p className="mt-3 text-13 text-muted">{t(`pairs.meaning.${pair.status}`)}</p>
      </Section>
      <Section title={t('pairs.terms')}>
        <Facts facts={factsOf(terms)} />
        {pair.ownFees && <p className="mt-3 text-13 text-muted">{t('pairs.order')}</p>}
      </Section>
    </SidePanel>
  );
}

export function pairName({ baseCoin, quoteCoin }: OpsPairView): string {
  return `${baseCoin}/${quoteCoin}`;
}

export function feedKey({ fed, stale }: OpsPairView) {
  if (!fed) return 'pairs.own';
  return stale ? 'pairs.stale' : 'pairs.live';
}

function PairActions({ pair }: { pair: OpsPairView }) {
  const t = useTranslations();
  const may = useMay();
  const { count } = useFormats();
  const { symbol, status } = pair;
  const isRetired = status === 'retired';
  const steps = isRetired ? (['trading'] as const) : SETTABLE.filter((each) => each !== status);
  return (
    <>
      {may('pairs.manage') && <EditPair pair={pair} />}
      {(may('pairs.open') ? steps : []).map((next) => {
        const name = t(isRetired ? 'pairs.reopen' : `pairs.set.${next}`);
        return (
          <Action
            key={next}
            label={name}
            buttonTone={next === 'halted' ? 'down' : 'secondary'}
            facts={[
              [t('fees.pair'), pairName(pair)],
              [t('common.status'), `${t(`pairs.statuses.${status}`)} → ${t(`pairs.statuses.${next}`)}`],
              [t('users.openOrders'), count(pair.openOrders)],
            ]}
            note={t(`pairs.meaning.${next}`)}
            tone={next === 'halted' ? 'down' : 'primary'}
            run={() => call('pairs/status', { symbol, status: next })}
          />
        );
      })}
      {!isRetired && may('pairs.manage') && (
        <Action
          label={t('pairs.retire')}
          buttonTone="down"
          facts={[
            [t('fees.pair'), pairName(pair)],
            [t('users.openOrders'), count(pair.openOrders)],
          ]}
          note={t('pairs.retireNote')}
          warning={t('pairs.retireWarning')}
          tone="down"
          run={() => call('pairs/retire', { symbol })}
        />
      )}
    </>
  );
}

function EditPair({ pair }: { pair: OpsPairView }) {
  const t = useTranslations();
  const fields = useTermFields(pair);
  const name = pairName(pair);
  return (
    <EditAction
      main
      title={t('pairs.edit', { pair: name })}
      about={[[t('fees.pair'), name]]}
      fields={fields}
      run={(values) => {
        const { ownFees, maker, taker, ...terms } = changedTexts(fields, values);
        return call('pairs/update', {
          symbol: pair.symbol,
          ...terms,
          ...((ownFees ?? maker ?? taker) !== undefined && feeInput(values)),
        } as FieldsTo<'pairs/update'>);
      }}
    />
  );
}
