import { boundedPageOf, type Paging } from '../database/newest.ts';
import { formatAmount, formatDecimal, parseDecimal } from '@bourse/money/amount';
import type {
  ContractExposureView,
  ContractLimitsView,
  ContractSettingsView,
  contractLimitsCall,
  contractSettingsCall,
  InsuranceLine,
} from '@bourse/protocol/contract/operator-calls';
import { CONTRACT_COIN, DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { DEFAULT_VOLATILITY_PPM } from '@bourse/protocol/market/house-price';
import type { Page } from '@bourse/protocol/fields';
import type { Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';
import { spotAccountOf } from '../database/spot-account.ts';
import type { Services } from '../services.ts';
import { hasContracts } from './config-view.ts';
import { contractExposure } from './exposure.ts';

/**
 * Leveraged contracts as operators handle them: the terms of what opens from now on, and what the house has at stake.
 * There is nothing here that touches a price, or a position that is open.
 */
export interface ContractOperations {
  settings(): ContractSettingsView[];
  setSettings(settings: z.output<typeof contractSettingsCall>): Promise<Refusal | undefined>;
  /** No contracts on a pair; what else is set stays. */
  switchOff(symbol: string): Promise<Refusal | undefined>;
  limits(): ContractLimitsView;
  setLimits(limits: z.output<typeof contractLimitsCall>): Promise<Refusal | undefined>;
  exposure(): Promise<ContractExposureView>;
  insuranceHistory(paging: Paging): Promise<Page<InsuranceLine>>;
}

export function contractOperations({ db, reads, clock, markets, sequencer }: Services): ContractOperations {
  const volatilityOf = (symbol: string): number =>
    markets.get(symbol)?.contract?.settings.volatilityPpm ?? DEFAULT_VOLATILITY_PPM;
  return {
    settings: () =>
      [...markets.values()].filter(hasContracts).map(({ spec: { symbol }, contract }) => {
        const { enabled, leverages, exposurePpm } = contract?.settings ?? DEFAULT_CONTRACT_SETTINGS;
        return {
          symbol,
          enabled,
          leverages: [...leverages],
          exposureRate: rateOf(exposurePpm),
          volatilityRate: rateOf(volatilityOf(symbol)),
        };
      }),
    async setSettings({ symbol, enabled, leverages, exposureRate, volatilityRate }) {
      const settings = {
        enabled: enabled === '1',
        leverages,
        exposurePpm: ppmOf(exposureRate),
        volatilityPpm: volatilityRate === undefined ? volatilityOf(symbol) : ppmOf(volatilityRate),
      };
      const reply = await sequencer.submit({ type: 'setContractSettings', symbol, settings });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
    async switchOff(symbol) {
      const settings = markets.get(symbol)?.contract?.settings ?? DEFAULT_CONTRACT_SETTINGS;
      const off = { ...settings, enabled: false };
      const reply = await sequencer.submit({ type: 'setContractSettings', symbol, settings: off });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
    limits() {
      const { totalExposurePpm, openInterestPpm, riskBudgetPpm, deleveragePpm } =
        markets.terms.contractLimits;
      return {
        totalExposureRate: rateOf(totalExposurePpm),
        openInterestRate: rateOf(openInterestPpm),
        riskBudgetRate: rateOf(riskBudgetPpm),
        deleverageRate: rateOf(deleveragePpm),
      };
    },
    async setLimits({ totalExposureRate, openInterestRate, riskBudgetRate, deleverageRate }) {
      const limits = {
        totalExposurePpm: ppmOf(totalExposureRate),
        openInterestPpm: ppmOf(openInterestRate),
        riskBudgetPpm: ppmOf(riskBudgetRate),
        deleveragePpm: ppmOf(deleverageRate),
      };
      const reply = await sequencer.submit({ type: 'setContractLimits', limits });
      return reply.status === 'refused' ? reply.refusal : undefined;
    },
    exposure: () => contractExposure(reads.db, markets, clock.now()),
    async insuranceHistory({ pageNo, pageSize }) {
      const { id: fund } = await spotAccountOf(db, HOUSE.insurance, CONTRACT_COIN);
      const lines = db.selectFrom('transfers').where('kind', '=', 'insurance');
      const { rows, total } = await boundedPageOf(db, lines.selectAll().orderBy('id', 'desc'), {
        pageNo,
        pageSize,
      });
      const list = rows.map((row) => {
        const isIn = row.credit_account === fund;
        return {
          id: row.id,
          time: Number(row.time),
          amount: formatAmount(isIn ? BigInt(row.amount) : -BigInt(row.amount)),
          balance: formatAmount(BigInt(isIn ? row.credit_balance : row.debit_balance)),
          reference: row.reference,
        };
      });
      return { list, totalRow: total };
    },
  };
}

function rateOf(ppm: number): string {
  return formatDecimal(BigInt(ppm), 6);
}

/** Of a rate that its schema has let pass. */
function ppmOf(rate: string): number {
  return Number(parseDecimal(rate, 6));
}
