import { MEMO_RULES, type MemoRule } from '@bourse/protocol/wallet/calls';
import { MEMO_FORMATS } from '@bourse/protocol/wallet/memo';
import type { OpsChainView } from '@bourse/protocol/operators/chains/calls';
import { useTranslations } from 'use-intl';
import { EditAction } from '../actions/EditAction.tsx';
import { Facts } from '../actions/Facts.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { call } from '../api/client.ts';
import { Section, SidePanel } from '../app/SidePanel.tsx';
import { WaitingPanel } from '../app/Waiting.tsx';
import { inFours } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { CHAIN_FIELDS, chainText, chainUpdate, type ChainField, type FieldKind } from './chain-fields.ts';

/** One coin on one chain, with everything that can be set. */
export function ChainPanel({ row: chain, onClose }: DetailProps<OpsChainView>) {
  const t = useTranslations();
  const { amount } = useFormats();
  const may = useMay();
  const checks = useFieldChecks();
  if (!chain) return <WaitingPanel title={t('screens.chains')} onClose={onClose} rows={8} />;
  const name = `${chain.currency} · ${chain.chain}`;
  const said = (field: ChainField, text: string): string => {
    const { kind }: FieldKind = CHAIN_FIELDS[field];
    if (field === 'retired') return t(text === '1' ? 'chains.isRetired' : 'chains.isOffered');
    if (kind === 'flag') return t(text === '1' ? 'switches.isOpen' : 'switches.closed');
    if (kind === 'memoRule') return t(`chains.memoRules.${text as MemoRule}`);
    if (kind === 'amount') return field === 'feeLimit' ? amount(text) : amount(text, chain.currency);
    if (text === '') return '–';
    return field === 'manualAddress' || field === 'tokenContract' ? inFours(text) : text;
  };
  const names = Object.keys(CHAIN_FIELDS) as ChainField[];
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        may('chains.manage') && (
          <EditAction
            main
            title={t('common.editOf', { name })}
            fields={names.map((field) => {
              const { kind, min = 0, max = 0 }: FieldKind = CHAIN_FIELDS[field];
              const initial = chainText(chain, field);
              const label = t(`chains.${field}`);
              if (kind === 'flag') {
                return {
                  name: field,
                  label,
                  initial,
                  half: true,
                  items: (field === 'retired' ? ['0', '1'] : ['1', '0']).map((value) => ({
                    value,
                    label: said(field, value),
                  })),
                  ...(field === 'retired' && { half: false, hint: t('chains.retiredNote') }),
                };
              }
              if (kind === 'memoRule') {
                const rules = MEMO_FORMATS.includes(chain.format) ? MEMO_RULES : (['none'] as const);
                return {
                  ...{ name: field, label, initial },
                  items: rules.map((value) => ({ value, label: said(field, value) })),
                };
              }
              if (kind === 'text') return { name: field, label, initial, optional: true, maxLength: 128 };
              const check = kind === 'amount' ? checks.amount : checks.whole(min, max);
              return { name: field, label, initial, half: true, check };
            })}
            review={(values) => {
              const update = chainUpdate(chain, values);
              const changes = names.filter((field) => field in update);
              return [
                [t('chains.coin'), name],
                ...(changes.length === 0 ? [[t('chains.changes'), t('common.none')] as const] : []),
                ...changes.map(
                  (field) =>
                    [
                      t(`chains.${field}`),
                      `${said(field, chainText(chain, field))} → ${said(field, values[field] ?? '')}`,
                    ] as const,
                ),
              ];
            }}
            run={(values) =>
              call('chains/update', {
                currency: chain.currency,
                chain: chain.chain,
                ...chainUpdate(chain, values),
              })
            }
          />
        )
      }
    >
      <Section title={t('common.settings')}>
        <Facts
          facts={[
            [t('chains.format'), chain.format],
            ...names.map((field) => [t(`chains.${field}`), said(field, chainText(chain, field))] as const),
          ]}
        />
      </Section>
    </SidePanel>
  );
}
