import type { ContractSettingsView } from '@bourse/protocol/contract/operator-calls';
import { LEVERAGES } from '@bourse/protocol/contract/rules';
import { CONTRACT_RATE_MAX } from '@bourse/protocol/operators/contracts/rules';
import { useTranslations } from 'use-intl';
import { EditAction } from '../actions/EditAction.tsx';
import { fact, Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useMay } from '../operators/rights.ts';
import type { DetailProps } from '../table/ListPage.tsx';
import { useContractFormats } from './formats.ts';
import { leverageList, leverageText } from './leverages.ts';
import { pairName } from './pair-name.ts';
import { rateOf } from '../format/rates.ts';
import { useRateField } from './use-rate-field.ts';

/** What one pair offers from now on. */
export function ContractPanel({ id: symbol, row: settings, onClose }: DetailProps<ContractSettingsView>) {
  const t = useTranslations();
  const { percent } = useContractFormats();
  const may = useMay();
  const percentField = useRateField();
  const name = pairName(symbol);
  if (!settings) return <NotOnPage title={name} onClose={onClose} />;
  const { enabled, leverages, exposureRate, volatilityRate } = settings;
  const state = (isOpen: boolean): string => t(isOpen ? 'switches.isOpen' : 'switches.closed');
  const leveragesHint = t('contracts.leveragesHint', { list: leverageText(LEVERAGES) });
  const rateField = (rate: 'exposureRate' | 'volatilityRate') => ({
    ...percentField(rate, t(`contracts.${rate}`), settings[rate], CONTRACT_RATE_MAX[rate]),
    hint: t(`contracts.hints.${rate}`),
  });
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
            about={[[t('fees.pair'), name]]}
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
                hint: leveragesHint,
                check: (text: string) => (leverageList(text) ? undefined : leveragesHint),
                said: (text: string) => leverageText(leverageList(text) ?? []),
              },
              rateField('exposureRate'),
              rateField('volatilityRate'),
            ]}
            whole
            run={(values) =>
              call('contracts/set', {
                symbol,
                enabled: values.enabled,
                leverages: leverageList(values.leverages ?? '')?.join(','),
                exposureRate: rateOf(values.exposureRate, CONTRACT_RATE_MAX.exposureRate),
                volatilityRate: rateOf(values.volatilityRate, CONTRACT_RATE_MAX.volatilityRate),
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
