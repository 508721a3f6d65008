import { reasonText } from '@bourse/custody/reasons';
import { fromBaseUnits } from '../../amounts.ts';
import type { SignerRecord } from '../../record/signer-record.ts';
import type { TronSetup } from '../../setup.ts';
import { OWN_DECIMALS } from '../own-decimals.ts';
import { Waiting, type Payment } from '../payer.ts';
import { bytesCost, type TronPrices } from './tron-fees.ts';
import { decodeSigned } from './tron-message.ts';
import type { SolidNode } from './tron-node.ts';

export interface TronFundsDeps {
  readonly chain: string;
  readonly setup: TronSetup;
  readonly solid: SolidNode;
  readonly record: SignerRecord;
}

/** What our addresses hold by the newest solid block, and what of it is free. */
export class TronFunds {
  readonly #deps: TronFundsDeps;

  constructor(deps: TronFundsDeps) {
    this.#deps = deps;
  }

  /** Empty token: TRX. In the smallest unit. */
  async held(token: string, address: string): Promise<bigint> {
    const { solid } = this.#deps;
    if (token !== '') return solid.tokenBalance(token, address);
    return (await solid.account(address))?.balance ?? 0n;
  }

  /** What the address lacks for a payment and the most that it can cost, counted without what others are to get. */
  async shortOf(
    payment: Payment,
    address: string,
    { cost, prices }: { readonly cost: bigint; readonly prices: TronPrices },
  ): Promise<Waiting | undefined> {
    const { token, coin, amount } = payment;
    const promised = this.#promised(payment, prices);
    const free = (await this.held(token, address)) - (promised.get(token) ?? 0n);
    if (free < amount) {
      const has = fromBaseUnits(free > 0n ? free : 0n, this.#deps.setup.coins[coin]!.decimals);
      return new Waiting(reasonText('tooLittle', { address, amount: has, coin }));
    }
    const own = token === '' ? free - amount : (await this.held('', address)) - (promised.get('') ?? 0n);
    if (own >= cost) return undefined;
    const lacking = fromBaseUnits(cost - own, OWN_DECIMALS.tron);
    return new Waiting(reasonText('lacksCoin', { address, amount: lacking, coin: 'TRX' }));
  }

  /**
   * What signed transactions of the same key may take yet, by token, fees from TRX. Those that are in solid blocks are settled
   * with them, or soon: until then they are counted twice, which makes others wait and pays nothing twice.
   */
  #promised({ id: besides, from }: Payment, prices: TronPrices): ReadonlyMap<string, bigint> {
    const { record, chain } = this.#deps;
    const sums = new Map<string, bigint>();
    const add = (token: string, amount: bigint) => sums.set(token, (sums.get(token) ?? 0n) + amount);
    for (const { id, attempts } of record.open()) {
      const last = attempts.at(-1);
      if (id === besides || last?.chain !== chain || last.from !== from) continue;
      const { token, amount, feeLimit } = decodeSigned(last.raw);
      add(token, amount);
      add('', feeLimit + bytesCost(last.raw, prices) + (token === '' ? prices.newAccount : 0n));
    }
    return sums;
  }
}
