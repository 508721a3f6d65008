import { eachAtOnce } from '../../each-at-once.ts';
import type { Services } from '../../services.ts';
import type { CustodyAlerts } from '../alerts.ts';
import { BlockPruned, type ChainNode, type ScannedBlock } from '../nodes/chain-node.ts';
import type { CustodyRecord, FoundTransaction } from '../reconciliation/custody-record.ts';
import { ChainPosition } from './chain-position.ts';
import type { ChainPayments } from './chain-payments.ts';

/** A round ends after so many, so that confirmations are looked at while we catch up. */
const BLOCKS_PER_ROUND = 100n;
/** Where reading begins when a chain is watched for the first time. */
const FIRST_BACK = 100n;
/** From here on credits may be gone, whatever the operators have set. */
const DEEP = 12n;

/** Questions to the node about one block. */
const ASKED_AT_ONCE = 8;

export interface Progress {
  /** Newest block that was read, and that the node still shows: what confirmations are counted by. */
  readonly lastRead: bigint;
  /** The round ended before the head. */
  readonly isBehind: boolean;
}

/**
 * Reads a chain block by block, each of which has to follow the one before. Where the chain has changed, it goes back to
 * the last block that both know, and reads on from there.
 */
export class BlockReader {
  readonly #services: Services;
  readonly #chain: string;
  readonly #node: ChainNode;
  readonly #payments: ChainPayments;
  readonly #alerts: CustodyAlerts;
  readonly #custody: CustodyRecord;
  readonly #position: ChainPosition;

  constructor(
    services: Services,
    chain: string,
    deps: {
      readonly node: ChainNode;
      readonly payments: ChainPayments;
      readonly alerts: CustodyAlerts;
      readonly custody: CustodyRecord;
    },
  ) {
    this.#services = services;
    this.#chain = chain;
    this.#node = deps.node;
    this.#payments = deps.payments;
    this.#alerts = deps.alerts;
    this.#custody = deps.custody;
    this.#position = new ChainPosition(services.db, chain, deps.custody);
  }

  /** The network that was read so far; the first one is remembered. */
  async networkOf(network: string, head: bigint): Promise<string> {
    const known = await this.#position.find();
    if (known) return known.network;
    // Where reading begins must not hang on a head that the node only claims.
    await this.#hashAt(head);
    await this.#position.begin(network, head > FIRST_BACK ? head - FIRST_BACK : 0n);
    return network;
  }

  /** Reads on, up to the head or to the end of the round. */
  async readOn(head: bigint, isStopped: () => boolean): Promise<Progress> {
    const { lastRead } = (await this.#position.find())!;
    await this.#position.beginCustody();
    let lastHash = await this.#position.hashOf(lastRead);
    // Also when nothing is new: a block of the same height may have taken the place of the last one.
    const common = head < lastRead ? head : lastRead;
    const expected = common === lastRead ? lastHash : await this.#position.hashOf(common);
    if (expected !== undefined && (await this.#hashAt(common)) !== expected)
      return this.#goBack(common, lastRead);
    // The node is behind what it has shown before. Nothing is new, and what it does not see any more does not count.
    if (head < lastRead) return { lastRead: head, isBehind: false };

    const end = head < lastRead + BLOCKS_PER_ROUND ? head : lastRead + BLOCKS_PER_ROUND;
    let number = lastRead;
    while (number < end && !isStopped()) {
      const block = await this.#scan(number + 1n);
      if (lastHash !== undefined && block.parentHash !== lastHash) {
        if ((await this.#hashAt(number)) === lastHash)
          throw new Error(`block ${number + 1n} does not follow the block before it`);
        return this.#goBack(number, number);
      }
      const found = await this.#transactionsOf(block, number + 1n);
      number++;
      lastHash = block.hash;
      await this.#services.db.transaction().execute(async (trx) => {
        for (const { txHash, transaction } of found)
          if (transaction) await this.#payments.record(txHash, transaction, trx);
        await this.#custody.record(number, found, trx);
        await this.#position.advance(number, block.hash, trx);
      });
    }
    return { lastRead: number, isBehind: number < head };
  }

  /** Those that pay us, that we pay by, or that cost us. */
  async #transactionsOf(
    { candidates, spends = [] }: ScannedBlock,
    number: bigint,
  ): Promise<FoundTransaction[]> {
    const sides = candidates.flatMap(({ to, from = '' }) => [to, from]);
    const ours = await this.#custody.ownAmong(
      sides.filter((side) => side !== ''),
      this.#services.db,
    );
    const hashes = new Set(
      candidates.flatMap(({ to, from = '', txHash }) => (ours.has(to) || ours.has(from) ? [txHash] : [])),
    );
    const outpoints = spends.map(({ outpoint }) => outpoint);
    const spent = await this.#custody.ownOutputs(outpoints, this.#services.db);
    for (const { outpoint, txHash } of spends) if (spent.has(outpoint)) hashes.add(txHash);
    const found = new Map<string, FoundTransaction>();
    for (let asked = 0; asked < hashes.size;) {
      const wave = [...hashes].slice(asked);
      asked += wave.length;
      await eachAtOnce(wave, ASKED_AT_ONCE, async (txHash) => {
        const transaction = await this.#node.transaction(txHash, number);
        const cost = transaction ? undefined : await this.#node.costOf?.(txHash, number);
        if (transaction) found.set(txHash, { txHash, transaction });
        else if (cost) found.set(txHash, { txHash, cost });
      });
      // What is spent in the block in which it was paid.
      const paidNow = new Set(wave.flatMap((txHash) => outputsOf(found.get(txHash), ours)));
      for (const { outpoint, txHash } of spends) if (paidNow.has(outpoint)) hashes.add(txHash);
    }
    return [...hashes].flatMap((txHash) => found.get(txHash) ?? []);
  }

  async #scan(number: bigint) {
    try {
      return await this.#node.scan(number);
    } catch (error) {
      if (error instanceof BlockPruned)
        await this.#alerts.raise('blockPruned', `chain:${this.#chain}`, { block: String(number) });
      throw error;
    }
  }

  /** Of a block that the node has just said to have. */
  async #hashAt(number: bigint): Promise<string> {
    const hash = await this.#node.blockHash(number);
    if (hash === undefined) throw new Error(`the node has no block ${number}, and has said that it has`);
    return hash;
  }

  /** `differs` is known to be another block now. */
  async #goBack(differs: bigint, lastRead: bigint): Promise<Progress> {
    const { log } = this.#services;
    const chain = this.#chain;
    const subject = `chain:${chain}`;
    const kept = await this.#position.kept(differs - 1n);
    for (const { number, hash } of kept) {
      if ((await this.#node.blockHash(number)) !== hash) continue;
      const depth = lastRead - number;
      await this.#position.rewind(number);
      log.info(
        { chain, from: String(number + 1n), depth: String(depth) },
        'the chain was reorganised; reading again',
      );
      if (depth >= DEEP)
        await this.#alerts.raise('deepReorganisation', `${subject}:${number + 1n}`, { depth: String(depth) });
      return { lastRead: number, isBehind: true };
    }
    // None of what we know is there. That is no reorganisation any more: reading on takes a person's word.
    const oldest = kept.at(-1)?.number ?? differs;
    const matter = `${subject}:${oldest}`;
    if (!(await this.#alerts.isSettled('chainReplaced', matter))) {
      await this.#alerts.raise('chainReplaced', matter, { from: String(oldest), to: String(lastRead) });
      throw new Error('the node shows another chain than the one that was read');
    }
    await this.#position.rewind(oldest - 1n);
    return { lastRead: oldest - 1n, isBehind: true };
  }
}

/** What of a transaction was paid to us, as it is named when it is spent. */
function outputsOf(found: FoundTransaction | undefined, ours: ReadonlySet<string>): string[] {
  if (!found?.transaction) return [];
  const { txHash, transaction } = found;
  return transaction.payments.flatMap(({ to, position }) => (ours.has(to) ? [`${txHash}:${position}`] : []));
}
