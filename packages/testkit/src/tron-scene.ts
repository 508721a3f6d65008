import { readFileSync } from 'node:fs';
import type { Payout } from '@bourse/custody/payout';
import type { RunningSigner } from '@bourse/signer/commands/run';
import type { SignerEvent } from '@bourse/signer/record/events';
import { SignerFolder } from '@bourse/signer/signer-folder';
import {
  endOfApproval,
  makeSignerFolder,
  TEST_HOT_TRON,
  type TestApprover,
  type TestSignerFolder,
} from './signer.ts';
import { makeSignerDatabase, type TestSignerDatabase } from './signer-database.ts';
import { runTestSigner, until } from './signer-run.ts';
import { startTestTron, type TestTron } from './tron-node.ts';

/** Somebody outside. */
export const TO = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
/** In sun. */
export const TRX = 1_000_000n;

/** A signer, its database and a chain of TRON; both by one clock, which the test moves. */
export class TronScene {
  readonly tron: TestTron;
  readonly database: TestSignerDatabase;
  readonly keys: TestSignerFolder;
  readonly lines: string[] = [];
  readonly #approvers: readonly TestApprover[];
  #signer: RunningSigner | undefined;
  #lastId = 0;

  private constructor(parts: {
    tron: TestTron;
    database: TestSignerDatabase;
    keys: TestSignerFolder;
    approvers: readonly TestApprover[];
  }) {
    this.tron = parts.tron;
    this.database = parts.database;
    this.keys = parts.keys;
    this.#approvers = parts.approvers;
  }

  /** With 1,000 TRX and 1,000 of the token in the hot wallet; `setup`: what is set otherwise. */
  static async make(setup: object = {}): Promise<TronScene> {
    const [tron, database] = await Promise.all([startTestTron({ isStill: true }), makeSignerDatabase()]);
    const keys = await makeSignerFolder(tronSetup(tron, setup));
    const approvers = [await keys.approver(1), await keys.approver(2)];
    tron.give(TEST_HOT_TRON, 1_000n * TRX);
    tron.giveToken(TEST_HOT_TRON, 1_000_000_000n);
    tron.mine(20);
    return new TronScene({ tron, database, keys, approvers });
  }

  /** `solidElsewhere`: solid blocks are asked for at the second node. */
  async start({ hasSecond = false, solidElsewhere = false } = {}): Promise<void> {
    const { tron, keys, database, lines } = this;
    const rpcUrls = {
      TRC20: tron.url,
      ...(hasSecond && { TRC20_SECOND: tron.second.url }),
      ...(solidElsewhere && { TRC20_SOLID: tron.second.url }),
    };
    this.#signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls, lines, now: tron.now });
  }

  async stopSigner(): Promise<void> {
    await this.#signer?.stop();
    this.#signer = undefined;
  }

  async close(): Promise<void> {
    await this.stopSigner();
    this.keys.remove();
    await this.tron.stop();
    await this.database.close();
  }

  /** Of the token, unless said otherwise. Answers the id. */
  async order(fields: Partial<Payout> = {}): Promise<string> {
    const id = String(++this.#lastId);
    const payout: Payout = {
      ...{ id, coin: 'USDT', chain: 'TRC20', token: this.tron.token, decimals: 6, address: TO, memo: '' },
      ...{ amount: '99.5', feeLimit: '60', validUntil: endOfApproval(this.tron.now()) },
      ...fields,
    };
    await this.database.order(
      payout,
      this.#approvers.map((each) => each.approve(payout)),
      { createdAt: this.tron.now() },
    );
    return id;
  }

  /** Of TRX. */
  orderTrx(amount: string, fields: Partial<Payout> = {}): Promise<string> {
    return this.order({ coin: 'TRX', token: '', amount, ...fields });
  }

  /** Resolves with the hash of what was sent for it. */
  async sent(id: string): Promise<string> {
    const reports = await this.reported(id, 'broadcast');
    return reports.findLast(({ event }) => event === 'broadcast')!.txHash;
  }

  reported(id: string, wanted: string) {
    return until(
      () => this.database.reports(id),
      (reports) => reports.some(({ event }) => event === wanted),
    );
  }

  /** Resolves when it says that for a payment's waiting. */
  waits(id: string, reason: RegExp) {
    return until(
      () => this.database.reports(id),
      (reports) => reports.some(({ event, detail }) => event === 'waiting' && reason.test(detail)),
    );
  }

  logged(words: RegExp): Promise<boolean> {
    return until(
      async () => this.lines.some((line) => words.test(line)),
      (isThere) => isThere,
    );
  }

  record(): SignerEvent[] {
    const text = readFileSync(new SignerFolder(this.keys.folder).record, 'utf8').trimEnd();
    return text.split('\n').map((line) => JSON.parse(line).event);
  }

  /** Resolves when the signer is done with so many payments. */
  settled(count: number) {
    return until(
      async () => {
        this.tron.mine();
        return this.record().filter(({ type }) => type === 'settled').length;
      },
      (seen) => seen === count,
    );
  }

  /** Time for some rounds, in which nothing is to happen. */
  async rounds(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 400));
  }

  waitsForSigned(id: string, count: number) {
    return until(
      async () => this.signedFor(id),
      (seen) => seen === count,
    );
  }

  signedFor(id: string): number {
    return this.record().filter((event) => event.type === 'signed' && event.id === id).length;
  }
}

function tronSetup({ genesis, token }: TestTron, more: object): object {
  return {
    chains: {
      TRC20: {
        kind: 'tron',
        genesis,
        feeCap: '100',
        coins: { TRX: { decimals: 6 }, USDT: { token, decimals: 6 } },
        ...more,
      },
    },
    limits: {
      TRX: { payout: '500', hour: '5000', day: '5000' },
      USDT: { payout: '500', hour: '5000', day: '5000' },
    },
  };
}
