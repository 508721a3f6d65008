import { readFileSync } from 'node:fs';
import type { Payout } from '@bourse/custody/payout';
import { rippleAddress } from '@bourse/signer/chains/ripple/ripple-keys';
import { SignerFolder } from '@bourse/signer/signer-folder';
import { hotPath } from '@bourse/signer/vault/key-paths';
import { SeedVault } from '@bourse/signer/vault/seed-vault';
import { decode } from 'ripple-binary-codec';
import {
  endOfApproval,
  makeSignerFolder,
  TEST_WORDS,
  type TestApprover,
  type TestSignerFolder,
} from '../signer.ts';
import { makeSignerDatabase, type TestReport, type TestSignerDatabase } from '../signer-database.ts';
import { runTestSigner, until } from '../signer-run.ts';
import { startTestRipple, type TestRipple } from './ripple-server.ts';

/** The signer's hot wallet on the XRP ledger. */
export const TEST_HOT_XRP = rippleAddress(new SeedVault(TEST_WORDS), hotPath('ripple'));
/** The exchange's setting for the same account. */
export const TEST_XPUB_XRP = new SeedVault(TEST_WORDS).accountKey('ripple');
/** Somebody whom the ledger knows. */
export const TEST_XRP_PAYEE = 'rNLpgsBTCwiaZAnHe2ZViAN1GcXZtYW6rg';
export const XRP = 1_000_000n;

/** A line of the signer's record that has signed bytes, as the ledger's own codec reads them. */
export interface SignedXrp {
  readonly id: string;
  readonly txHash: string;
  readonly fields: Record<string, any>;
}

/** A signer for a ledger with a filled hot wallet, two approvers, and an exchange's tables. */
export class XrpPayouts {
  readonly ripple: TestRipple;
  readonly database: TestSignerDatabase;
  readonly keys: TestSignerFolder;
  /** What the signer has logged. */
  readonly lines: string[] = [];
  readonly #approvers: readonly TestApprover[];
  #signer: { stop(): Promise<void> } | undefined;
  #orders = 0;

  private constructor(
    ripple: TestRipple,
    database: TestSignerDatabase,
    keys: TestSignerFolder,
    approvers: readonly TestApprover[],
  ) {
    this.ripple = ripple;
    this.database = database;
    this.keys = keys;
    this.#approvers = approvers;
  }

  static async open(chain: object = {}): Promise<XrpPayouts> {
    const [ripple, database] = await Promise.all([startTestRipple(), makeSignerDatabase()]);
    ripple.chain.pay(TEST_HOT_XRP, 1_000n * XRP);
    ripple.chain.pay(TEST_XRP_PAYEE, 100n * XRP);
    ripple.mine(1);
    const keys = await makeSignerFolder(setupOf(chain));
    const approvers = [await keys.approver(1), await keys.approver(2)];
    return new XrpPayouts(ripple, database, keys, approvers);
  }

  set(chain: object): void {
    this.keys.writeSetup(setupOf(chain));
  }

  async start(): Promise<void> {
    this.#signer = await runTestSigner({
      keys: this.keys,
      databaseUrl: this.database.url,
      rpcUrls: { XRP: this.ripple.url },
      lines: this.lines,
    });
  }

  async stop(): Promise<void> {
    await this.#signer?.stop();
    this.#signer = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    this.keys.remove();
    await Promise.all([this.ripple.stop(), this.database.close()]);
  }

  /** Approved by two; answers its id. */
  async order(fields: Partial<Payout> = {}): Promise<string> {
    const payout: Payout = {
      id: String(++this.#orders),
      coin: 'XRP',
      chain: 'XRP',
      token: '',
      decimals: 6,
      address: TEST_XRP_PAYEE,
      memo: '',
      amount: '25',
      feeLimit: '0.001',
      validUntil: endOfApproval(),
      ...fields,
    };
    await this.database.order(
      payout,
      this.#approvers.map((each) => each.approve(payout)),
    );
    return payout.id;
  }

  /** The reports of a payout once one of an event is there. */
  async told(id: string, event: string): Promise<TestReport> {
    const reports = await until(
      () => this.database.reports(id),
      (seen) => seen.some((each) => each.event === event),
    );
    return reports.findLast((each) => each.event === event)!;
  }

  /** Everything that was ever signed, in its order. */
  signed(id?: string): SignedXrp[] {
    return this.#record('signed')
      .filter((event) => id === undefined || event['id'] === id)
      .map((event) => ({
        id: event['id'],
        txHash: event['txHash'],
        fields: decode(event['raw']) as Record<string, any>,
      }));
  }

  settled(id: string): { readonly txHash: string; readonly isPaid: boolean } | undefined {
    const event = this.#record('settled').find((each) => each['id'] === id);
    return event && { txHash: event['txHash'], isPaid: event['isPaid'] };
  }

  /** Closes ledgers until it is settled. */
  async settle(id: string): Promise<{ readonly txHash: string; readonly isPaid: boolean }> {
    const settled = await until(
      async () => {
        this.ripple.mine(1);
        return this.settled(id);
      },
      (seen) => seen !== undefined,
    );
    return settled!;
  }

  /** Resolves when the signer has gone through so many rounds from now on. */
  async rounds(count = 3): Promise<void> {
    const looks = () => this.ripple.asked.filter(({ method }) => method === 'server_state').length;
    const begin = looks();
    await until(
      async () => looks(),
      // One was perhaps under way.
      (seen) => seen > begin + count,
    );
  }

  #record(type: string): Record<string, any>[] {
    return readFileSync(new SignerFolder(this.keys.folder).record, 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"type":"${type}"`))
      .map((line) => JSON.parse(line).event);
  }
}

function setupOf(chain: object): object {
  return {
    chains: {
      XRP: {
        kind: 'ripple',
        feeCap: '0.01',
        confirmations: 3,
        // What is not about replacing is not replaced, on a slow machine either.
        replaceAfterSeconds: 600,
        coins: { XRP: { decimals: 6 } },
        ...chain,
      },
    },
    limits: { XRP: { payout: '500', hour: '5000', day: '5000' } },
  };
}
