import type { Engine } from '@bourse/engine/engine';
import { secondDesk } from '@bourse/engine/second/seconds';
import { formatAmount, formatDecimal, parseAmount, parseDecimal } from '@bourse/money/amount';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type {
  SecondExposureView,
  SecondPairExposure,
  secondSettingsCall,
  SecondSettingsView,
} from '@bourse/protocol/second/desk';
import type { SecondConfig } from '@bourse/protocol/second/rules';
import type { z } from 'zod';
import type { Services } from '../services.ts';
import { configViews, settingsOf } from './config-view.ts';

/**
 * Second contracts as operators handle them: the terms of what opens from now on, and what the house has at stake. There
 * is nothing here that touches a price, an outcome, or an order that is open.
 */
export interface SecondDesk {
  settings(): SecondSettingsView[];
  setSettings(settings: z.output<typeof secondSettingsCall>): Promise<Refusal | undefined>;
  /** The parameter `contract_second_fee_rate`: "0.02". The engine's value is the only one. */
  feeRate(): string;
  setFeeRate(rate: string): Promise<Refusal | undefined>;
  exposure(): SecondExposureView;
}

export function createSecondDesk({ clock, sequencer }: Services, { state }: Engine): SecondDesk {
  return {
    settings: () =>
      [...state.pairs.values()].flatMap((pair) => {
        const settings = settingsOf(state, pair);
        if (!settings) return [];
        return [{ symbol: pair.spec.symbol, enabled: settings.enabled, configs: configViews(settings) }];
      }),
    async setSettings({ symbol, enabled, configs }) {
      const read: SecondConfig[] = [];
      for (const { second, incomeRate, openAmountMin, openAmountMax } of configs) {
        const [min, max] = [parseAmount(openAmountMin), parseAmount(openAmountMax)];
        if (min === undefined || max === undefined) return refuse('INVALID_FIELD', { field: 'configs' });
        read.push({ seconds: second, incomePpm: Number(parseDecimal(incomeRate, 6)), min, max });
      }
      const settings = { enabled: enabled === '1', configs: read };
      const reply = await sequencer.submit({ type: 'setSecondConfigs', symbol, settings });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
    feeRate: () => formatDecimal(BigInt(state.seconds.feePpm), 6),
    async setFeeRate(rate) {
      const feePpm = parseDecimal(rate, 6);
      if (feePpm === undefined) return refuse('INVALID_FIELD', { field: 'contract_second_fee_rate' });
      const reply = await sequencer.submit({ type: 'setSecondFee', feePpm: Number(feePpm) });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
    exposure() {
      const desk = secondDesk(state);
      const sums = new Map<string, { count: number; stake: [bigint, bigint]; income: [bigint, bigint] }>();
      for (const { market, direction, stake, income } of state.seconds.orders.values()) {
        const { symbol } = market.pair.spec;
        const sum = sums.get(symbol) ?? { count: 0, stake: [0n, 0n], income: [0n, 0n] };
        sums.set(symbol, sum);
        const side = direction === 'up' ? 0 : 1;
        sum.count++;
        sum.stake[side] += stake;
        sum.income[side] += income;
      }
      const pairs = [...state.seconds.markets.values()].map((market): SecondPairExposure => {
        const { symbol } = market.pair.spec;
        const { count = 0, stake = [0n, 0n], income = [0n, 0n] } = sums.get(symbol) ?? {};
        return {
          symbol,
          stale: !market.isFresh(clock.now()),
          count,
          upStake: formatAmount(stake[0]!),
          downStake: formatAmount(stake[1]!),
          upIncome: formatAmount(income[0]!),
          downIncome: formatAmount(income[1]!),
        };
      });
      return { available: formatAmount(desk.available), frozen: formatAmount(desk.frozen), pairs };
    },
  };
}
