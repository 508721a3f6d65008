import { createHash } from 'node:crypto';
import { serveTold, type Answer } from '@bourse/server/wallet/reading/test-nodes';
import { EosLedger, type Refusal } from './eos-ledger.ts';
import { readTransaction, signerOf, type WireTransaction } from './eos-wire.ts';

/** Changes what a node answers: a node that lies. */
export type Lie = (told: any, body: any) => unknown;

/** One of two nodes of the same chain. */
export interface EosView {
  readonly url: string;
  /** By the name of the call. */
  readonly lies: Map<string, Lie>;
}

/** A chain of EOS of two nodes, with its rules: what it takes is what nodeos takes. */
export interface TestEos extends EosView {
  readonly second: EosView;
  readonly chainId: string;
  /** The chain's time, which `pass` makes differ from everybody's. */
  now(): number;
  /** So many blocks, with what waits in the first. */
  mine(blocks?: number): void;
  /** So many seconds go by, with a block every half. */
  pass(seconds: number): void;
  /** Nobody includes what waits, until it is set back. */
  isCongested: boolean;
  /** The first node answers nothing but that it cannot, until it is set back. */
  isAway: boolean;
  /** Blocks come by themselves until the node is stopped, or after 0 no more. */
  mineEvery(ms: number): void;
  /** Makes the nodes forget what waits. */
  dropPool(): void;
  /** The last blocks give way to others, with what was in them waiting again, or not. */
  reorganise(depth: number): void;
  /** The first node has no blocks up to the newest of now any more. */
  prune(): void;
  /** By somebody whom nobody asks where he has it from, in the next block. Answers the id. */
  give(to: string, units: bigint, memo?: string): string;
  /** Of the newest block, to be changed between blocks. */
  readonly ledger: EosLedger;
  balance(account: string): bigint;
  /** Ids of payments of an account that are in blocks. */
  sentBy(account: string): readonly string[];
  /** Every transaction that was ever handed in and taken, also those that no block has. */
  readonly taken: readonly WireTransaction[];
  readonly headNumber: number;
  stop(): Promise<void>;
}

interface Block {
  readonly id: string;
  /** ms */
  readonly time: number;
  readonly transactions: readonly WireTransaction[];
  readonly ledger: EosLedger;
}

/** Blocks until one is irreversible: fewer than of old, more than of late. */
const IRREVERSIBLE_DEPTH = 12;
const BLOCK_MS = 500;
/** A reference to a block that is further back is not known any more. */
const REFERENCES = 65_536;
const MOST_AHEAD_S = 3_600;

/** With `isStill` its clock stands, and goes on with blocks alone. */
export async function startTestEos({ isStill = false } = {}): Promise<TestEos> {
  const chainId = createHash('sha256').update('a chain of EOS for tests').digest('hex');
  const blocks: Block[] = [];
  const taken: WireTransaction[] = [];
  const signers = new Map<string, string>();
  const included = new Set<string>();
  let pool: WireTransaction[] = [];
  let gifts: WireTransaction[] = [];
  let ledger = new EosLedger();
  let made = 0;
  let solid = 1;
  let prunedTo = 0;
  let ahead = 0;
  let miner: NodeJS.Timeout | undefined;

  const startedAt = Math.floor(Date.now() / BLOCK_MS) * BLOCK_MS;
  const now = () => (isStill ? startedAt : Date.now()) + ahead;
  // Blocks are counted from 1.
  const headNumber = () => blocks.length;
  // It stays where it is while others take the place of the blocks after it.
  const solidNumber = () => (solid = Math.max(solid, headNumber() - IRREVERSIBLE_DEPTH));
  const headTime = () => blocks.at(-1)!.time;

  /** What holds for every block of that time, and for every node that is handed a transaction. */
  function refusal(transaction: WireTransaction, time: number): Refusal | undefined {
    const { refBlockNum, refBlockPrefix, expiration, id } = transaction;
    const oldest = Math.max(1, headNumber() - REFERENCES + 1);
    let named = headNumber();
    while (named >= oldest && (named & 0xffff) !== refBlockNum) named--;
    if (named < oldest || Buffer.from(blocks[named - 1]!.id, 'hex').readUInt32LE(8) !== refBlockPrefix)
      return { code: 3_040_007, name: 'invalid_ref_block_exception', message: 'tapos check failed' };
    if (expiration * 1_000 < time)
      return { code: 3_040_005, name: 'expired_tx_exception', message: 'expired transaction' };
    if (expiration * 1_000 > time + MOST_AHEAD_S * 1_000)
      return { code: 3_040_006, name: 'tx_exp_too_far_exception', message: 'expiration too far' };
    if (included.has(id))
      return { code: 3_040_008, name: 'tx_duplicate', message: `duplicate transaction ${id}` };
    return undefined;
  }

  function mineOne(): void {
    const time = Math.max(now(), blocks.length === 0 ? 0 : headTime() + (isStill ? BLOCK_MS : 1));
    // A clock that stands goes on with its blocks.
    ahead += Math.max(0, isStill ? time - now() : 0);
    const candidates = eos.isCongested ? [] : pool;
    if (candidates.length > 0) pool = [];
    const transactions = gifts;
    gifts = [];
    if (transactions.length > 0) ledger = new EosLedger(ledger);
    for (const { to, units } of transactions) ledger.add(to, units);
    for (const transaction of candidates) {
      if (refusal(transaction, time) !== undefined) continue;
      const next = new EosLedger(ledger);
      if (next.execute(transaction, signers.get(transaction.id)!) !== undefined) continue;
      ledger = next;
      included.add(transaction.id);
      transactions.push(transaction);
    }
    pool = pool.filter(({ expiration }) => expiration * 1_000 >= time);
    const rest = createHash('sha256').update(`a block of EOS ${++made}`).digest('hex').slice(8);
    const id = (headNumber() + 1).toString(16).padStart(8, '0') + rest;
    blocks.push({ id, time, transactions, ledger });
  }

  async function send({ packed_trx: packed, signatures }: any): Promise<object> {
    const transaction = readTransaction(packed, signatures);
    const { id } = transaction;
    if (pool.some((each) => each.id === id))
      return error({ code: 3_040_008, name: 'tx_duplicate', message: `duplicate transaction ${id}` });
    const early = refusal(transaction, headTime() + 1);
    if (early) return error(early);
    const signer = await signerOf(transaction, chainId);
    if (signer === undefined)
      return error({ code: 3_090_003, name: 'unsatisfied_authorization', message: 'no signature' });
    // On top of what waits, as nodes carry out at once what they take.
    const speculative = new EosLedger(ledger);
    for (const waiting of pool) speculative.execute(waiting, signers.get(waiting.id)!);
    const refused = speculative.execute(transaction, signer);
    if (refused) return error(refused);
    signers.set(id, signer);
    taken.push(transaction);
    pool.push(transaction);
    return { transaction_id: id, processed: { id, receipt: { status: 'executed', cpu_usage_us: 300 } } };
  }

  const unknownKey = (name: string) =>
    error({ code: 0, name: 'exception', message: `unknown key (boost::tuples::tuple<...>): (0 ${name})` });
  const blockAt = (number: number, oldest: number): object => {
    const block = number > oldest ? blocks[number - 1] : undefined;
    if (!block)
      return error({ code: 3_100_002, name: 'unknown_block_exception', message: `no block ${number}` });
    return {
      timestamp: timeText(block.time),
      producer: 'producer1111',
      previous: blocks[number - 2]?.id ?? '0'.repeat(64),
      transactions: block.transactions.map(toldOf),
      ...{ id: block.id, block_num: number },
    };
  };
  const answers = (oldest: () => number): Record<string, Answer> => ({
    get_info: () => ({
      chain_id: chainId,
      ...{
        head_block_num: headNumber(),
        head_block_id: blocks.at(-1)!.id,
        head_block_time: timeText(headTime()),
      },
      last_irreversible_block_num: solidNumber(),
      last_irreversible_block_id: blocks[solidNumber() - 1]!.id,
    }),
    get_block: ({ block_num_or_id: number }) => blockAt(Number(number), oldest()),
    get_account: ({ account_name: name }) => {
      const state = ledger.accounts.get(name);
      if (!state) return unknownKey(name);
      const authority = (key: string) => ({
        ...{ threshold: 1, keys: key === '' ? [] : [{ key, weight: 1 }], accounts: [], waits: [] },
      });
      const used = (left: bigint) => ({ used: 1_000, available: Number(left), max: 1_000 + Number(left) });
      return {
        account_name: name,
        permissions: [
          {
            ...{ perm_name: 'active', parent: 'owner', linked_actions: [] },
            required_auth: authority(state.activeKey),
          },
          {
            ...{ perm_name: 'owner', parent: '', linked_actions: [] },
            required_auth: authority(state.ownerKey),
          },
        ],
        eosio_any_linked_actions: [],
        ...{ cpu_limit: used(state.cpuMicroseconds), net_limit: used(state.netBytes) },
        ...{ ram_quota: 3_000 + Number(state.ramBytes), ram_usage: 3_000 },
      };
    },
    get_currency_balance: ({ account }) => {
      const units = ledger.balances.get(account);
      return units === undefined ? [] : [quantity(units)];
    },
    send_transaction: send,
  });

  const [lies, secondLies] = [new Map<string, Lie>(), new Map<string, Lie>()];
  const first = await serveTold(
    served(
      answers(() => prunedTo),
      lies,
      () => eos.isAway,
    ),
  );
  const second = await serveTold(
    served(
      answers(() => 0),
      secondLies,
      () => false,
    ),
  );
  const eos: TestEos = {
    ...{ url: first.url, lies, second: { url: second.url, lies: secondLies }, chainId, taken, now },
    isCongested: false,
    isAway: false,
    mine(count = 1) {
      for (let n = 0; n < count; n++) mineOne();
    },
    pass(seconds) {
      for (let left = seconds * 1_000; left > 0; left -= BLOCK_MS) {
        if (!isStill) ahead += BLOCK_MS;
        mineOne();
      }
    },
    mineEvery(ms) {
      clearInterval(miner);
      if (ms > 0) miner = setInterval(() => mineOne(), ms);
    },
    dropPool: () => void (pool = []),
    give(to, units, memo = '') {
      const gift = giftOf(++made, { to, units, memo });
      gifts.push(gift);
      return gift.id;
    },
    reorganise(depth) {
      if (depth > headNumber() - solidNumber()) throw new Error('irreversible blocks stay');
      const gone = blocks.splice(-depth).flatMap(({ transactions }) => transactions);
      ledger = blocks.at(-1)!.ledger;
      for (const { id } of gone) included.delete(id);
      pool.push(...gone.filter(({ packed }) => packed !== ''));
      gifts.push(...gone.filter(({ packed }) => packed === ''));
    },
    prune: () => void (prunedTo = headNumber()),
    get ledger() {
      return ledger;
    },
    balance: (account) => ledger.balances.get(account) ?? 0n,
    sentBy: (account) =>
      blocks
        .flatMap(({ transactions }) => transactions)
        .flatMap(({ from, id }) => (from === account ? [id] : [])),
    get headNumber() {
      return headNumber();
    },
    async stop() {
      clearInterval(miner);
      await Promise.all([first.stop(), second.stop()]);
    },
  };
  eos.mine(IRREVERSIBLE_DEPTH + 1);
  return eos;
}

function served(
  honest: Readonly<Record<string, Answer>>,
  lies: ReadonlyMap<string, Lie>,
  isAway: () => boolean,
): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(honest).map(([name, answer]) => [
      `/v1/chain/${name}`,
      async (body: unknown) => {
        if (isAway()) return { code: 503 };
        const truth = await answer(body);
        const lie = lies.get(name);
        return lie ? lie(truth, body) : truth;
      },
    ]),
  );
}

function error({ code, name, message }: Refusal): object {
  const details = [{ message, file: 'controller.cpp', line_number: 1, method: 'apply' }];
  return { code: 500, message: 'Internal Service Error', error: { code, name, what: name, details } };
}

/** Of a wallet that is not looked at: nobody sees its bytes. */
function giftOf(
  made: number,
  { to, units, memo }: { readonly to: string; readonly units: bigint; readonly memo: string },
): WireTransaction {
  const id = createHash('sha256').update(`a gift of EOS ${made}`).digest('hex');
  return {
    ...{ id, packed: '', signatures: [], expiration: 0, refBlockNum: 0, refBlockPrefix: 0, maxCpuMs: 0 },
    ...{ contract: 'eosio.token', action: 'transfer', authorization: [], decimals: 4, symbol: 'EOS' },
    ...{ from: 'giver1111111', to, units, memo },
  };
}

/** What nodes say of a transaction in a block. */
function toldOf(transaction: WireTransaction): object {
  const { id, signatures, packed, from, to, units, memo, contract, action, authorization } = transaction;
  const data = { from, to, quantity: quantity(units), memo };
  return {
    ...{ status: 'executed', cpu_usage_us: 300, net_usage_words: 17 },
    trx: {
      ...{ id, signatures, compression: 'none', packed_context_free_data: '', packed_trx: packed },
      transaction: { actions: [{ account: contract, name: action, authorization, data }] },
    },
  };
}

function quantity(units: bigint): string {
  return `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')} EOS`;
}

function timeText(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1);
}
