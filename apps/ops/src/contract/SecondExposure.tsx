import type { SecondExposureView, SecondPairExposure } from '@bourse/protocol/second/operator-calls';
import { SECOND_COIN } from '@bourse/protocol/second/rules';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { Figures } from './Figures.tsx';
import { useContractFormats } from './formats.ts';
import { PairExposures } from './PairExposures.tsx';

type Sum = 'upStake' | 'downStake' | 'upIncome' | 'downIncome';

/** What users have staked on each side, and what the house would pay. All of it is frozen already. */
export function SecondExposure({ exposure }: { exposure: SecondExposureView }) {
  const t = useTranslations();
  const { count } = useFormats();
  const { usdt } = useContractFormats();
  const sum = (text: string): string => `${usdt(text)} ${SECOND_COIN}`;
  const { available, frozen, pairs } = exposure;
  const column = (key: Sum) => ({
    key,
    head: t(`exposure.${key}`),
    align: 'right' as const,
    cell: (row: SecondPairExposure) => sum(row[key]),
  });
  return (
    <>
      <Section title={t('exposure.inAll')}>
        <Figures
          figures={[
            { label: t('exposure.free'), value: sum(available) },
            { label: t('exposure.cover'), value: sum(frozen), note: t('exposure.coverNote') },
            {
              label: t('exposure.openOrders'),
              value: count(pairs.reduce((total, pair) => total + pair.count, 0)),
            },
          ]}
        />
      </Section>
      <PairExposures
        pairs={pairs}
        columns={[
          {
            key: 'count',
            head: t('exposure.openOrders'),
            align: 'right',
            cell: (row) => count(row.count),
          },
          column('upStake'),
          column('downStake'),
          column('upIncome'),
          column('downIncome'),
        ]}
      />
    </>
  );
}
