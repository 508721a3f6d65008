import type { WireTransaction } from './tron-wire.ts';

/** What the chain asks for, in sun; as the main network in 2026. */
export const TRON_PRICES = {
  perByte: 1_000n,
  perEnergy: 100n,
  newAccount: 1_000_000n,
  newAccountBytes: 100_000n,
  mostFeeLimit: 15_000_000_000n,
} as const;
/** What nodes count beside the bytes of a transaction. */
const RESULT_BYTES = 64n;
/** Of Tether's transfer: to somebody who has some, and to somebody who has none. */
const ENERGY = { toHolder: 64_285n, toOther: 130_285n, refused: 3_200n } as const;
const TRANSFER_EVENT = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSFER_SELECTOR = 'a9059cbb';

/** What became of a transaction in a block. */
export interface Execution {
  readonly contractRet: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY';
  /** In sun. */
  readonly fee: bigint;
  readonly energy: bigint;
  readonly log: readonly { address: string; topics: readonly string[]; data: string }[];
}

/** Who has what after a block: TRX and one token. Addresses in hex, version in front. */
export class TronLedger {
  /** Who is not in it has never been paid. */
  readonly accounts: Map<string, bigint>;
  readonly tokens: Map<string, bigint>;
  readonly token: string;
  /** The token refuses every transfer, as Tether can. */
  isPaused = false;
  /** The token keeps something of every transfer, as Tether could. */
  kept = 0n;

  constructor(token: string, before?: TronLedger) {
    this.token = token;
    this.accounts = new Map(before?.accounts);
    this.tokens = new Map(before?.tokens);
    this.isPaused = before?.isPaused ?? false;
    this.kept = before?.kept ?? 0n;
  }

  add(address: string, sun: bigint): void {
    this.accounts.set(address, (this.accounts.get(address) ?? 0n) + sun);
  }

  addToken(address: string, units: bigint): void {
    this.tokens.set(address, (this.tokens.get(address) ?? 0n) + units);
  }

  /** Why nodes do not take it; `undefined`: they do. */
  refusal({ owner, call, hex, feeLimit }: WireTransaction): string | undefined {
    const { newAccount, mostFeeLimit } = TRON_PRICES;
    const balance = this.accounts.get(owner);
    if (balance === undefined) return 'CONTRACT_VALIDATE_ERROR';
    if (call.type === 'TriggerSmartContract') {
      if (call.contract !== this.token || feeLimit > mostFeeLimit) return 'CONTRACT_VALIDATE_ERROR';
      return balance < bytesFee(hex) ? 'BANDWITH_ERROR' : undefined;
    }
    const isNew = !this.accounts.has(call.to);
    const needed = call.amount + (isNew ? newAccount : 0n);
    const isRight = call.amount > 0n && call.to !== owner && call.to !== this.token;
    if (!isRight || balance < needed) return 'CONTRACT_VALIDATE_ERROR';
    return balance < needed + this.#forBytes(hex, isNew) ? 'BANDWITH_ERROR' : undefined;
  }

  /** Carries out what nodes have taken. */
  execute(transaction: WireTransaction): Execution {
    const { owner, call, hex } = transaction;
    if (call.type === 'TriggerSmartContract') return this.#call(transaction, call.data);
    const isNew = !this.accounts.has(call.to);
    const fee = this.#forBytes(hex, isNew) + (isNew ? TRON_PRICES.newAccount : 0n);
    this.add(owner, -call.amount - fee);
    this.add(call.to, call.amount);
    return { contractRet: 'SUCCESS', fee, energy: 0n, log: [] };
  }

  /** What a call would take, and whether it would work. */
  estimate(owner: string, data: string): { readonly energy: bigint; readonly works: boolean } {
    const { to, amount } = transferOf(data);
    const works = !this.isPaused && (this.tokens.get(owner) ?? 0n) >= amount;
    if (!works) return { energy: ENERGY.refused, works };
    return { energy: (this.tokens.get(to) ?? 0n) > 0n ? ENERGY.toHolder : ENERGY.toOther, works };
  }

  #call({ owner, hex, feeLimit }: WireTransaction, data: string): Execution {
    const { perEnergy } = TRON_PRICES;
    const forBytes = bytesFee(hex);
    const left = this.accounts.get(owner)! - forBytes;
    const most = (left < feeLimit ? left : feeLimit) / perEnergy;
    const { energy, works } = this.estimate(owner, data);
    // Who runs out of energy has burnt all that he was ready to.
    const used = energy > most ? most : energy;
    const fee = forBytes + used * perEnergy;
    this.add(owner, -fee);
    if (energy > most) return { contractRet: 'OUT_OF_ENERGY', fee, energy: used, log: [] };
    if (!works) return { contractRet: 'REVERT', fee, energy: used, log: [] };
    const { to, amount } = transferOf(data);
    const arrives = amount - this.kept;
    this.addToken(owner, -amount);
    this.addToken(to, arrives);
    return { contractRet: 'SUCCESS', fee, energy: used, log: [transferLog(this.token, owner, to, arrives)] };
  }

  #forBytes(hex: string, isNew: boolean): bigint {
    return isNew ? TRON_PRICES.newAccountBytes : bytesFee(hex);
  }
}

function bytesFee(hex: string): bigint {
  return (BigInt(hex.length / 2) + RESULT_BYTES) * TRON_PRICES.perByte;
}

function transferOf(data: string): { readonly to: string; readonly amount: bigint } {
  if (!data.startsWith(TRANSFER_SELECTOR) || data.length !== 136) throw new Error(`a call of ${data}`);
  return { to: `41${data.slice(32, 72)}`, amount: BigInt(`0x${data.slice(72)}`) };
}

/** As nodes write a line of a token's log: addresses without their version. */
export function transferLog(token: string, from: string, to: string, units: bigint) {
  const word = (digits: string) => digits.padStart(64, '0');
  return {
    address: token.slice(2),
    topics: [TRANSFER_EVENT, word(from.slice(2)), word(to.slice(2))],
    data: word(units.toString(16)),
  };
}
