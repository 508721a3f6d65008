import { reasonText } from '@bourse/custody/reasons';
import { reasonOf } from '@bourse/nodes/reason-of';
import type { Logger } from 'pino';
import { fromBaseUnits, toBaseUnits } from './amounts.ts';
import { Unpayable, Waiting, type Payer, type Signed } from './chains/payer.ts';
import { paymentOf } from './chains/payments.ts';
import type { Policy } from './policy/policy.ts';
import { OrderWatch } from './queue/order-watch.ts';
import type { Queue } from './queue/queue.ts';
import { Reports } from './queue/reports.ts';
import { orderedKey } from './record/payout-key.ts';
import type { Attempt, Fate, OpenPayment, SignerRecord } from './record/signer-record.ts';
import type { ReserveDuty } from './reserves/reserve-duty.ts';
import { SignerRefused } from './signer-refused.ts';
import type { Setup } from './setup.ts';

export interface SignerDeps {
  readonly setup: Setup;
  readonly record: SignerRecord;
  readonly policy: Policy;
  readonly queue: Queue;
  /** By the chain's name. */
  readonly payers: ReadonlyMap<string, Payer>;
  readonly reserves: ReserveDuty;
  readonly log: Logger;
  readonly now: () => number;
}

const MOVES_EVERY_MS = 5_000;
const ORDERS_PER_ROUND = 100;
/** Nodes forget what waits; the same bytes again do no harm. */
const SEND_AGAIN_MS = 30_000;
/** How many of the newest reports must be known to the record. */
const REPORTS_TO_COMPARE = 1_000;

/**
 * Pays what the policy accepts. In every round each pay-out goes a step on: accepted, signed, sent, mined, settled. A step
 * is in the record before anything follows from it, so after a crash between two of them the next round goes on.
 */
export class Signer {
  readonly #deps: SignerDeps;
  readonly #reports: Reports;
  readonly #orders: OrderWatch;
  readonly #sentAt = new Map<string, number>();
  readonly #held = new Map<string, 'low' | 'enough'>();
  #remembers = false;
  #movesAt = 0;

  constructor(deps: SignerDeps) {
    this.#deps = deps;
    this.#reports = new Reports(deps.queue, deps.now);
    this.#orders = new OrderWatch(deps);
  }

  /** Refuses to run with an old copy of the record: what it has forgotten, it would pay again. */
  async check(): Promise<void> {
    const { queue, record } = this.#deps;
    for (const { id, txHash } of await queue.lastSent(REPORTS_TO_COMPARE)) {
      if (record.fateOf(id) === undefined || !record.hasSigned(txHash))
        throw new SignerRefused(
          `Pay-out ${id} was sent by a signer and is not in this record: it is an old copy, or another signer's (docs/custody.md).`,
        );
    }
    await this.#orders.look();
    const open = record.open().filter((each) => each.payout && this.#orders.of(each) === 'ordered');
    const refused = (await queue.reportsOf(open.map(({ id }) => id))).find(
      ({ event }) => event === 'refused',
    );
    if (refused)
      throw new SignerRefused(
        `Pay-out ${refused.id} was refused by a signer and may be given back since, and this record would pay it: its last lines are missing, or it is an old copy (docs/custody.md).`,
      );
  }

  async round(): Promise<void> {
    const { record, queue, payers, log } = this.#deps;
    if (!this.#remembers) await this.#remember();
    this.#remembers = true;
    for (const each of await queue.undecided(ORDERS_PER_ROUND)) {
      try {
        await this.#decide(each);
      } catch (error) {
        log.error({ id: each.id, reason: reasonOf(error) }, 'an order was not decided; trying again');
      }
    }
    const isAway = new Set<string>();
    for (const [chain, payer] of payers) {
      try {
        if (!(await payer.refresh())) isAway.add(chain);
      } catch (error) {
        isAway.add(chain);
        log.warn({ chain, reason: reasonOf(error) }, 'the chain is away; its payments wait');
      }
    }
    await this.#takeMoves(isAway);
    await this.#orders.look();
    for (const payment of record.open()) {
      if (isAway.has((payment.payout ?? payment.move)!.chain)) continue;
      try {
        await this.#advance(payment);
      } catch (error) {
        // The others go on.
        log.warn({ id: payment.id, reason: reasonOf(error) }, 'a payment did not go on; trying again');
      }
    }
    await this.#deps.reserves.round();
  }

  /**
   * What was told before this start. The word of what was refused after it had been accepted may have been lost; no order is
   * read again for that.
   */
  async #remember(): Promise<void> {
    const { record } = this.#deps;
    await this.#reports.remember([...record.open().map(({ id }) => id), ...record.withdrawn]);
    for (const id of record.withdrawn) await this.#tellDecision(id);
  }

  /** What is due between our own addresses, one a chain at a time. */
  async #takeMoves(isAway: ReadonlySet<string>): Promise<void> {
    const { payers, record, now, log } = this.#deps;
    if (now() < this.#movesAt) return;
    this.#movesAt = now() + MOVES_EVERY_MS;
    for (const [chain, payer] of payers) {
      if (isAway.has(chain)) continue;
      try {
        await this.#tellHeld(chain, payer);
        const move = await payer.dueMove();
        if (!move) continue;
        record.append([{ type: 'moved', move }], now());
        log.info({ id: move.id, coin: move.coin, amount: move.amount, to: move.address }, 'moved');
      } catch (error) {
        log.warn({ chain, reason: reasonOf(error) }, 'own balances were not looked at; trying again');
      }
    }
  }

  /** When the hot wallet becomes short of a coin, and when it is not any more; after a start, either. */
  async #tellHeld(chain: string, payer: Payer): Promise<void> {
    for (const [coin, { decimals, hotLeast }] of Object.entries(this.#deps.setup.chains[chain]!.coins)) {
      if (hotLeast === undefined) continue;
      const id = `hot:${chain}:${coin}`;
      const held = await payer.held(coin);
      const event = held < toBaseUnits(hotLeast, decimals)! ? 'low' : 'enough';
      if (this.#held.get(id) === event) continue;
      const detail = fromBaseUnits(held, decimals);
      await this.#deps.queue.report({ id, event, detail }, this.#deps.now());
      this.#held.set(id, event);
    }
  }

  async #decide({ id, createdAt, order }: { id: string; createdAt: number; order: unknown }): Promise<void> {
    const { policy, record, now, log } = this.#deps;
    const fate = record.fateOf(id);
    if (fate) return this.#decidedBefore(id, (order as { readonly payout?: unknown }).payout);
    const time = now();
    const decision = await policy.decide({ id, createdAt }, order, time);
    if (decision.is === 'wait') return this.#reports.tellWaiting(id, decision.reason);
    if (decision.is === 'refuse') {
      record.append([{ type: 'refused', id, reason: decision.reason }], time);
      log.warn({ id, reason: decision.reason }, 'refused');
    } else {
      const { payout, credentials } = decision;
      record.append([{ type: 'accepted', payout, credentials: [...credentials] }], time);
      log.info({ id }, 'accepted');
    }
    return this.#tellDecision(id);
  }

  /** The word of it was lost, or the exchange has given the number out twice. */
  async #decidedBefore(id: string, ordered: unknown): Promise<void> {
    const { record, now, log } = this.#deps;
    const [accepted, order] = [record.acceptedKey(id), orderedKey(ordered)];
    if (accepted === undefined || accepted === order) return this.#tellDecision(id);
    const payment = record.find(id);
    // While the first could still be paid if its order came back, neither of them is refused.
    if (payment && isUnsigned(payment))
      return this.#reports.tellWaiting(id, this.#orders.hold(payment, 'replaced'));
    const reason = reasonText('numberUsed');
    if (!record.isRepeated(id, order)) {
      record.append([{ type: 'repeated', id, order }], now());
      log.error({ id, order: ordered }, `${reason}. Was the database restored? (docs/custody.md)`);
    }
    await this.#reports.tell({ id, event: 'refused', detail: reason });
  }

  async #tellDecision(id: string): Promise<void> {
    const fate = this.#deps.record.fateOf(id)!;
    if (fate.is === 'open') return this.#reports.tell({ id, event: 'accepted' });
    if (fate.is === 'settled') return this.#tellSettled(id, fate);
    await this.#reports.tell({ id, event: 'refused', detail: fate.reason });
    this.#reports.forget(id);
  }

  /** Exchange and signer were apart: without the hash nobody there could finish it. What decides it there comes last. */
  async #tellSettled(id: string, { txHash, isPaid }: Extract<Fate, { is: 'settled' }>): Promise<void> {
    await this.#reports.tell({ id, event: 'broadcast', txHash });
    if (!isPaid) await this.#reports.tell({ id, event: 'reverted', txHash });
    await this.#reports.tell({ id, event: 'accepted' });
    this.#reports.forget(id);
  }

  async #advance(payment: OpenPayment): Promise<void> {
    const { payers, setup } = this.#deps;
    const { id, attempts } = payment;
    const { chain } = (payment.payout ?? payment.move)!;
    const [payer, chainSetup] = [payers.get(chain), setup.chains[chain]];
    if (!payer || !chainSetup) return this.#tellWaiting(id, reasonText('noNode', { chain }));
    const last = attempts.at(-1);
    if (!last) {
      if (this.#orders.of(payment) !== 'ordered') return void this.#orders.hold(payment);
      const signed = await payer.sign(paymentOf(payment, chainSetup));
      if (signed instanceof Unpayable && payment.payout) return this.#refuse(id, signed.reason);
      if (signed instanceof Waiting || signed instanceof Unpayable)
        return this.#tellWaiting(id, signed.reason);
      return this.#sendSigned(payer, id, signed);
    }

    this.#orders.followed(payment);
    const outcome = await payer.outcome(attempts);
    await this.#tellSent(id, attempts);
    if (outcome.is === 'taken' || outcome.is === 'doubtful') return this.#tellWaiting(id, outcome.reason);
    if (outcome.is === 'mined') {
      const { txHash, isPaid, confirmations, detail } = outcome;
      if (!isPaid)
        await this.#tell({ id, event: 'reverted', txHash, ...(detail !== undefined && { detail }) });
      if (confirmations >= chainSetup.confirmations) this.#settle(payment, txHash, isPaid);
      return;
    }
    const { now } = this.#deps;
    const isHeldUp = outcome.isStuck && now() - last.at > chainSetup.replaceAfterSeconds * 1_000;
    if (outcome.isPast || isHeldUp) {
      const signed = await payer.replace(paymentOf(payment, chainSetup), attempts);
      if (!(signed instanceof Waiting) && this.#mayLapse(payment)) return this.#lapse(payment);
      if (!(signed instanceof Waiting)) return this.#sendSigned(payer, id, signed);
      await this.#tellWaiting(id, signed.reason);
    } else if (outcome.detail !== undefined) await this.#tellWaiting(id, outcome.detail);
    if (now() - (this.#sentAt.get(id) ?? 0) > SEND_AGAIN_MS) await this.#send(payer, last);
  }

  /**
   * Whether what could be signed anew is left alone: the books do not know it, what was signed can count no more, and no later payment
   * waits for its nonce or inputs.
   */
  #mayLapse(payment: OpenPayment): boolean {
    const { nonce, inputs } = payment.attempts.at(-1)!;
    return nonce === undefined && inputs === undefined && this.#orders.of(payment) !== 'ordered';
  }

  #lapse(payment: OpenPayment): void {
    const { record, now } = this.#deps;
    if (!payment.isLapsed) record.append([{ type: 'lapsed', id: payment.id }], now());
    this.#orders.hold(payment);
  }

  /** Accepted, and the chain would never take it: nothing was signed, so it can be given back. */
  async #refuse(id: string, reason: string): Promise<void> {
    const { record, now, log } = this.#deps;
    record.append([{ type: 'refused', id, reason }], now());
    log.warn({ id, reason }, 'refused');
    await this.#tellDecision(id);
  }

  async #sendSigned(payer: Payer, id: string, signed: Signed): Promise<void> {
    const { record, now } = this.#deps;
    record.append([{ type: 'signed', id, ...signed }], now());
    const { attempts } = record.find(id)!;
    await this.#send(payer, attempts.at(-1)!);
    await this.#tellSent(id, attempts);
  }

  async #send(payer: Payer, { id, raw, txHash }: Attempt): Promise<void> {
    this.#sentAt.set(id, this.#deps.now());
    await payer.send(raw);
    this.#deps.log.info({ id, txHash }, 'sent');
  }

  async #tellSent(id: string, attempts: readonly Attempt[]): Promise<void> {
    for (const [index, { txHash }] of attempts.entries())
      await this.#tell({ id, event: index === 0 ? 'broadcast' : 'replaced', txHash });
  }

  #settle({ id }: OpenPayment, txHash: string, isPaid: boolean): void {
    const { record, now, log } = this.#deps;
    record.append([{ type: 'settled', id, txHash, isPaid }], now());
    this.#sentAt.delete(id);
    this.#reports.forget(id);
    log.info({ id, txHash, isPaid }, 'settled');
  }

  /** Moves between our own addresses are nobody else's business; what stands under a number may be of another pay-out by now. */
  #isTold(id: string): boolean {
    const payment = this.#deps.record.find(id);
    return payment?.payout !== undefined && this.#orders.of(payment) === 'ordered';
  }

  async #tell(report: Parameters<Reports['tell']>[0]): Promise<void> {
    if (this.#isTold(report.id)) await this.#reports.tell(report);
  }

  async #tellWaiting(id: string, reason: string): Promise<void> {
    if (this.#isTold(id)) await this.#reports.tellWaiting(id, reason);
    else this.#deps.log.warn({ id, reason }, 'a payment that the exchange did not order waits');
  }
}

/** Whether it can still be cancelled. */
function isUnsigned({ attempts, isLapsed = false }: OpenPayment): boolean {
  return attempts.length === 0 || isLapsed;
}
