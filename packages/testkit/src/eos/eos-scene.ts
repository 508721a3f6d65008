import { readFileSync } from 'node:fs';
import type { Payout } from '@bourse/custody/payout';
import type { RunningSigner } from '@bourse/signer/commands/run';
import type { SignerEvent } from '@bourse/signer/record/events';
import { SignerFolder } from '@bourse/signer/signer-folder';
import { makeSignerDatabase, type TestSignerDatabase } from '../signer-database.ts';
import { runTestSigner, until } from '../signer-run.ts';
import { endOfApproval, makeSignerFolder, TEST_KEY_EOS } from '../signer.ts';
import type { TestApprover, TestSignerFolder } from '../signer.ts';
import { startTestEos, type TestEos } from './eos-node.ts';
import { spelledAsBefore } from './eos-wire.ts';

/** The house's account, which pays. */
export const HOT = 'exchangewllt';
/** Somebody outside. */
export const TO = 'somebody1111';
/** In the smallest unit. */
export const EOS = 10_000n;

/** The house's account with 1,000 EOS, and somebody who was paid before. */
export function fillEos({ ledger }: TestEos): void {
  ledger.open(HOT, spelledAsBefore(TEST_KEY_EOS));
  ledger.add(HOT, 1_000n * EOS);
  ledger.open(TO);
  ledger.add(TO, 0n);
}

/** A signer, its database and a chain of EOS; both by one clock, which goes on with blocks. */
export class EosScene {
  readonly eos: TestEos;
  readonly database: TestSignerDatabase;
  readonly keys: TestSignerFolder;
  readonly lines: string[] = [];
  readonly #approvers: readonly TestApprover[];
  #signer: RunningSigner | undefined;
  #lastId = 0;

  private constructor(parts: {
    eos: TestEos;
    database: TestSignerDatabase;
    keys: TestSignerFolder;
    approvers: readonly TestApprover[];
  }) {
    this.eos = parts.eos;
    this.database = parts.database;
    this.keys = parts.keys;
    this.#approvers = parts.approvers;
  }

  /** `setup`: what is set otherwise. */
  static async make(setup: object = {}): Promise<EosScene> {
    const [eos, database] = await Promise.all([startTestEos({ isStill: true }), makeSignerDatabase()]);
    const keys = await makeSignerFolder(eosSetup(eos, setup));
    const approvers = [await keys.approver(1), await keys.approver(2)];
    fillEos(eos);
    eos.mine();
    return new EosScene({ eos, database, keys, approvers });
  }

  async start({ hasSecond = false } = {}): Promise<void> {
    const { eos, keys, database, lines } = this;
    const rpcUrls = { EOS: eos.url, ...(hasSecond && { EOS_SECOND: eos.second.url }) };
    this.#signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls, lines, now: eos.now });
  }

  async stopSigner(): Promise<void> {
    await this.#signer?.stop();
    this.#signer = undefined;
  }

  async close(): Promise<void> {
    await this.stopSigner();
    this.keys.remove();
    await this.eos.stop();
    await this.database.close();
  }

  /** Answers the id. */
  async order(fields: Partial<Payout> = {}): Promise<string> {
    const id = String(++this.#lastId);
    const payout: Payout = {
      ...{ id, coin: 'EOS', chain: 'EOS', token: '', decimals: 4, address: TO, memo: '12345678' },
      ...{ amount: '99.5', feeLimit: '0.1', validUntil: endOfApproval(this.eos.now()) },
      ...fields,
    };
    await this.database.order(
      payout,
      this.#approvers.map((each) => each.approve(payout)),
      { createdAt: this.eos.now() },
    );
    return id;
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
        this.eos.mine();
        return this.record().filter(({ type }) => type === 'settled').length;
      },
      (seen) => seen === count,
    );
  }

  /** Time for some rounds, in which nothing is to happen. */
  async rounds(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 500));
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

function eosSetup({ chainId }: TestEos, more: object): object {
  return {
    chains: {
      EOS: {
        ...{ kind: 'eos', chainId, account: HOT, feeCap: '1', coins: { EOS: { decimals: 4 } } },
        ...more,
      },
    },
    limits: { EOS: { payout: '1000', hour: '5000', day: '5000' } },
  };
}
