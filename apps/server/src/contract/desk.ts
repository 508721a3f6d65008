import { boundedPageOf } from '../database/newest.ts';
import type { Engine } from '@bourse/engine/engine';
import { contractDesk, insuranceFund } from '@bourse/engine/contract/desks';
import { openProfit } from '@bourse/engine/contract/exposure';
import { formatAmount, formatDecimal, parseDecimal } from '@bourse/money/amount';
import type {
  ContractExposureView,
  ContractLimitsView,
  ContractSettingsView,
  contractLimitsCall,
  contractSettingsCall,
  InsuranceLine,
} from '@bourse/protocol/contract/desk';
import { DEFAULT_CONTRACT_SETTINGS } from '@bourse/protocol/contract/rules';
import { DEFAULT_VOLATILITY_PPM } from '@bourse/protocol/market/house-price';
import type { Page } from '@bourse/protocol/fields';
import type { Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';
import type { Services } from '../services.ts';
import { hasContracts } from './config-view.ts';

/**
 * Leveraged contracts as operators handle them: the terms of what opens from now on, and what the house has at stake.
 * There is nothing here that touches a price, or a position that is open.
 */
export interface ContractDesk {
  settings(): ContractSettingsView[];
  setSettings(settings: z.output<typeof contractSettingsCall>): Promise<Refusal | undefined>;
  limits(): ContractLimitsView;
  setLimits(limits: z.output<typeof contractLimitsCall>): Promise<Refusal | undefined>;
  exposure(): ContractExposureView;
  insuranceHistory(paging: { pageNo: number; pageSize: number }): Promise<Page<InsuranceLine>>;
}

export function createContractDesk({ db, clock, sequencer }: Services, { state }: Engine): ContractDesk {
  const volatilityOf = (symbol: string): number =>
    state.contracts.markets.get(symbol)?.settings.volatilityPpm ?? DEFAULT_VOLATILITY_PPM;
  return {
    settings: () =>
      [...state.pairs.values()].filter(hasContracts).map(({ spec: { symbol } }) => {
        const market = state.contracts.markets.get(symbol);
        const { enabled, leverages, exposurePpm } = market?.settings ?? DEFAULT_CONTRACT_SETTINGS;
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
    limits() {
      const { totalExposurePpm, openInterestPpm, riskBudgetPpm, deleveragePpm } = state.contracts.limits;
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
    exposure() {
      const { limits, markets, positions } = state.contracts;
      const funds = contractDesk(state).spendable;
      const insurance = insuranceFund(state).spendable;
      const share = (ppm: number) => (funds * BigInt(ppm)) / 1_000_000n;
      let [net, long, short] = [0n, 0n, 0n];
      const pairs = [...markets.values()].map((market) => {
        const { symbol } = market.pair.spec;
        const netValue = market.worth(market.netQuantity);
        net += netValue;
        long += market.worth(market.longQuantity);
        short += market.worth(market.shortQuantity);
        return {
          symbol,
          mark: market.mark === 0 ? '' : formatAmount(market.markPrice),
          stale: !market.isFresh(clock.now()),
          longQuantity: formatAmount(market.longQuantity),
          shortQuantity: formatAmount(market.shortQuantity),
          netQuantity: formatAmount(market.netQuantity),
          netValue: formatAmount(netValue),
          netValueMax: formatAmount(share(market.settings.exposurePpm)),
        };
      });
      return {
        deskFunds: formatAmount(funds),
        insuranceFunds: formatAmount(insurance),
        openProfit: formatAmount(openProfit(state)),
        openProfitStop: formatAmount(share(limits.riskBudgetPpm) + insurance),
        openProfitDeleverage: formatAmount(share(limits.deleveragePpm) + insurance),
        netValue: formatAmount(net),
        netValueMax: formatAmount(share(limits.totalExposurePpm)),
        longValue: formatAmount(long),
        shortValue: formatAmount(short),
        sideValueMax: formatAmount(share(limits.openInterestPpm)),
        positions: positions.size,
        pairs,
      };
    },
    async insuranceHistory({ pageNo, pageSize }) {
      const fund = String(insuranceFund(state).id);
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
