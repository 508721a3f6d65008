import { reasonText } from '@bourse/custody/reasons';
import { fromBaseUnits } from '../../amounts.ts';
import type { SignerRecord } from '../../record/signer-record.ts';
import type { EosSetup } from '../../setup.ts';
import { Unpayable, Waiting, type Payment } from '../payer.ts';
import type { EosAccount, EosNode } from './eos-node.ts';
import { decodeSigned, EOS_DECIMALS } from './eos-transaction.ts';

/** What a payment takes of them at the least, and somewhat more. */
const LEAST_CPU_MICROSECONDS = 1_000n;
const LEAST_NET_BYTES = 512n;
/** Of the row that notes what the payee has, when it is his first: the payer's memory. */
const ROW_BYTES = 240n;

export interface EosFundsDeps {
  readonly chain: string;
  readonly setup: EosSetup;
  readonly node: EosNode;
  readonly record: SignerRecord;
}

/** What the account has, and whether the chain would make a payment of it. */
export class EosFunds {
  readonly #deps: EosFundsDeps;

  constructor(deps: EosFundsDeps) {
    this.#deps = deps;
  }

  async held(): Promise<bigint> {
    return (await this.#deps.node.balance(this.#deps.setup.account)) ?? 0n;
  }

  /** Why a payment is not signed, as the newest block has it; `undefined`: it may be. */
  async problemOf(
    { id, address, amount }: Payment,
    publicKey: string,
  ): Promise<Waiting | Unpayable | undefined> {
    const { node, setup } = this.#deps;
    const { account: own } = setup;
    if (address === own) return new Unpayable(reasonText('ownAddress'));
    const account = await node.account(own);
    if (!account) return new Waiting(reasonText('noAccount', { address: own }));
    if (!account.activeKeys.includes(publicKey))
      return new Waiting(reasonText('otherKey', { address: own, key: publicKey }));
    if (!(await node.account(address))) return new Unpayable(reasonText('noAccount', { address }));
    const free = (await this.held()) - this.#promised(id);
    if (free < amount) {
      const has = fromBaseUnits(free > 0n ? free : 0n, EOS_DECIMALS);
      return new Waiting(reasonText('tooLittle', { address: own, amount: has, coin: 'EOS' }));
    }
    const isFirst = (await node.balance(address)) === undefined;
    const lacking = lackOf(own, account, isFirst ? ROW_BYTES : 0n);
    return lacking === undefined ? undefined : new Waiting(lacking);
  }

  /**
   * What signed transactions may take yet. Those that are in blocks are settled soon: until then they are counted twice, which
   * makes others wait and pays nothing twice.
   */
  #promised(besides: string): bigint {
    const { record, chain } = this.#deps;
    let sum = 0n;
    for (const { id, attempts } of record.open()) {
      const last = attempts.at(-1);
      if (id !== besides && last?.chain === chain) sum += decodeSigned(last.raw).amount;
    }
    return sum;
  }
}

/** Of what the chain makes an account pay with: `undefined` where it has enough. */
function lackOf(
  address: string,
  { cpuMicroseconds: cpu, netBytes: net, ramBytes: ram }: EosAccount,
  memory: bigint,
): string | undefined {
  if (cpu !== undefined && cpu < LEAST_CPU_MICROSECONDS)
    return reasonText('lacksCpu', { address, left: cpu });
  if (net !== undefined && net < LEAST_NET_BYTES) return reasonText('lacksNet', { address, left: net });
  if (ram !== undefined && ram < memory)
    return reasonText('lacksRam', { address, left: ram, needed: memory });
  return undefined;
}
