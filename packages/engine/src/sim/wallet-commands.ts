import type { Command } from '@bourse/protocol/command';
import type { State } from '../state.ts';
import type { Random } from './random.ts';
import { FED_COINS, SIM_COINS, worthOf } from './sim-market.ts';

const MANY_WITHDRAWALS = 40;

/** Money coming, going, changing sides and being converted: mostly plausible, sometimes hostile or out of turn. */
export function randomWalletCommand(random: Random, state: State, user: number): Command {
  const currency = random.pick(SIM_COINS);
  const amount = someAmount(random, currency);
  const withdrawalId = someWithdrawal(random, state);
  const requestId = random.chance(0.1) ? { requestId: `w${random.below(300)}` } : {};
  // Every invariant looks at everything open after every command: what is open must not grow for ever.
  if (state.withdrawals.size > MANY_WITHDRAWALS)
    return { type: 'rejectWithdrawal', withdrawalId, remark: 'too many' };
  switch (random.below(9)) {
    case 0: {
      const reference = `deposit:${random.below(5_000)}`;
      return {
        type: 'credit',
        owner: user,
        currency,
        amount,
        kind: 'deposit',
        reference,
        vouchedBy: { by: 'chain' },
      };
    }
    case 1:
    case 2: {
      const fee = random.chance(0.1) ? amount : BigInt(random.below(1_000));
      const chain = 'TEST';
      return { type: 'requestWithdrawal', user, currency, chain, address: 'a', amount, fee, ...requestId };
    }
    case 3:
      return { type: 'cancelWithdrawal', user, withdrawalId, ...requestId };
    case 4:
      return { type: 'startPayout', withdrawalId };
    case 5:
      return random.chance(0.7)
        ? { type: 'finishWithdrawal', withdrawalId, txHash: `t${withdrawalId}` }
        : { type: 'rejectWithdrawal', withdrawalId, remark: 'no' };
    case 6: {
      const to = random.pick(['spot', 'contract'] as const);
      return { type: 'transferOwn', user, currency, amount, to, ...requestId };
    }
    case 7: {
      const quoteId = `q${random.below(10_000)}`;
      const coin = random.pick(FED_COINS);
      const [fromCoin, toCoin] = random.chance(0.7)
        ? random.pick([['USDT', coin] as const, [coin, 'USDT'] as const])
        : [currency, random.pick(SIM_COINS)];
      const amount = someAmount(random, fromCoin);
      return { type: 'quoteSwap', user, quoteId, fromCoin, toCoin, amount, spreadPpm: 2_000 };
    }
    default: {
      const newest = [...state.swapQuotes.values()].at(-1);
      const owner = random.chance(0.8) ? (newest?.user ?? user) : user;
      return { type: 'executeSwap', user: owner, quoteId: newest?.quoteId ?? 'none', ...requestId };
    }
  }
}

/** Mostly five dollars' worth; a single unit, more than anyone has, or less than nothing now and then. */
function someAmount(random: Random, currency: string): bigint {
  const hostile = random.chance(0.04);
  return hostile
    ? random.pick([1n, 10n ** 20n, -(10n ** 20n)])
    : worthOf((random.exponential(500) * 1_000_003) / 1e8, currency);
}

function someWithdrawal(random: Random, state: State): number {
  if (random.chance(0.1)) return 1 + random.below(state.withdrawals.nextId);
  let skip = random.below(Math.min(Math.max(state.withdrawals.size, 1), 20));
  for (const { id } of state.withdrawals.values()) if (skip-- === 0) return id;
  return 1;
}
