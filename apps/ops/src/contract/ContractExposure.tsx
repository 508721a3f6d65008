import { numberColumn } from '@bourse/ui/lib/columns';
import type { ContractExposureView } from '@bourse/protocol/contract/operator-calls';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { Figures } from './Figures.tsx';
import { useContractFormats } from './formats.ts';
import { baseOf } from './pair-name.ts';
import { PairExposures } from './PairExposures.tsx';
import { isHigh, opposite, usedOf } from '../format/rates.ts';

type PairRow = ContractExposureView['pairs'][number];

/** The house's side of all leveraged contracts, and how far it is from its bounds. */
export function ContractExposure({ exposure }: { exposure: ContractExposureView }) {
  const t = useTranslations();
  const { amount, price, signed, count } = useFormats();
  const { usdt } = useContractFormats();
  const sum = (text: string): string => `${usdt(text)} ${CONTRACT_COIN}`;
  const ofBound = (value: string, max: string): string => {
    const used = usedOf(value, max);
    return used === undefined
      ? t('exposure.bound', { max: sum(max) })
      : t('exposure.ofBound', { used, max: sum(max) });
  };
  const bounded = (label: string, value: string, max: string) => ({
    label,
    value: sum(value),
    note: ofBound(value, max),
    isHigh: isHigh(value, max),
  });
  const { pairs } = exposure;
  return (
    <>
      <Section title={t('exposure.inAll')}>
        <Figures
          figures={[
            { label: t('exposure.deskFunds'), value: sum(exposure.deskFunds) },
            { label: t('houseAccounts.insurance'), value: sum(exposure.insuranceFunds) },
            { label: t('exposure.positions'), value: count(exposure.positions) },
            bounded(t('exposure.netValue'), exposure.netValue, exposure.netValueMax),
            bounded(t('exposure.longValue'), exposure.longValue, exposure.sideValueMax),
            bounded(t('exposure.shortValue'), exposure.shortValue, exposure.sideValueMax),
            {
              label: t('exposure.openProfit'),
              value: sum(exposure.openProfit),
              note: t('exposure.profitBounds', {
                stop: usdt(exposure.openProfitStop),
                deleverage: usdt(exposure.openProfitDeleverage),
              }),
              isHigh: isHigh(exposure.openProfit, exposure.openProfitStop),
            },
          ]}
        />
      </Section>
      <PairExposures
        pairs={pairs}
        columns={[
          numberColumn<PairRow>('mark', t('exposure.mark'), ({ mark }) => price(mark, 2)),
          numberColumn<PairRow>('long', t('exposure.usersLong'), ({ longQuantity, symbol }) =>
            amount(longQuantity, baseOf(symbol)),
          ),
          numberColumn<PairRow>('short', t('exposure.usersShort'), ({ shortQuantity, symbol }) =>
            amount(shortQuantity, baseOf(symbol)),
          ),
          numberColumn<PairRow>(
            'house',
            t('exposure.houseNet'),
            ({ netQuantity, symbol }) => `${signed(opposite(netQuantity))} ${baseOf(symbol)}`,
          ),
          numberColumn<PairRow>('value', t('exposure.value'), ({ netValue }) => sum(netValue)),
          {
            key: 'bound',
            head: t('exposure.used'),
            align: 'right',
            cell: ({ netValue, netValueMax }) => (
              <span className={isHigh(netValue, netValueMax) ? 'text-warning' : 'text-muted'}>
                {ofBound(netValue, netValueMax)}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
