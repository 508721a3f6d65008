import type { ContractSettingsView } from '@bourse/protocol/contract/operator-calls';
import { LEVERAGES } from '@bourse/protocol/contract/rules';
import { CONTRACT_RATE_MAX } from '@bourse/protocol/operators/contracts/rules';
import { useTranslations } from 'use-intl';
import { EditAction } from '../actions/EditAction.tsx';
import { fact, Facts } from '../actions/Facts.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { useContractFormats } from './formats.ts';
import { leverageList, leverageText } from './leverages.ts';
import { pairName } from './pair-name.ts';
import { percentOf, rateOf } from '../format/rates.ts';

/** What one pair offers from now on. */
export function ContractPanel({ id: symbol, row: settings, onClose }: DetailProps<ContractSettingsView>) {
  const t = useTranslations();
  const { percent } = useContractFormats();
  const may = useMay();
  const { percent: percentUpTo } = useFieldChecks();
  const name = pairName(symbol);
  if (!settings) return <NotOnPage title={name} onClose={onClose} />;
  const { enabled, leverages, exposureRate, volatilityRate } = settings;
  const state = (isOpen: boolean): string => t(isOpen ? 'switches.isOpen' : 'switches.closed');
  const rate = (name: 'exposureRate' | 'volatilityRate', text: string | undefined): string | undefined =>
    rateOf(text ?? '', CONTRACT_RATE_MAX[name]);
  return (
    <SidePanel
      title={name}
      onClose={onClose}
      actions={
        may('contracts.terms') && (
          <EditAction
            main
            title={t('contracts.edit', { pair: name })}
            note={t('contracts.keeps')}
            fields={[
              {
                name: 'enabled',
                label: t('contracts.newPositions'),
                initial: enabled ? '1' : '0',
                items: [
                  { value: '1', label: state(true) },
                  { value: '0', label: state(false) },
                ],
              },
              {
                name: 'leverages',
                label: t('contracts.leverages'),
                initial: leverageText(leverages),
                hint: t('contracts.leveragesHint', { list: leverageText(LEVERAGES) }),
                check: (text: string) =>
                  leverageList(text)
                    ? undefined
                    : t('contracts.leveragesHint', { list: leverageText(LEVERAGES) }),
              },
              {
                name: 'exposureRate',
                label: t('contracts.inPercent', { name: t('contracts.exposureRate') }),
                initial: percentOf(exposureRate),
                hint: t('contracts.hints.exposureRate'),
                check: percentUpTo(CONTRACT_RATE_MAX.exposureRate * 1_000_000),
              },
              {
                name: 'volatilityRate',
                label: t('contracts.inPercent', { name: t('contracts.volatilityRate') }),
                initial: percentOf(volatilityRate),
                hint: t('contracts.hints.volatilityRate'),
                check: percentUpTo(CONTRACT_RATE_MAX.volatilityRate * 1_000_000),
              },
            ]}
            review={(values) => [
              [t('fees.pair'), name],
              [t('contracts.newPositions'), `${state(enabled)} → ${state(values.enabled === '1')}`],
              [
                t('contracts.leverages'),
                `${leverageText(leverages)} → ${leverageText(leverageList(values.leverages ?? '') ?? [])}`,
              ],
              [
                t('contracts.exposureRate'),
                `${percent(exposureRate)} → ${percent(rate('exposureRate', values.exposureRate) ?? '')}`,
              ],
              [
                t('contracts.volatilityRate'),
                `${percent(volatilityRate)} → ${percent(rate('volatilityRate', values.volatilityRate) ?? '')}`,
              ],
            ]}
            run={(values) =>
              call('contracts/set', {
                symbol,
                enabled: values.enabled,
                leverages: leverageList(values.leverages ?? '')?.join(','),
                exposureRate: rate('exposureRate', values.exposureRate),
                volatilityRate: rate('volatilityRate', values.volatilityRate),
              })
            }
          />
        )
      }
    >
      <Section title={t('contracts.terms')}>
        <Facts
          facts={[
            fact(
              t('contracts.newPositions'),
              <Status tone={enabled ? 'good' : 'bad'}>{state(enabled)}</Status>,
            ),
            [t('contracts.leverages'), leverageText(leverages)],
            [t('contracts.exposureRate'), percent(exposureRate)],
            [t('contracts.volatilityRate'), percent(volatilityRate)],
          ]}
        />
        <p className="mt-3 text-13 text-muted">{t('contracts.keeps')}</p>
      </Section>
    </SidePanel>
  );
}
