import type { OpsCoinView } from '@bourse/protocol/operators/coins/calls';
import { useTranslations } from 'use-intl';
import { changedTexts, factsOf } from '../actions/changes.tsx';
import { EditAction } from '../actions/EditAction.tsx';
import { Facts } from '../actions/Facts.tsx';
import { call, type FieldsTo } from '../api/client.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { WaitingPanel } from '../app/Waiting.tsx';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { useCoinFields } from './use-coin-fields.tsx';

/** One coin, with everything that can be set. */
export function CoinPanel({ id: symbol, row: coin, onClose }: DetailProps<OpsCoinView>) {
  const t = useTranslations();
  const may = useMay();
  const fields = useCoinFields(coin);
  if (!coin) return <WaitingPanel title={symbol} onClose={onClose} rows={7} />;
  return (
    <SidePanel
      title={symbol}
      onClose={onClose}
      actions={
        may('coins.manage') && (
          <EditAction
            main
            title={t('common.editOf', { name: symbol })}
            about={[[t('coins.symbol'), symbol]]}
            fields={fields}
            run={(values) =>
              call('coins/update', { symbol, ...changedTexts(fields, values) } as FieldsTo<'coins/update'>)
            }
          />
        )
      }
    >
      <Section title={t('common.settings')}>
        <Facts facts={factsOf(fields)} />
        <p className="mt-3 text-13 text-muted">{t(`coins.meaning.${coin.status}`)}</p>
      </Section>
    </SidePanel>
  );
}
