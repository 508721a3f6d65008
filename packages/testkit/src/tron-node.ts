import {
  newHash,
  serveTold,
  startTron,
  tronHex,
  type Answer,
  type Told,
} from '@bourse/server/wallet/reading/test-nodes';
import { TRON_PRICES, transferLog, TronLedger, type Execution } from './tron-ledger.ts';
import { isSignedByOwner, readTransaction, type WireTransaction } from './tron-wire.ts';

/** Changes what a node answers: a node that lies. */
export type Lie = (told: any, body: any) => unknown;

/** One of two nodes of the same chain. */
export interface TronView {
  readonly url: string;
  /** By path. */
  readonly lies: Map<string, Lie>;
}

/** A chain of TRON of two nodes, with its rules: what it takes is what java-tron takes. */
export interface TestTron extends TronView {
  readonly second: TronView;
  /** Id of the first block. */
  readonly genesis: string;
  /** A token's contract with 6 decimals: Tether's, as the exchange has it. */
  readonly token: string;
  /** The chain's time, which `pass` makes differ from everybody's. */
  now(): number;
  /** Blocks of this moment, with what waits in the first. */
  mine(blocks?: number): void;
  /** So many seconds go by, with a block every three. */
  pass(seconds: number): void;
  /** Nobody includes what waits, until it is set back. */
  isCongested: boolean;
  /** The first node answers nothing but that it cannot, until it is set back. */
  isAway: boolean;
  /** Blocks come by themselves until the node is stopped, or after 0 no more. */
  mineEvery(ms: number): void;
  /** Makes the nodes forget what waits. */
  dropPool(): void;
  /** How many wait. */
  readonly waiting: number;
  /** The last blocks give way to others, with what was in them waiting again, or not. */
  reorganise(depth: number): void;
  /** From nowhere, in the next block. */
  give(address: string, sun: bigint): void;
  giveToken(address: string, units: bigint): void;
  /** All of the token that an address has, at once. */
  takeTokens(address: string): void;
  balance(address: string): bigint;
  tokenBalance(address: string): bigint;
  /** Of the newest block, for what a token may do to its holders. */
  readonly ledger: TronLedger;
  /** Ids of transactions of an address that are in blocks, whether they have worked or not. */
  sentBy(address: string): readonly string[];
  /** What an honest node answers. */
  ask(path: string, body: object): unknown;
  readonly solidNumber: number;
  /** Every transaction that was ever handed in and taken, also those that no block has. */
  readonly taken: readonly WireTransaction[];
  stop(): Promise<void>;
}

const TOKEN = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SOLID_DEPTH = 19;
/** A reference to a block that is further back is not known any more. */
const REFERENCES = 65_536;
const MOST_AHEAD_MS = 24 * 60 * 60_000;
const NOBODY = `41${'99'.repeat(20)}`;
const BLOCK_MS = 3_000;

/** With `isStill` its clock stands, and goes on with `pass` alone. */
export async function startTestTron({ isStill = false } = {}): Promise<TestTron> {
  const told = await startTron();
  const { blocks, answers } = told;
  const token = tronHex(TOKEN);
  let ledger = new TronLedger(token);
  const ledgers: TronLedger[] = blocks.map(() => ledger);
  const included = new Set<string>();
  const taken: WireTransaction[] = [];
  let pool: WireTransaction[] = [];
  let gifts: Gift[] = [];
  let ahead = 0;
  let miner: NodeJS.Timeout | undefined;

  const startedAt = Date.now();
  const now = () => (isStill ? startedAt : Date.now()) + ahead;
  const headNumber = () => blocks.length - 1;
  const solidNumber = () => Math.max(0, headNumber() - SOLID_DEPTH);
  const headTime = () => blocks.at(-1)!.time ?? 0;
  const blockByNum = answers['/wallet/getblockbynum']!;

  /** What holds for every block, and for every node that is handed a transaction. */
  function refusal(transaction: WireTransaction): string | undefined {
    const { refBlockBytes, refBlockHash, expiration, id } = transaction;
    const named = blocks.findLast(({ hash }) => hash.slice(12, 16) === refBlockBytes);
    const isNamed = named?.hash.slice(16, 32) === refBlockHash;
    if (!isNamed || Number(`0x${named.hash.slice(0, 16)}`) <= headNumber() - REFERENCES) return 'TAPOS_ERROR';
    if (expiration <= headTime() || expiration > headTime() + MOST_AHEAD_MS)
      return 'TRANSACTION_EXPIRATION_ERROR';
    if (included.has(id)) return 'DUP_TRANSACTION_ERROR';
    return ledger.refusal(transaction);
  }

  function mineOne(time = now()): void {
    const candidates = tron.isCongested ? [] : pool;
    if (gifts.length + candidates.length > 0) ledger = new TronLedger(token, ledger);
    const inBlock: Told[] = gifts.map((gift) => give(gift, ledger, token));
    gifts = [];
    if (!tron.isCongested) pool = [];
    for (const transaction of candidates) {
      if (refusal(transaction) !== undefined) continue;
      included.add(transaction.id);
      inBlock.push(toldOf(transaction, ledger.execute(transaction)));
    }
    // What has expired no block takes any more.
    pool = pool.filter(({ expiration }) => expiration > time);
    told.mine(1, inBlock, time);
    ledgers.push(ledger);
  }

  async function broadcast({ transaction: hex }: { transaction: string }): Promise<object> {
    const transaction = readTransaction(hex);
    const answer = (code: string) => ({
      result: code === 'SUCCESS',
      code,
      message: code === 'SUCCESS' ? '' : Buffer.from(code.toLowerCase()).toString('hex'),
      txid: transaction.id,
    });
    if (pool.some(({ id }) => id === transaction.id) || included.has(transaction.id))
      return answer('DUP_TRANSACTION_ERROR');
    if (!(await isSignedByOwner(transaction))) return answer('SIGERROR');
    const code = refusal(transaction);
    if (code !== undefined) return answer(code);
    taken.push(transaction);
    pool.push(transaction);
    return answer('SUCCESS');
  }

  function find(id: string, newest: number): { readonly number: number; readonly told: Told } | undefined {
    for (let number = newest; number > 0; number--) {
      const found = blocks[number]!.transactions.find((each) => each['info'].id === id);
      if (found) return { number, told: found };
    }
    return undefined;
  }

  const accountAt =
    (number: () => number): Answer =>
    ({ address }) => {
      const balance = ledgers[number()]!.accounts.get(address);
      if (address === token) return { address, type: 'Contract' };
      return balance === undefined ? {} : { address, balance: Number(balance) };
    };
  const constantAt =
    (number: () => number): Answer =>
    ({ owner_address: owner, function_selector: selector, parameter, data }) => {
      const at = ledgers[number()]!;
      if (selector === 'balanceOf(address)') {
        const units = at.tokens.get(`41${parameter.slice(24)}`) ?? 0n;
        return constant(units.toString(16).padStart(64, '0'), 900n, true);
      }
      const { energy, works } = at.estimate(owner, data);
      // Tether's contract answers `false` when it has paid.
      return constant('0'.repeat(64), energy, works);
    };
  const infoAt =
    (number: () => number): Answer =>
    ({ value }) => {
      const found = find(value, number());
      return found ? { ...found.told['info'], blockNumber: found.number } : {};
    };
  const transactionAt =
    (number: () => number): Answer =>
    ({ value }) =>
      find(value, number())?.told['block'] ?? {};

  Object.assign(answers, {
    '/wallet/getaccount': accountAt(headNumber),
    '/wallet/triggerconstantcontract': constantAt(headNumber),
    '/wallet/gettransactionbyid': transactionAt(headNumber),
    '/wallet/broadcasthex': broadcast,
    '/wallet/getchainparameters': () => ({ chainParameter: CHAIN_PARAMETERS }),
    '/walletsolidity/getnowblock': () => blockByNum({ num: solidNumber() }),
    '/walletsolidity/getblockbynum': ({ num }: { num: number }) =>
      num > solidNumber() ? {} : blockByNum({ num }),
    '/walletsolidity/getaccount': accountAt(solidNumber),
    '/walletsolidity/triggerconstantcontract': constantAt(solidNumber),
    '/walletsolidity/gettransactioninfobyid': infoAt(solidNumber),
    '/walletsolidity/gettransactionbyid': transactionAt(solidNumber),
  } satisfies Record<string, Answer>);
  const honest = { ...answers };
  const lies = new Map<string, Lie>();
  const secondLies = new Map<string, Lie>();
  Object.assign(
    answers,
    lyingBy(honest, lies, () => tron.isAway),
  );
  const second = await serveTold(lyingBy(honest, secondLies));

  const tron: TestTron = {
    url: told.url,
    lies,
    second: { url: second.url, lies: secondLies },
    genesis: blocks[0]!.hash,
    token: TOKEN,
    isCongested: false,
    isAway: false,
    taken,
    now,
    mine(count = 1) {
      for (let n = 0; n < count; n++) mineOne();
    },
    pass(seconds) {
      for (let left = seconds * 1_000; left > 0; left -= BLOCK_MS) {
        ahead += Math.min(left, BLOCK_MS);
        mineOne();
      }
    },
    mineEvery(ms) {
      clearInterval(miner);
      if (ms > 0) miner = setInterval(() => mineOne(), ms);
    },
    dropPool() {
      pool = [];
    },
    get waiting() {
      return pool.length;
    },
    reorganise(depth) {
      if (depth >= SOLID_DEPTH) throw new Error('solid blocks stay');
      const gone = blocks.splice(-depth).flatMap(({ transactions }) => transactions);
      ledgers.splice(-depth);
      ledger = ledgers.at(-1)!;
      const ids = new Set(gone.map(({ info }) => info.id as string));
      for (const id of ids) included.delete(id);
      pool.push(...taken.filter(({ id }) => ids.has(id)));
    },
    ask: (path, body) => honest[path]!(body),
    get solidNumber() {
      return solidNumber();
    },
    give: (address, sun) => void gifts.push({ to: tronHex(address), sun }),
    giveToken: (address, units) => void gifts.push({ to: tronHex(address), units }),
    takeTokens: (address) => void ledger.tokens.delete(tronHex(address)),
    balance: (address) => ledger.accounts.get(tronHex(address)) ?? 0n,
    tokenBalance: (address) => ledger.tokens.get(tronHex(address)) ?? 0n,
    get ledger() {
      return ledger;
    },
    sentBy(address) {
      const owner = tronHex(address);
      return blocks
        .flatMap(({ transactions }) => transactions)
        .filter(({ block }) => block.raw_data.contract[0].parameter.value.owner_address === owner)
        .map(({ info }) => info.id);
    },
    async stop() {
      clearInterval(miner);
      await Promise.all([told.stop(), second.stop()]);
    },
  };
  tron.mine(SOLID_DEPTH + 1);
  return tron;
}

function lyingBy(
  honest: Readonly<Record<string, Answer>>,
  lies: ReadonlyMap<string, Lie>,
  isAway = () => false,
): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(honest).map(([path, answer]) => [
      path,
      async (body: unknown) => {
        if (isAway()) return { code: 503 };
        const truth = await answer(body);
        const lie = lies.get(path);
        return lie ? lie(truth, body) : truth;
      },
    ]),
  );
}

type Gift = { readonly to: string } & ({ readonly sun: bigint } | { readonly units: bigint });

/** As somebody's transaction, whom nobody asks where he has it from. */
function give(gift: Gift, ledger: TronLedger, token: string): Told {
  const id = newHash();
  if ('units' in gift) {
    ledger.addToken(gift.to, gift.units);
    const value = { owner_address: NOBODY, contract_address: token, data: '' };
    return {
      block: toldBlock(id, 'TriggerSmartContract', value),
      info: { id, receipt: { result: 'SUCCESS' }, log: [transferLog(token, NOBODY, gift.to, gift.units)] },
    };
  }
  ledger.add(gift.to, gift.sun);
  const value = { owner_address: NOBODY, to_address: gift.to, amount: Number(gift.sun) };
  return { block: toldBlock(id, 'TransferContract', value), info: { id, receipt: {} } };
}

function toldBlock(
  txID: string,
  type: string,
  value: object,
  more: object = {},
  contractRet = 'SUCCESS',
): Told {
  const parameter = { value, type_url: `type.googleapis.com/protocol.${type}` };
  return { txID, ret: [{ contractRet }], raw_data: { contract: [{ type, parameter }] }, ...more };
}

/** What nodes say of a transaction in a block, in two calls. */
function toldOf(transaction: WireTransaction, { contractRet, fee, energy, log }: Execution): Told {
  const { id, call, owner, rawHex, signatures } = transaction;
  const bytes = { raw_data_hex: rawHex, signature: signatures.map((each) => each.toString('hex')) };
  const value =
    call.type === 'TransferContract'
      ? { owner_address: owner, to_address: call.to, amount: Number(call.amount) }
      : { owner_address: owner, contract_address: call.contract, data: call.data };
  const isCall = call.type === 'TriggerSmartContract';
  const receipt = isCall ? { result: contractRet, energy_usage_total: Number(energy) } : {};
  return {
    block: toldBlock(id, call.type, value, bytes, contractRet),
    info: {
      ...{ id, fee: Number(fee), contractResult: [''], receipt },
      ...(contractRet !== 'SUCCESS' && { result: 'FAILED' }),
      ...(log.length > 0 && { log }),
    },
  };
}

function constant(word: string, energy: bigint, works: boolean): object {
  const message = works ? {} : { message: Buffer.from('REVERT opcode executed').toString('hex') };
  return {
    result: { result: true, ...message },
    energy_used: Number(energy),
    constant_result: [works ? word : ''],
    transaction: { ret: [works ? {} : { ret: 'FAILED' }] },
  };
}

const CHAIN_PARAMETERS = [
  { key: 'getTransactionFee', value: Number(TRON_PRICES.perByte) },
  { key: 'getEnergyFee', value: Number(TRON_PRICES.perEnergy) },
  { key: 'getCreateNewAccountFeeInSystemContract', value: Number(TRON_PRICES.newAccount) },
  { key: 'getCreateAccountFee', value: Number(TRON_PRICES.newAccountBytes) },
  { key: 'getMaxFeeLimit', value: Number(TRON_PRICES.mostFeeLimit) },
  // One without a value is 0, which the node leaves out.
  { key: 'getAllowUpdateAccountName' },
];
