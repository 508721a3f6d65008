import { reasonText } from '@bourse/custody/reasons';
import { z } from 'zod';
import { fromBaseUnits } from '../../amounts.ts';
import type { OwnMove } from '../../record/events.ts';
import type { Attempt, SignerRecord } from '../../record/signer-record.ts';
import type { RippleSetup } from '../../setup.ts';
import { hotPath } from '../../vault/key-paths.ts';
import type { KeyVault } from '../../vault/key-vault.ts';
import { coldMove } from '../cold-move.ts';
import { Unpayable, Waiting, type Outcome, type Payer, type Payment, type Signed } from '../payer.ts';
import { destinationProblem, isMasterDisabled } from './ripple-destination.ts';
import { feeWithin, raisedFee, type RippleFees } from './ripple-fees.ts';
import { rippleAddress, signRipple } from './ripple-keys.ts';
import { RippleLedger, type RippleAccount, type Validated } from './ripple-ledger.ts';
import { paymentIn, ripplePayment } from './ripple-payment.ts';
import { drops, RippleRpc } from './ripple-rpc.ts';

const DECIMALS = 6;
/** Servers queue ten of an account; so many are on their way at most. */
const MOST_IN_FLIGHT = 8;

const feeAnswer = z.object({ drops: z.object({ minimum_fee: drops, open_ledger_fee: drops }) });
const submitAnswer = z.object({ engine_result: z.string().max(60) });

export interface RippleDeps {
  readonly chain: string;
  readonly setup: RippleSetup;
  readonly url: string;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  readonly now: () => number;
}

/**
 * Pays on the XRP ledger, in its own coin. All transactions of a payment have one Sequence, so that one of them counts and never
 * two; which is the next one, the record says, and the ledger only confirms it. Until its LastLedgerSequence is past, a
 * transaction is sent again as it is; then one with the same Sequence takes its place.
 */
export class RipplePayer implements Payer {
  readonly #deps: RippleDeps;
  readonly #rpc: RippleRpc;
  readonly #ledger: RippleLedger;

  constructor(deps: RippleDeps) {
    this.#deps = deps;
    this.#rpc = new RippleRpc(deps.url);
    this.#ledger = new RippleLedger(this.#rpc, deps.setup.networkId, deps.now);
  }

  async refresh(): Promise<boolean> {
    await this.#ledger.advance();
    return true;
  }

  async sign(payment: Payment): Promise<Signed | Waiting | Unpayable> {
    const { from, address: to, memo: tag, amount, feeLimit } = payment;
    const address = this.#addressOf(from);
    const account = await this.#ledger.account(address);
    if (!account) return new Waiting(reasonText('neverPaid', { address }));
    if (isMasterDisabled(account)) return new Waiting(reasonText('ownKeyOff', { address }));
    const { record, chain } = this.#deps;
    const next = record.nextNonce(chain, from) ?? account.sequence;
    if (account.sequence > next)
      return new Waiting(reasonText('sequenceUnknown', { address, onChain: account.sequence, known: next }));
    if (next - account.sequence >= MOST_IN_FLIGHT)
      return new Waiting(reasonText('inFlight', { count: next - account.sequence }));

    const problem = await destinationProblem(this.#ledger, { from: address, to, tag, amount });
    if (problem !== undefined) return new Unpayable(problem);
    const fee = feeWithin(await this.#fees(), feeLimit);
    if (fee === undefined) return new Waiting(reasonText('feeTooHigh'));
    const free = this.#free(from, account);
    if (free < amount + fee)
      return new Waiting(reasonText('tooLittleAboveReserve', { address, amount: inCoins(free) }));
    return this.#signed(payment, next, fee);
  }

  async replace(payment: Payment, attempts: readonly Attempt[]): Promise<Signed | Waiting> {
    const last = paymentIn(attempts.at(-1)!.raw);
    const now = await this.#fees();
    const fee = this.#isPast(attempts)
      ? feeWithin(now, payment.feeLimit)
      : raisedFee(last.fee, now, payment.feeLimit);
    return fee === undefined ? new Waiting(reasonText('stuck')) : this.#signed(payment, last.sequence, fee);
  }

  /** What a server says to it is no outcome: only validated ledgers are. */
  async send(raw: string): Promise<void> {
    const { engine_result: result } = await this.#rpc.call('submit', { tx_blob: raw }, submitAnswer);
    if (!isUnderWay(result)) throw new Error(`submit: ${result}`);
  }

  async outcome(attempts: readonly Attempt[]): Promise<Outcome> {
    const { from, nonce } = attempts[0]!;
    const sequence = nonce!;
    const address = this.#addressOf(from);
    const account = await this.#ledger.account(address);
    if (!account) throw new Error(`the server does not know ${address}, which has signed`);
    const isPast = this.#isPast(attempts);
    if (account.sequence <= sequence && !isPast)
      return { is: 'waiting', isStuck: account.sequence === sequence };
    let isSearched = true;
    for (const { txHash, raw } of attempts) {
      const { seenLedger, lastLedger } = paymentIn(raw);
      const found = await this.#ledger.search(txHash, seenLedger + 1, lastLedger);
      if (found === 'unknown') isSearched = false;
      if (typeof found === 'object') return this.#found({ txHash, raw, found, account, sequence });
    }
    if (account.sequence > sequence)
      return isSearched
        ? { is: 'taken', reason: reasonText('sequenceTaken', { sequence }) }
        : {
            is: 'doubtful',
            reason: reasonText('sequenceUnclear', { sequence }),
          };
    return {
      is: 'waiting',
      isStuck: account.sequence === sequence,
      // The sequence is free in a ledger that is later than its last one: it counts no more.
      isPast,
    };
  }

  /** What is above the reserve. */
  async held(): Promise<bigint> {
    const account = await this.#ledger.account(this.#addressOf(hotPath(this.#deps.setup.kind)));
    return account ? this.#aboveReserve(account) : 0n;
  }

  /** Users share an address of which the signer has no key; only a surplus is moved, to the cold address. */
  async dueMove(): Promise<OwnMove | undefined> {
    const [coin] = Object.keys(this.#deps.setup.coins);
    return coin === undefined ? undefined : coldMove(this.#deps, coin, () => this.held());
  }

  #found(seen: {
    readonly txHash: string;
    readonly raw: string;
    readonly found: Validated;
    readonly account: RippleAccount;
    readonly sequence: number;
  }): Outcome {
    const { txHash, raw, found, account, sequence } = seen;
    const { amount, fee } = paymentIn(raw);
    const isPaid = found.result === 'tesSUCCESS';
    const problem =
      account.sequence <= sequence
        ? reasonText('oddSequence', { txHash, ledger: found.ledger, sequence })
        : isPaid && found.delivered !== amount
          ? reasonText('oddAmount', { txHash })
          : !isPaid && !found.result.startsWith('tec')
            ? reasonText('oddResult', { txHash, result: found.result })
            : undefined;
    if (problem !== undefined) return { is: 'doubtful', reason: problem };
    const confirmations = this.#ledger.head.index - found.ledger + 1;
    return {
      is: 'mined',
      txHash,
      confirmations,
      isPaid,
      ...(!isPaid && { detail: reasonText('failedXrp', { result: found.result, fee: inCoins(fee) }) }),
    };
  }

  /** Whether no ledger can take the newest any more: the one that is sent. */
  #isPast(attempts: readonly Attempt[]): boolean {
    return paymentIn(attempts.at(-1)!.raw).lastLedger < this.#ledger.head.index;
  }

  async #signed(payment: Payment, sequence: number, fee: bigint): Promise<Signed> {
    const { chain, setup, vault } = this.#deps;
    const { from, address: to, memo: tag, amount } = payment;
    const fields = ripplePayment({
      from: this.#addressOf(from),
      to,
      tag,
      amount,
      fee,
      sequence,
      seenLedger: this.#ledger.head.index,
      networkId: setup.networkId,
    });
    return { chain, from, nonce: sequence, ...(await signRipple(vault, from, fields)) };
  }

  /** Above the reserve, less what transactions will take that are in no ledger yet. */
  #free(from: string, account: RippleAccount): bigint {
    const { record, chain } = this.#deps;
    let free = this.#aboveReserve(account);
    for (const { attempts } of record.open()) {
      const last = attempts.at(-1);
      if (last?.chain !== chain || last.from !== from || last.nonce! < account.sequence) continue;
      const { amount, fee } = paymentIn(last.raw);
      free -= amount + fee;
    }
    return free > 0n ? free : 0n;
  }

  #aboveReserve({ balance, ownerCount }: RippleAccount): bigint {
    const { reserveBase, reserveStep } = this.#ledger.head;
    const above = balance - reserveBase - reserveStep * BigInt(ownerCount);
    return above > 0n ? above : 0n;
  }

  async #fees(): Promise<RippleFees> {
    const answer = await this.#rpc.call('fee', {}, feeAnswer);
    return { minimum: answer.drops.minimum_fee, open: answer.drops.open_ledger_fee };
  }

  #addressOf(path: string): string {
    return rippleAddress(this.#deps.vault, path);
  }
}

/** The server has it and may pass it on, or has had it; `tefMAX_LEDGER`: a ledger that is not validated yet was its last. */
function isUnderWay(result: string): boolean {
  return (
    /^(tes|tec)/.test(result) ||
    ['terQUEUED', 'terPRE_SEQ', 'tefPAST_SEQ', 'tefALREADY', 'tefMAX_LEDGER'].includes(result)
  );
}

function inCoins(amount: bigint): string {
  return fromBaseUnits(amount, DECIMALS);
}
