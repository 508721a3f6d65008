import type { Attestations } from '@bourse/protocol/liabilities/reserves';
import type { Logger } from 'pino';
import { findOwnKeys } from '../chains/own-keys.ts';
import type { Queue } from '../queue/queue.ts';
import type { SignerRecord } from '../record/signer-record.ts';
import type { Setup } from '../setup.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { readAsked, type Asked } from './asked.ts';
import { signAttested } from './sign-text.ts';

export interface ReserveDutyDeps {
  readonly setup: Setup;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  readonly queue: Queue;
  readonly log: Logger;
  readonly now: () => number;
}

/** Nobody waits for it. */
const EVERY_MS = 5_000;

/**
 * Signs once a day that our addresses are ours, when the exchange asks for it after a proof of liabilities
 * (docs/proof-of-liabilities.md). Which number has which hash is in the record before anything is signed.
 */
export class ReserveDuty {
  readonly #deps: ReserveDutyDeps;
  #lookedAt = 0;
  /** The newest request that this process is done with: answered, or refused. */
  #done = '';

  constructor(deps: ReserveDutyDeps) {
    this.#deps = deps;
  }

  /** Nothing that is wrong here keeps a payout waiting: it is tried again later. */
  async round(): Promise<void> {
    const { now, log } = this.#deps;
    if (now() < this.#lookedAt + EVERY_MS) return;
    this.#lookedAt = now();
    try {
      await this.#answer();
    } catch (error) {
      const reason = (error as Error).message.split('\n')[0];
      log.warn({ reason }, 'what reserves are asked for was not answered; trying again');
    }
  }

  async #answer(): Promise<void> {
    const { queue, record, now, log } = this.#deps;
    const request = await queue.reserveRequest();
    if (!request || this.#done === request.id) return;
    const asked = readAsked(request.request, record, now());
    if (typeof asked === 'string' || String(asked.commitment) !== request.id) {
      const reason = typeof asked === 'string' ? asked : 'it is of another proof';
      log.warn({ commitment: request.id, reason }, 'reserves are not signed');
    } else {
      const signatures = await this.#sign(asked);
      if (signatures.length > 0) await queue.addReserveSignatures(request.id, signatures, now());
      log.info({ commitment: request.id, addresses: signatures.length }, 'reserves signed');
    }
    this.#done = request.id;
  }

  async #sign({ commitment, hash, addresses }: Asked): Promise<Attestations['signatures']> {
    const { setup, vault, record, now } = this.#deps;
    if (record.attestedHash(commitment) === undefined)
      record.append([{ type: 'attested', commitment, hash }], now());
    const signatures: Attestations['signatures'] = [];
    for (const [chain, chainSetup] of Object.entries(setup.chains)) {
      const ofChain = addresses.filter((each) => each.chain === chain).map(({ address }) => address);
      for (const [address, key] of await findOwnKeys(vault, chainSetup, ofChain)) {
        const signature = await signAttested(vault, key, { commitment, hash, chain, address });
        signatures.push({ chain, address, signature });
      }
    }
    return signatures;
  }
}
