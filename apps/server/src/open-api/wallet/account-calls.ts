import { formatAmount, formatDecimal } from '@bourse/money/amount';
import {
  openAccountCalls,
  type OpenBalance,
  type OpenFeeRate,
} from '@bourse/protocol/open-api/account-calls';
import { refuse } from '@bourse/protocol/refusal';
import type { Ports } from '../ports.ts';
import { NO_ACCOUNT, ownsAccount } from './accounts.ts';
import { handleOpen, type OpenCall } from '../call.ts';

/** Rates count in parts per million. */
const PPM_DECIMALS = 6;

/** A user's account, its balances, and what trading costs him. */
export function accountHandlers(ports: Ports): OpenCall[] {
  return [
    handleOpen(openAccountCalls.accounts, (_input, { userId }) => ({
      data: [{ id: userId, type: 'spot', subtype: '', state: 'working' } as const],
    })),
    handleOpen(openAccountCalls.balance, async ({ id }, { userId }) => {
      if (!ownsAccount(userId, id)) return NO_ACCOUNT;
      const balances = await ports.wallet.balances(userId);
      const list = balances
        .filter(({ account }) => account === 'spot')
        .flatMap(({ currency, available, frozen }): OpenBalance[] => [
          { currency: currency.toLowerCase(), type: 'trade', balance: formatAmount(available) },
          { currency: currency.toLowerCase(), type: 'frozen', balance: formatAmount(frozen) },
        ]);
      return { data: { id: userId, type: 'spot' as const, state: 'working' as const, list } };
    }),
    handleOpen(openAccountCalls.feeRates, async ({ symbols }, { userId }) => {
      const pairs = symbols.map((symbol) => ports.market.pair(symbol));
      const rates = await ports.spot.feeRates(userId);
      const data: OpenFeeRate[] = [];
      for (const pair of pairs) {
        if (!pair) return refuse('PAIR_NOT_FOUND');
        const { makerPpm, takerPpm } = rates(pair.spec);
        const maker = formatDecimal(makerPpm, PPM_DECIMALS);
        const taker = formatDecimal(takerPpm, PPM_DECIMALS);
        data.push({
          symbol: pair.spec.symbol,
          makerFeeRate: maker,
          takerFeeRate: taker,
          actualMakerRate: maker,
          actualTakerRate: taker,
        });
      }
      return { data };
    }),
  ];
}
