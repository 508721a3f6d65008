import { isParameterValue } from '@bourse/protocol/operators/parameters';
import { useTranslations } from 'use-intl';
import { EditAction } from '../actions/EditAction.tsx';
import { call } from '../api/client.ts';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { useContractFormats } from './formats.ts';
import { PairSettingsPage } from './PairSettingsPage.tsx';
import { rateOf } from '../format/rates.ts';
import { useRateField } from './use-rate-field.ts';
import { SecondPanel } from './SecondPanel.tsx';

/** `/ops/seconds`: the durations of second contracts that each pair offers, and their fee. */
export function SecondsPage() {
  const t = useTranslations();
  const { percent } = useContractFormats();
  const { count, list } = useFormats();
  return (
    <PairSettingsPage
      product="seconds"
      path="seconds/settings"
      columns={[
        {
          key: 'durations',
          head: t('seconds.durations'),
          text: ({ configs }) =>
            list(configs.map(({ second }) => t('seconds.seconds', { count: count(second) }))),
        },
        {
          key: 'incomes',
          head: t('seconds.incomeRate'),
          wide: true,
          text: ({ configs }) => list(configs.map(({ incomeRate }) => percent(incomeRate))),
        },
      ]}
      detail={SecondPanel}
      common={({ feeRate }) => <Fee rate={feeRate} />}
    />
  );
}

const FEE_MAX = 0.1;

/** The parameter `contract_second_fee_rate`, as the engine has it. */
function Fee({ rate }: { rate: string }) {
  const t = useTranslations();
  const { percent } = useContractFormats();
  const may = useMay();
  const rateField = useRateField();
  const read = (text: string | undefined): string | undefined => {
    const value = rateOf(text ?? '', 1);
    return value !== undefined && isParameterValue('contract_second_fee_rate', value) ? value : undefined;
  };
  return (
    <Section
      title={t('money.fee')}
      trailing={
        may('parameters.set') && (
          <EditAction
            title={t('seconds.editFee')}
            note={t('seconds.keeps')}
            fields={[
              {
                ...rateField('rate', t('money.fee'), rate, FEE_MAX),
                check: (text: string) =>
                  read(text) === undefined
                    ? t('common.percentRule', { max: String(FEE_MAX * 100) })
                    : undefined,
              },
            ]}
            whole
            run={(values) =>
              call('parameters/set', { name: 'contract_second_fee_rate', value: read(values.rate) })
            }
          />
        )
      }
    >
      <p className="text-13">{t('seconds.feeOfStake', { rate: percent(rate) })}</p>
    </Section>
  );
}
