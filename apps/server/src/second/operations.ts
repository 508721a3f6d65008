import { formatDecimal, parseAmount, parseDecimal } from '@bourse/money/amount';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type {
  SecondExposureView,
  secondSettingsCall,
  SecondSettingsView,
} from '@bourse/protocol/second/operator-calls';
import {
  areSound,
  DEFAULT_SECOND_SETTINGS,
  type SecondConfig,
  type SecondSettings,
} from '@bourse/protocol/second/rules';
import type { z } from 'zod';
import type { Services } from '../services.ts';
import { configViews, settingsOf } from './config-view.ts';
import { secondExposure } from './exposure.ts';

/**
 * Second contracts as operators handle them: the terms of what opens from now on, and what the house has at stake. There
 * is nothing here that touches a price, an outcome, or an order that is open.
 */
export interface SecondOperations {
  settings(): SecondSettingsView[];
  /** Why nobody can set them; nothing happens. */
  settingsRefusal(settings: z.output<typeof secondSettingsCall>): Refusal | undefined;
  setSettings(settings: z.output<typeof secondSettingsCall>): Promise<Refusal | undefined>;
  /** No second contracts on a pair; what else is set stays. */
  switchOff(symbol: string): Promise<Refusal | undefined>;
  /** The parameter `contract_second_fee_rate`: "0.02". The engine's value is the only one. */
  feeRate(): string;
  setFeeRate(rate: string): Promise<Refusal | undefined>;
  exposure(): Promise<SecondExposureView>;
}

export function secondOperations({ reads, clock, markets, sequencer }: Services): SecondOperations {
  return {
    settings: () =>
      [...markets.values()].flatMap((pair) => {
        const settings = settingsOf(pair);
        if (!settings) return [];
        return [{ symbol: pair.spec.symbol, enabled: settings.enabled, configs: configViews(settings) }];
      }),
    settingsRefusal(settings) {
      const read = readSettings(settings);
      return read instanceof Refusal ? read : undefined;
    },
    async setSettings(fields) {
      const settings = readSettings(fields);
      if (settings instanceof Refusal) return settings;
      const reply = await sequencer.submit({ type: 'setSecondConfigs', symbol: fields.symbol, settings });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
    async switchOff(symbol) {
      const settings = markets.get(symbol)?.second?.settings ?? DEFAULT_SECOND_SETTINGS;
      const off = { ...settings, enabled: false };
      const reply = await sequencer.submit({ type: 'setSecondConfigs', symbol, settings: off });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
    feeRate: () => formatDecimal(BigInt(markets.terms.secondFeePpm), 6),
    async setFeeRate(rate) {
      const feePpm = parseDecimal(rate, 6);
      if (feePpm === undefined) return refuse('INVALID_FIELD', { field: 'contract_second_fee_rate' });
      const reply = await sequencer.submit({ type: 'setSecondFee', feePpm: Number(feePpm) });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
    exposure: () => secondExposure(reads.db, markets, clock.now()),
  };
}

function readSettings({ enabled, configs }: z.output<typeof secondSettingsCall>): SecondSettings | Refusal {
  const read: SecondConfig[] = [];
  for (const { second, incomeRate, openAmountMin, openAmountMax } of configs) {
    const [min, max] = [parseAmount(openAmountMin), parseAmount(openAmountMax)];
    if (min === undefined || max === undefined) return refuse('INVALID_FIELD', { field: 'configs' });
    read.push({ seconds: second, incomePpm: Number(parseDecimal(incomeRate, 6)), min, max });
  }
  return areSound(read)
    ? { enabled: enabled === '1', configs: read }
    : refuse('INVALID_FIELD', { field: 'configs' });
}
