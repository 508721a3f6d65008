import type { OpsChainView } from '@bourse/protocol/operators/chains/calls';
import { useTranslations } from 'use-intl';
import { changedTexts, factsOf } from '../actions/changes.tsx';
import { EditAction } from '../actions/EditAction.tsx';
import { Facts } from '../actions/Facts.tsx';
import { call, type FieldsTo } from '../api/client.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { WaitingPanel } from '../app/Waiting.tsx';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { useChainFields } from './use-chain-fields.ts';

/** One coin on one chain, with everything that can be set. */
export function ChainPanel({ row: chain, onClose }: DetailProps<OpsChainView>) {
  const t = useTranslations();
  const may = useMay();
  const fields = Object.values(useChainFields(chain));
  if (!chain) return <WaitingPanel title={t('screens.chains')} onClose={onClose} rows={8} />;
  const name = `${chain.currency} · ${chain.chain}`;
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        may('chains.manage') && (
          <EditAction
            main
            title={t('common.editOf', { name })}
            about={[[t('chains.coin'), name]]}
            fields={fields}
            run={(values) =>
              call('chains/update', {
                currency: chain.currency,
                chain: chain.chain,
                ...changedTexts(fields, values),
              } as FieldsTo<'chains/update'>)
            }
          />
        )
      }
    >
      <Section title={t('common.settings')}>
        <Facts facts={[[t('chains.format'), chain.format], ...factsOf(fields)]} />
      </Section>
    </SidePanel>
  );
}
