import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { accountBalanceCall, feeRatesCall } from '@bourse/protocol/open-api/order-calls';
import { refuse } from '@bourse/protocol/refusal';
import { z } from 'zod';
import type { Ports } from '../gateway/open-ports.ts';
import { NO_ACCOUNT, ownsAccount } from './accounts.ts';
import { signedOpenCall, type OpenCall } from './call.ts';

/** Rates count in parts per million. */
const PPM_DECIMALS = 6;

/** A user's account, its balances, and what trading costs him. */
export function accountCalls(ports: Ports): OpenCall[] {
  return [
    signedOpenCall({
      method: 'GET',
      path: '/v1/account/accounts',
      access: 'read',
      input: z.object({}),
      handle: (_input, { userId }) => ({
        data: [{ id: userId, type: 'spot', subtype: '', state: 'working' }],
      }),
    }),
    signedOpenCall({
      method: 'GET',
      path: '/v1/account/accounts/:id/balance',
      access: 'read',
      input: accountBalanceCall,
      async handle({ id }, { userId }) {
        if (!ownsAccount(userId, id)) return NO_ACCOUNT;
        const balances = await ports.wallet.balances(userId);
        const list = balances
          .filter(({ account }) => account === 'spot')
          .flatMap(({ currency, available, frozen }) => [
            { currency: currency.toLowerCase(), type: 'trade', balance: formatAmount(available) },
            { currency: currency.toLowerCase(), type: 'frozen', balance: formatAmount(frozen) },
          ]);
        return { data: { id: userId, type: 'spot', state: 'working', list } };
      },
    }),
    signedOpenCall({
      method: 'GET',
      path: '/v2/reference/transact-fee-rate',
      envelope: 'v2',
      access: 'read',
      input: feeRatesCall,
      async handle({ symbols }, { userId }) {
        if (symbols.some((symbol) => !ports.market.pair(symbol))) return refuse('PAIR_NOT_FOUND');
        const rates = await ports.spot.feeRates(userId);
        const maker = formatDecimal(rates.makerPpm, PPM_DECIMALS);
        const taker = formatDecimal(rates.takerPpm, PPM_DECIMALS);
        return {
          data: symbols.map((symbol) => ({
            symbol,
            makerFeeRate: maker,
            takerFeeRate: taker,
            actualMakerRate: maker,
            actualTakerRate: taker,
          })),
        };
      },
    }),
  ];
}
