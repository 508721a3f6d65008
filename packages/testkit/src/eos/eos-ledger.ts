import type { WireTransaction } from './eos-wire.ts';

/** Why a node does not take a transaction, in its words. */
export interface Refusal {
  readonly code: number;
  readonly name: string;
  readonly message: string;
}

export interface EosAccountState {
  /** As nodes write it; nobody's: contracts of the chain. */
  activeKey: string;
  /** Of the permission above it, which pays nothing here. */
  ownerKey: string;
  cpuMicroseconds: bigint;
  netBytes: bigint;
  ramBytes: bigint;
}

/** What a transfer takes, and what a contract that is paid takes more. */
const CPU_MICROSECONDS = 300n;
const NET_BYTES = 136n;
const ROW_BYTES = 240n;
const CONTRACT = 'eosio.token';

const asserts = (message: string): Refusal => ({
  code: 3_050_003,
  name: 'eosio_assert_message_exception',
  message: `assertion failure with message: ${message}`,
});
const exceeds = (code: number, name: string, message: string): Refusal => ({ code, name, message });

/** Who has what after a block. */
export class EosLedger {
  readonly accounts: Map<string, EosAccountState>;
  /** Whoever was never paid has no row. */
  readonly balances: Map<string, bigint>;
  /** Contracts of payees: what they take of the payer's CPU time, and what they refuse with. */
  readonly contracts: Map<string, { readonly cpuMicroseconds?: bigint; readonly refusal?: string }>;

  constructor(before?: EosLedger) {
    this.accounts = new Map([...(before?.accounts ?? [])].map(([name, state]) => [name, { ...state }]));
    this.balances = new Map(before?.balances);
    this.contracts = before?.contracts ?? new Map();
  }

  open(name: string, activeKey = '', ownerKey = ''): EosAccountState {
    const state = {
      activeKey,
      ownerKey,
      cpuMicroseconds: 1_000_000n,
      netBytes: 1_000_000n,
      ramBytes: 10_000n,
    };
    this.accounts.set(name, state);
    return state;
  }

  add(name: string, units: bigint): void {
    this.balances.set(name, (this.balances.get(name) ?? 0n) + units);
  }

  /** Carries it out, or says why it cannot be. Signatures are looked at before. */
  execute(transaction: WireTransaction, signer: string): Refusal | undefined {
    const { from, to, units, authorization, contract, action, decimals, symbol, memo } = transaction;
    if (contract !== CONTRACT || action !== 'transfer') return asserts('an action of nobody');
    for (const { actor, permission } of authorization)
      if (permission !== 'active' || this.accounts.get(actor)?.activeKey !== signer)
        return exceeds(3_090_003, 'unsatisfied_authorization', `no keys for ${actor}@${permission}`);
    if (!authorization.some(({ actor }) => actor === from))
      return exceeds(3_090_004, 'missing_auth_exception', `missing authority of ${from}`);
    if (from === to) return asserts('cannot transfer to self');
    if (!this.accounts.has(to)) return asserts('to account does not exist');
    if (decimals !== 4 || symbol !== 'EOS') return asserts('unable to find key');
    if (units <= 0n) return asserts('must transfer positive quantity');
    if (Buffer.byteLength(memo) > 256) return asserts('memo has more than 256 bytes');
    const held = this.balances.get(from);
    if (held === undefined) return asserts('no balance object found');
    if (held < units) return asserts('overdrawn balance');
    const payee = this.contracts.get(to);
    if (payee?.refusal !== undefined) return asserts(payee.refusal);
    return this.#use(transaction, payee?.cpuMicroseconds ?? 0n);
  }

  #use({ from, to, units, maxCpuMs }: WireTransaction, more: bigint): Refusal | undefined {
    const payer = this.accounts.get(from)!;
    const cpu = CPU_MICROSECONDS + more;
    const isLimited = maxCpuMs > 0 && cpu > BigInt(maxCpuMs) * 1_000n;
    if (isLimited || cpu > payer.cpuMicroseconds)
      return exceeds(3_080_004, 'tx_cpu_usage_exceeded', 'transaction was executing for too long');
    if (NET_BYTES > payer.netBytes)
      return exceeds(3_080_002, 'tx_net_usage_exceeded', 'transaction net usage is too high');
    const ram = this.balances.has(to) ? 0n : ROW_BYTES;
    if (ram > payer.ramBytes)
      return exceeds(3_080_001, 'ram_usage_exceeded', `account ${from} has insufficient ram`);
    payer.cpuMicroseconds -= cpu;
    payer.netBytes -= NET_BYTES;
    payer.ramBytes -= ram;
    this.add(from, -units);
    this.add(to, units);
    return undefined;
  }
}
