import { fromBaseUnits, toBaseUnits } from '../amounts.ts';
import type { OwnMove } from '../record/events.ts';
import type { SignerRecord } from '../record/signer-record.ts';
import type { ChainSetup } from '../setup.ts';
import { hotPath } from '../vault/key-paths.ts';

export interface MoveMeans {
  readonly chain: string;
  readonly setup: ChainSetup;
  readonly record: SignerRecord;
}

/**
 * The move of what the hot wallet has too much of a coin to the cold address; `undefined`: no move is due.
 *
 * @param held of the hot wallet, in the coin's smallest unit
 */
export async function coldMove(
  { chain, setup, record }: MoveMeans,
  coin: string,
  held: () => Promise<bigint>,
): Promise<OwnMove | undefined> {
  const { token, decimals, hotMost } = setup.coins[coin]!;
  if (hotMost === undefined || setup.coldAddress === undefined) return undefined;
  const most = toBaseUnits(hotMost, decimals)!;
  const surplus = (await held()) - most - record.promised(chain, coin);
  // A little is not worth its fee.
  if (surplus * 10n <= most) return undefined;
  return {
    id: `cold:${record.nextMove}`,
    ...{ coin, chain, token, decimals },
    from: hotPath(setup.kind),
    address: setup.coldAddress,
    amount: fromBaseUnits(surplus, decimals),
    feeLimit: setup.feeCap,
  };
}
