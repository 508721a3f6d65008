import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { SECOND_DURATION_MAX, SECOND_INCOME_MAX } from '@bourse/protocol/operators/contracts/rules';
import type { SecondSettingsView } from '@bourse/protocol/second/operator-calls';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import type { FieldTexts } from '../actions/ActionDialog.tsx';
import { useFieldChecks } from '../actions/use-field-checks.ts';
import { Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { inOrder, isStakeBound, madeFirst, withConfig, without, type Config } from './configs.ts';
import { useContractFormats } from './formats.ts';
import { pairName } from './pair-name.ts';
import { rateOf } from '../format/rates.ts';
import { useRateField } from './use-rate-field.ts';

/** Sends the list as it shall be, with the one it was made from: whoever was faster is not overwritten. */
function save({ symbol, configs }: SecondSettingsView, next: readonly Config[]): Promise<unknown> {
  return call('seconds/set', {
    symbol,
    configs: JSON.stringify(next),
    seen: JSON.stringify(configs),
  });
}

/** One duration with its terms, and what can be done with it. */
export function ConfigItem({ settings, config }: { settings: SecondSettingsView; config: Config }) {
  const t = useTranslations();
  const { percent } = useContractFormats();
  const { amount, count } = useFormats();
  const may = useMay();
  const { symbol, configs } = settings;
  const { second, incomeRate, openAmountMin, openAmountMax } = config;
  const name = t('seconds.seconds', { count: count(second) });
  const isFirst = configs[0]?.second === second;
  return (
    <li data-testid="second-config" className="border-b border-line px-5 py-3">
      <p className="mb-2 flex items-center gap-2 text-13 font-medium">
        {name}
        {isFirst && <Status tone="quiet">{t('seconds.default')}</Status>}
      </p>
      <Facts
        facts={[
          [t('seconds.incomeRate'), percent(incomeRate)],
          [t('seconds.stake'), `${amount(openAmountMin)} – ${amount(openAmountMax, SECOND_COIN)}`],
        ]}
      />
      {may('contracts.terms') && (
        <p className="mt-2.5 flex gap-4">
          <ConfigEdit
            settings={settings}
            config={config}
            label={t('common.edit')}
            change={(changed) => withConfig(configs, changed, second)}
          />
          {!isFirst && (
            <Action
              label={t('seconds.makeDefault')}
              buttonTone="link"
              title={t('seconds.makeDefaultTitle', { duration: name })}
              facts={[[t('fees.pair'), pairName(symbol)]]}
              note={t('seconds.defaultNote')}
              run={() => save(settings, madeFirst(configs, second))}
            />
          )}
          {configs.length > 1 && (
            <Action
              label={t('common.remove')}
              buttonTone="link"
              title={t('seconds.removeTitle', { duration: name })}
              facts={[[t('fees.pair'), pairName(symbol)]]}
              note={t('seconds.keeps')}
              tone="down"
              run={() => save(settings, without(configs, second))}
            />
          )}
        </p>
      )}
    </li>
  );
}

interface ConfigEditProps {
  settings: SecondSettingsView;
  /** Absent: a new one. */
  config?: Config;
  label: string;
  disabled?: boolean;
  /** The list with the one that was entered. */
  change: (config: Config) => Config[];
}

export function ConfigEdit({ settings, config, label, disabled = false, change }: ConfigEditProps) {
  const t = useTranslations();
  const { percent } = useContractFormats();
  const { amount, count } = useFormats();
  const { whole } = useFieldChecks();
  const rateField = useRateField();
  const duration = whole(1, SECOND_DURATION_MAX);
  const { symbol, configs } = settings;
  const stake = (text: string): string | undefined =>
    isStakeBound(text) ? undefined : t('seconds.stakeRule');
  const read = (values: FieldTexts): Config => ({
    second: Number(values.second),
    incomeRate: rateOf(values.incomeRate ?? '', SECOND_INCOME_MAX) ?? '',
    openAmountMin: values.openAmountMin ?? '',
    openAmountMax: values.openAmountMax ?? '',
  });
  const said = (each: Config): readonly string[] => [
    t('seconds.seconds', { count: count(each.second) }),
    percent(each.incomeRate),
    `${amount(each.openAmountMin)} – ${amount(each.openAmountMax, SECOND_COIN)}`,
  ];
  return (
    <Action
      label={label}
      buttonTone={config ? 'link' : 'primary'}
      disabled={disabled}
      title={config ? t('seconds.edit', { pair: pairName(symbol) }) : label}
      note={t('seconds.keeps')}
      fields={[
        {
          name: 'second',
          label: t('seconds.duration'),
          initial: config ? String(config.second) : '',
          half: true,
          check: (text: string) => {
            const isTaken = configs.some(
              ({ second }) => second === Number(text) && second !== config?.second,
            );
            return duration(text) ?? (isTaken ? t('seconds.taken') : undefined);
          },
        },
        {
          ...rateField('incomeRate', t('seconds.incomeRate'), config?.incomeRate, SECOND_INCOME_MAX),
          half: true,
        },
        {
          name: 'openAmountMin',
          label: t('seconds.openAmountMin'),
          initial: config?.openAmountMin ?? '',
          half: true,
          check: stake,
        },
        {
          name: 'openAmountMax',
          label: t('seconds.openAmountMax'),
          initial: config?.openAmountMax ?? '',
          half: true,
          check: (text: string, values: FieldTexts) =>
            stake(text) ??
            (inOrder(values['openAmountMin']?.trim() ?? '', text) ? undefined : t('seconds.orderRule')),
        },
      ]}
      review={(values) => {
        const [before, after] = [config && said(config), said(read(values))];
        return ([t('seconds.duration'), t('seconds.incomeRate'), t('seconds.stake')] as const).map(
          (head, index) => [head, before ? `${before[index]} → ${after[index]}` : after[index]] as const,
        );
      }}
      confirm={t('common.save')}
      run={(values) => save(settings, change(read(values)))}
    />
  );
}
