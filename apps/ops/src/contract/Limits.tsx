import type { ContractLimitsView } from '@bourse/protocol/contract/operator-calls';
import { CONTRACT_RATE_MAX } from '@bourse/protocol/operators/contracts/rules';
import { useTranslations } from 'use-intl';
import { EditAction } from '../actions/EditAction.tsx';
import type { FieldTexts } from '../actions/ActionDialog.tsx';
import { call } from '../api/client.ts';
import { Section } from '../app/SidePanel.tsx';
import { useMay } from '../operators/rights.ts';
import { Figures } from './Figures.tsx';
import { useContractFormats } from './formats.ts';
import { useRateField } from './use-rate-field.ts';
import { rateOf } from '../format/rates.ts';

const NAMES = ['totalExposureRate', 'openInterestRate', 'riskBudgetRate', 'deleverageRate'] as const;

/** The bounds over all pairs, as shares of the funds of the house account. */
export function Limits({ limits }: { limits: ContractLimitsView }) {
  const t = useTranslations();
  const { percent } = useContractFormats();
  const may = useMay();
  const rateField = useRateField();
  return (
    <Section
      title={t('contracts.limits')}
      trailing={
        may('contracts.terms') && (
          <EditAction
            title={t('contracts.editLimits')}
            note={t('contracts.limitsNote')}
            fields={NAMES.map((name) => {
              const field = rateField(name, t(`contracts.${name}`), limits[name], CONTRACT_RATE_MAX[name]);
              return {
                ...field,
                hint: t(`contracts.hints.${name}`),
                check: (text: string, values: FieldTexts) => {
                  const deleverage = rateOf(values['deleverageRate']?.trim() ?? '', 1);
                  const isAbove = name === 'riskBudgetRate' && Number(rateOf(text, 1)) > Number(deleverage);
                  return field.check(text) ?? (isAbove ? t('contracts.budgetRule') : undefined);
                },
              };
            })}
            whole
            run={(values) =>
              call(
                'contracts/limits',
                Object.fromEntries(
                  NAMES.map((name) => [name, rateOf(values[name] ?? '', CONTRACT_RATE_MAX[name])]),
                ) as Record<(typeof NAMES)[number], string>,
              )
            }
          />
        )
      }
    >
      <Figures
        figures={NAMES.map((name) => ({ label: t(`contracts.${name}`), value: percent(limits[name]) }))}
      />
      <p className="mt-2 text-12 text-muted">{t('contracts.ofFunds')}</p>
    </Section>
  );
}
