import type { Command, FundCommand, SetFeesCommand, SetFeeTiersCommand } from '@bourse/protocol/command';
import type { Event } from '@bourse/protocol/event';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { receiveFunds } from './contract/claims.ts';
import { addMargin, closePosition, setStops } from './contract/manage.ts';
import { cancelClose } from './contract/queued-close.ts';
import { cancelContractOrder, openContract } from './contract/open.ts';
import { setContractLimits, setContractSettings } from './contract/settings.ts';
import { correctCredit, transferHouse } from './house/house.ts';
import { fingerprint } from './fingerprint.ts';
import { houseAccount } from './ledger/ledger.ts';
import type { CommandResult, Outcome } from './outcome.ts';
import { amendOrder } from './spot/amend-order.ts';
import { cancelAll, cancelOrder } from './spot/cancel-order.ts';
import { massQuote } from './spot/mass-quote.ts';
import { listPair, setPairStatus, setPairTerms } from './spot/pairs.ts';
import { placeOrder } from './spot/place-order.ts';
import { doubtNewest, noteNewest, passSpotTime } from './spot/ticks.ts';
import { applyTicks } from './ticks.ts';
import { reinstate } from './reinstate.ts';
import { deleteClientKey, type KeyMemory } from './recent-keys.ts';
import { Mark, State } from './state.ts';
import { hasUrgent, nextJob, STEPS_AT_ONCE, work } from './work.ts';
import { deleteKey } from './undo.ts';
import { cancelProject, passLaunchpadTime, setProject, subscribe } from './launchpad/launchpad.ts';
import { endCommission, setInviter } from './referral/referral.ts';
import { openSecond } from './second/open-second.ts';
import { passSecondTime } from './second/second-ticks.ts';
import { setSecondConfigs, setSecondFee } from './second/settings.ts';
import { executeSwap, quoteSwap } from './swap/swap.ts';
import { credit, transferOwn } from './wallet/credit.ts';
import {
  cancelWithdrawal,
  finishWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
  startPayout,
} from './wallet/withdrawals.ts';

/**
 * The rules of the exchange: (state, command, time) -> events, or a refusal that changed nothing. No clock, no
 * randomness, no I/O. Callers take what changed (`takeEvents`, ledger, orders) and make it durable.
 */
export class Engine {
  readonly state: State;
  /** Steps of jobs per command; see `work.ts`. */
  stepsAtOnce = STEPS_AT_ONCE;
  /** Where the batch began that is not committed yet; `undefined` outside of one. */
  #batch: Mark | undefined;
  /** Where the one after it began, which is executed while it is being committed. */
  #ahead: Mark | undefined;
  /** Where the running command began. */
  readonly #begun = new Mark();

  /** `keyMemory` bounds the client keys of either kind that stand in memory. */
  constructor(keyMemory?: KeyMemory) {
    this.state = new State(keyMemory);
  }

  /**
   * From here on all commands can be taken back together, with `undoBatch`, until the next batch begins. `isAhead`: the
   * batch before is not committed yet; `endBatch` tells when it is.
   */
  beginBatch(isAhead = false): void {
    if (isAhead && this.#batch) {
      this.#ahead = this.state.mark();
      return;
    }
    this.state.undo.clear();
    this.#batch = this.state.mark();
    this.#ahead = undefined;
  }

  /** The batch is committed; what was executed ahead can still be taken back. */
  endBatch(): void {
    if (!this.#ahead) return;
    this.#batch = { ...this.#ahead, undo: this.state.undo.forget(this.#ahead.undo) };
    this.#ahead = undefined;
  }

  /** Takes back what is not committed: the database has refused it, so none of it happened. Or only what is ahead. */
  undoBatch(onlyAhead = false): void {
    const since = onlyAhead ? this.#ahead : this.#batch;
    if (since) this.state.rollback(since);
    this.#ahead = undefined;
    // What was copied of the books for publishing was dropped with the batch.
    for (const pair of this.state.pairs.values()) pair.depthChanged = true;
  }

  /**
   * Executes one command. `now` is the sequencer's time in ms and never goes backwards. A command that breaks an
   * invariant, or throws in any other way, changes nothing and is refused with its fault: it must not take the rest with
   * it (docs/decisions/0013-a-command-fails-alone.md).
   */
  execute(command: Command, now: number): Outcome {
    const { state } = this;
    if (!this.#batch) state.undo.clear();
    const mark = state.mark(this.#begun);
    state.stepsLeft = this.stepsAtOnce;
    try {
      return this.#execute(command, now);
    } catch (fault) {
      state.rollback(mark);
      state.faults.push(fault);
      // A job that breaks outside of its steps would break for ever.
      if (command.type === 'continueWork') {
        const job = nextJob(state);
        state.jobs = state.jobs.filter((each) => each !== job);
      }
      return { status: 'refused', refusal: refuse('COMMAND_FAILED') };
    }
  }

  /** Something is left to do by `continueWork`. */
  get hasWork(): boolean {
    return this.state.jobs.length > 0;
  }

  /** What is left must be done before any other command is executed. */
  get hasUrgentWork(): boolean {
    return hasUrgent(this.state);
  }

  /** What has broken since the last call: errors of ours. */
  takeFaults(): readonly unknown[] {
    const { faults } = this.state;
    if (faults.length > 0) this.state.faults = [];
    return faults;
  }

  #execute(command: Command, now: number): Outcome {
    const { state } = this;
    state.now = now;
    const requestId = 'requestId' in command ? command.requestId : undefined;
    if (requestId === undefined || !('user' in command)) return this.#run(command);
    const earlier = state.requests.get(command.user, requestId, now);
    const print = fingerprint(command);
    if (earlier) {
      const isRepeat = earlier.command === command.type && (earlier.fingerprint ?? print) === print;
      return isRepeat
        ? { status: 'repeat', result: earlier.result }
        : { status: 'refused', refusal: refuse('REQUEST_ID_USED') };
    }
    const eventsBefore = state.events.length;
    const outcome = this.#run(command);
    // What did nothing may be tried again.
    if (outcome.status === 'done' && state.events.length > eventsBefore) {
      const done = { command: command.type, fingerprint: print, result: outcome.result };
      state.undo.note(deleteClientKey, state.requests, command.user, requestId);
      state.requests.set(command.user, requestId, done, now);
    }
    return outcome;
  }

  #run(command: Command): Outcome {
    const answer = this.#apply(command);
    return answer instanceof Refusal
      ? { status: 'refused', refusal: answer }
      : { status: 'done', result: answer };
  }

  /** The events of the commands executed since the last call. */
  takeEvents(): Event[] {
    const { events } = this.state;
    this.state.events = [];
    return events;
  }

  #apply(command: Command): CommandResult | Refusal {
    const { state } = this;
    switch (command.type) {
      case 'placeOrder':
        return placeOrder(state, command);
      case 'amendOrder':
        return amendOrder(state, command);
      case 'cancelOrder':
        return cancelOrder(state, command);
      case 'cancelAll':
        return cancelAll(state, command);
      case 'massQuote':
        return massQuote(state, command) ?? {};
      case 'newestPrice':
        noteNewest(state, command);
        return {};
      case 'doubtPrice':
        doubtNewest(state, command);
        return {};
      case 'ticks':
        applyTicks(state, command);
        return {};
      case 'continueWork':
        work(state);
        return {};
      case 'reinstate':
        return reinstate(state, command);
      case 'passTime':
        passSpotTime(state);
        passLaunchpadTime(state);
        passSecondTime(state);
        return {};
      case 'fund':
        return fund(state, command);
      case 'listPair':
        return listPair(state, command);
      case 'setPairStatus':
        return setPairStatus(state, command);
      case 'setPairTerms':
        return setPairTerms(state, command);
      case 'setFees':
        return setFees(state, command);
      case 'setFeeTiers':
        return setFeeTiers(state, command);
      case 'setInviter':
        return setInviter(state, command);
      case 'endCommission':
        return endCommission(state, command);
      case 'credit':
        return credit(state, command);
      case 'transferOwn':
        return transferOwn(state, command);
      case 'requestWithdrawal':
        return requestWithdrawal(state, command);
      case 'cancelWithdrawal':
        return cancelWithdrawal(state, command);
      case 'startPayout':
        return startPayout(state, command);
      case 'finishWithdrawal':
        return finishWithdrawal(state, command);
      case 'rejectWithdrawal':
        return rejectWithdrawal(state, command);
      case 'setProject':
        return setProject(state, command);
      case 'cancelProject':
        return cancelProject(state, command);
      case 'subscribe':
        return subscribe(state, command);
      case 'openContract':
        return openContract(state, command);
      case 'cancelContractOrder':
        return cancelContractOrder(state, command);
      case 'closePosition':
        return closePosition(state, command);
      case 'cancelClose':
        return cancelClose(state, command);
      case 'setStops':
        return setStops(state, command);
      case 'addMargin':
        return addMargin(state, command);
      case 'setContractSettings':
        return setContractSettings(state, command);
      case 'setContractLimits':
        return setContractLimits(state, command);
      case 'openSecond':
        return openSecond(state, command);
      case 'setSecondConfigs':
        return setSecondConfigs(state, command);
      case 'setSecondFee':
        return setSecondFee(state, command);
      case 'quoteSwap':
        return quoteSwap(state, command);
      case 'executeSwap':
        return executeSwap(state, command);
      case 'transferHouse':
        return transferHouse(state, command);
      case 'correctCredit':
        return correctCredit(state, command);
    }
  }
}

function fund(state: State, command: FundCommand): CommandResult | Refusal {
  if (state.grants.has(command.reference)) return {};
  if (command.funds.some(({ amount }) => amount <= 0n)) return refuse('QUANTITY_REQUIRED');
  state.undo.note(deleteKey, state.grants, command.reference);
  state.grants.add(command.reference);
  for (const { currency, amount } of command.funds) {
    const account = state.owner(command.owner).spot(currency);
    state.ledger.transfer(
      'fund',
      houseAccount(state.ledger, 'genesis', currency),
      account,
      amount,
      command.reference,
    );
    state.emit({ type: 'funded', owner: command.owner, currency, amount, reference: command.reference });
  }
  for (const { currency, amount } of command.funds) receiveFunds(state, command.owner, currency, amount);
  return {};
}

function setFees(state: State, command: SetFeesCommand): CommandResult | Refusal {
  const owner = state.owner(command.owner);
  const isSame = owner.makerPpm === BigInt(command.makerPpm) && owner.takerPpm === BigInt(command.takerPpm);
  if (isSame && owner.hasOwnFees) return {};
  const { owner: id, makerPpm, takerPpm } = command;
  state.setRates(owner, { makerPpm: BigInt(makerPpm), takerPpm: BigInt(takerPpm), hasOwnFees: true });
  state.emit({ type: 'feesSet', owner: id, makerPpm, takerPpm });
  return {};
}

/** What is like that already is left out. */
function setFeeTiers(state: State, command: SetFeeTiersCommand): CommandResult {
  const changes = command.changes.filter(({ owner: id, level, makerPpm, takerPpm }) => {
    const owner = state.owner(id);
    const { tier } = owner;
    const [maker, taker] = [BigInt(makerPpm), BigInt(takerPpm)];
    const isSame =
      level === 0
        ? tier === undefined
        : tier?.level === level && tier.makerPpm === maker && tier.takerPpm === taker;
    if (isSame) return false;
    state.setRates(owner, { tier: level === 0 ? undefined : { level, makerPpm: maker, takerPpm: taker } });
    return true;
  });
  if (changes.length > 0) state.emit({ type: 'feeTiersSet', changes });
  return {};
}
