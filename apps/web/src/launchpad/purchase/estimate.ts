import { DECIMALS, formatFixed, parseAmount } from '@bourse/money/amount';
import { allot } from '@bourse/protocol/launchpad/allot';
import type { ProjectView, SubscribePreview } from '@bourse/protocol/launchpad/calls';
import { coinsFor, costOf } from '@bourse/protocol/launchpad/project';

type Terms = Pick<ProjectView, 'mode' | 'price' | 'supply' | 'issued' | 'raised' | 'allotMax'>;

/**
 * What `amount` USDT would give a newcomer if the project ended as it stands. The others count as one of whom nothing
 * is known but what they have put in together: nobody among them is cut to his maximum, so a real share may be larger,
 * never smaller. Stands in until the exchange has reckoned with everyone's own amount.
 */
export function estimate(terms: Terms, amount: bigint): SubscribePreview {
  const [price, supply, issued, raised, allotMax] = [
    read(terms.price),
    read(terms.supply),
    read(terms.issued),
    read(terms.raised),
    read(terms.allotMax),
  ];
  const wanted = least(coinsFor(amount, price), allotMax);
  const coins =
    terms.mode === 'first-come'
      ? least(wanted, supply - issued)
      : allot(supply, [
          { committed: amount, cap: wanted },
          ...(raised > 0n ? [{ committed: raised, cap: coinsFor(raised, price) }] : []),
        ])[0]!;
  const cost = costOf(coins, price);
  return { amount: text(amount), coins: text(coins), cost: text(cost), refund: text(amount - cost) };
}

function read(text: string): bigint {
  return parseAmount(text) ?? 0n;
}

function text(amount: bigint): string {
  return formatFixed(amount, DECIMALS);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
