import type { Share } from '@bourse/protocol/launchpad/allot';
import type {
  CancelProjectCommand,
  SetProjectCommand,
  SubscribeCommand,
} from '@bourse/protocol/launchpad/commands';
import {
  coinsFor,
  costOf,
  isSameTerms,
  unlockTime,
  wrongTerm,
  type ProjectTerms,
} from '@bourse/protocol/launchpad/project';
import { coinsAt, RateSearch } from '@bourse/protocol/launchpad/share-rate';
import { projectAccount } from '@bourse/protocol/ledger/ledger';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { isAside } from '../asides.ts';
import { assert } from '../assert.ts';
import { houseAccount, type Account } from '../ledger/ledger.ts';
import type { CommandResult } from '../outcome.ts';
import type { Owner } from '../owner.ts';
import type { State } from '../state.ts';
import { defer, step, work, type Job } from '../work.ts';
import { deleteKey, setEntry } from '../undo.ts';
import type { Commitment, Project, Subscription } from './project.ts';

const MONEY = 'USDT';

/**
 * A project's coins come in from outside when it is set and stand on its account; what is not issued goes back when it
 * closes. So the coins of a project never exceed its supply, and its account never goes below zero.
 */
export function setProject(
  state: State,
  { terms, isNew = false }: SetProjectCommand,
): CommandResult | Refusal {
  const wrong = wrongTerm(terms);
  if (wrong !== undefined) return refuse('INVALID_FIELD', { field: wrong });
  const earlier = state.projects.get(terms.id);
  if (earlier ? earlier.status !== 'open' : terms.id < state.projects.nextId) return refuse('PROJECT_CLOSED');
  if (!earlier && terms.id !== state.projects.nextId) return refuse('PROJECT_NOT_FOUND');
  if (terms.joinStart <= state.now) return refuse('INVALID_FIELD', { field: 'joinStart' });
  // Sent once more after an unknown outcome it is the same project; anybody else's is not to be changed by it.
  if (earlier && isNew && !isSameTerms(earlier.terms, terms)) return refuse('OPS_CHANGED_MEANWHILE');
  if (earlier) {
    if (earlier.terms.joinStart <= state.now) return refuse('PROJECT_STARTED');
    takeBack(state, earlier);
    state.projects.note(earlier);
    earlier.terms = terms;
    state.projects.touch(earlier, state.now);
  } else {
    const fresh = { id: terms.id, terms, issued: 0n, raised: 0n, status: 'open' as const };
    const idle = { isBusy: false, lapsed: [], allotment: undefined };
    const record = { updatedAt: state.now, changed: false, subscriptions: new Map(), ...idle };
    state.projects.open({ ...fresh, ...record }, state.now);
  }
  const { ledger } = state;
  const outside = houseAccount(ledger, 'deposits', terms.coin);
  ledger.transfer(
    'issuance',
    outside,
    accountOf(state, terms).spot(terms.coin),
    terms.supply,
    refOf(terms.id),
  );
  state.emit({ type: 'projectSet', terms });
  return { projectId: terms.id };
}

/** Sends what was not issued back outside. */
function takeBack(state: State, { terms, issued }: Project): void {
  const left = terms.supply - issued;
  if (left === 0n) return;
  const outside = houseAccount(state.ledger, 'deposits', terms.coin);
  state.ledger.transfer('issuance', accountOf(state, terms).spot(terms.coin), outside, left, refOf(terms.id));
}

export function subscribe(state: State, command: SubscribeCommand): CommandResult | Refusal {
  const project = openProject(state, command.projectId);
  if (project instanceof Refusal) return project;
  const { terms } = project;
  if (state.now < terms.warmupStart) return refuse('PROJECT_NOT_FOUND');
  if (state.now < terms.joinStart) return refuse('PROJECT_WARMING_UP');
  if (state.now >= terms.joinEnd) return refuse('PROJECT_CLOSED');
  const { amount } = command;
  if (amount < terms.purchaseMin) return refuse('SUBSCRIBE_BELOW_MIN');
  const owner = state.owner(command.user);
  const mine = project.subscriptions.get(owner.id) ?? [];
  const paid = mine.reduce((sum, subscription) => sum + subscription.paid, 0n);
  if (paid + amount > terms.purchaseMax) return refuse('SUBSCRIBE_ABOVE_MAX');
  return terms.mode === 'first-come'
    ? buy(state, project, owner, amount, mine)
    : commit(state, project, owner, amount, mine[0]);
}

/** First-come: as many coins as the amount pays for, the user may have, and are left; only those are paid. */
function buy(
  state: State,
  project: Project,
  owner: Owner,
  amount: bigint,
  mine: readonly Subscription[],
): CommandResult | Refusal {
  const { terms } = project;
  const left = terms.supply - project.issued;
  if (left === 0n) return refuse('PROJECT_SOLD_OUT');
  const room = terms.allotMax - mine.reduce((sum, { coins }) => sum + coins, 0n);
  if (room <= 0n) return refuse('SUBSCRIBE_ABOVE_MAX');
  const coins = least(coinsFor(amount, terms.price), room, left);
  const cost = costOf(coins, terms.price);
  const money = owner.spot(MONEY);
  if (money.spendable < cost) return refuse('INSUFFICIENT_BALANCE');

  const subscription = open(state, project, owner, 'locked');
  state.ledger.transfer(
    'launchpad',
    money,
    accountOf(state, terms).spot(MONEY),
    cost,
    purchaseRef(subscription),
  );
  state.projects.note(project);
  subscription.paid = cost;
  project.raised += cost;
  giveLocked(state, project, subscription, coins);
  const { id: subscriptionId, projectId } = subscription;
  state.emit({ type: 'coinsBought', subscriptionId, projectId, user: owner.id, coins, cost });
  return { subscriptionId };
}

/** Pro-rata: the amount waits, frozen, for the end. */
function commit(
  state: State,
  project: Project,
  owner: Owner,
  amount: bigint,
  mine: Subscription | undefined,
): CommandResult | Refusal {
  const money = owner.spot(MONEY);
  if (money.spendable < amount) return refuse('INSUFFICIENT_BALANCE');
  state.ledger.hold(money, amount);
  const subscription = mine ?? open(state, project, owner, 'committed');
  state.subscriptions.note(subscription);
  state.projects.note(project);
  subscription.paid += amount;
  subscription.committed += amount;
  project.raised += amount;
  state.subscriptions.touch(subscription, state.now);
  state.projects.touch(project, state.now);
  const { id: subscriptionId, projectId } = subscription;
  state.emit({ type: 'shareCommitted', subscriptionId, projectId, user: owner.id, amount });
  return { subscriptionId };
}

/** The project if it can still be joined or cancelled. */
function openProject(state: State, id: number): Project | Refusal {
  const project = state.projects.get(id);
  if (project?.status === 'open') return project;
  return refuse(id > 0 && id < state.projects.nextId ? 'PROJECT_CLOSED' : 'PROJECT_NOT_FOUND');
}

function open(
  state: State,
  { id: projectId, terms, subscriptions }: Project,
  owner: Owner,
  status: 'committed' | 'locked',
): Subscription {
  const subscription: Subscription = {
    id: state.subscriptions.nextId,
    owner,
    projectId,
    coin: terms.coin,
    paid: 0n,
    committed: 0n,
    coins: 0n,
    createdAt: state.now,
    unlockAt: unlockTime(terms),
    status,
    updatedAt: state.now,
    changed: false,
  };
  state.subscriptions.open(subscription, state.now);
  const mine = subscriptions.get(owner.id);
  if (mine) {
    state.undo.note(dropLast, mine);
    mine.push(subscription);
  } else {
    state.undo.note(deleteKey, subscriptions, owner.id);
    subscriptions.set(owner.id, [subscription]);
  }
  return subscription;
}

function dropLast(list: unknown[]): void {
  list.pop();
}

/** Coins from the project's account to the user's, frozen at once. The caller has noted project and subscription. */
function giveLocked(state: State, project: Project, subscription: Subscription, coins: bigint): void {
  const { coin, owner } = subscription;
  const account = owner.spot(coin);
  const house = accountOf(state, project.terms).spot(coin);
  state.ledger.transfer('launchpad', house, account, coins, purchaseRef(subscription));
  state.ledger.hold(account, coins);
  subscription.coins = coins;
  project.issued += coins;
  state.subscriptions.touch(subscription, state.now);
  state.projects.touch(project, state.now);
}

export function cancelProject(state: State, command: CancelProjectCommand): CommandResult | Refusal {
  const project = openProject(state, command.projectId);
  if (project instanceof Refusal) return project;
  // By the clock: after the end the coins are the users', even if they are not allotted yet.
  if (state.now >= project.terms.joinEnd) return refuse('PROJECT_CLOSED');
  state.projects.note(project);
  // From now on nobody joins; the money goes back user by user.
  project.status = 'cancelled';
  state.projects.touch(project, state.now);
  go(state, project);
  work(state);
  return { projectId: project.id };
}

function refundOne(state: State, project: Project, subscription: Subscription): void {
  const house = accountOf(state, project.terms);
  state.projects.note(project);
  state.subscriptions.note(subscription);
  refund(state, subscription, house.spot(MONEY), house.spot(project.terms.coin));
  if (subscription.status === 'locked') project.issued -= subscription.coins;
  project.raised -= subscription.paid;
  subscription.status = 'refunded';
  drop(state, project, subscription);
  state.emit({ type: 'subscriptionRefunded', subscriptionId: subscription.id });
}

function refund(state: State, subscription: Subscription, money: Account, coins: Account): void {
  const { ledger } = state;
  const { owner, paid, coin, status } = subscription;
  if (status === 'committed') {
    ledger.release(owner.spot(MONEY), paid);
    return;
  }
  const reference = purchaseRef(subscription);
  ledger.transferHeld('launchpad', owner.spot(coin), coins, subscription.coins, reference);
  ledger.transfer('launchpad', money, owner.spot(MONEY), paid, reference);
}

/** What is due by the clock: projects whose joining is over are allotted and closed, locks that are over end. */
export function passLaunchpadTime(state: State): void {
  for (const project of state.projects.values()) if (isDue(project, state.now)) go(state, project);
  work(state);
}

/** A project that was cancelled is here only until all its money is back. */
function isDue({ status, terms }: Project, now: number): boolean {
  if (status === 'open') return terms.joinEnd <= now;
  return status === 'cancelled' || (status === 'ended' && unlockTime(terms) <= now);
}

/** Puts a project to work, unless it is at work already or set aside. */
function go(state: State, project: Project): void {
  if (project.isBusy || isAside(state, 'project', project.id)) return;
  state.projects.note(project);
  project.isBusy = true;
  defer(state, turn(project.id, all(project)));
}

/** Goes on with a project that was set aside. */
export function resumeProject(state: State, id: number): void {
  const project = state.projects.get(id);
  if (!project) return;
  state.projects.note(project);
  project.isBusy = false;
  if (isDue(project, state.now)) go(state, project);
}

/** Allots, unlocks or refunds subscription by subscription; with the last one the project itself changes. */
function turn(projectId: number, subscriptions: readonly Subscription[], from = 0): Job {
  return {
    isUrgent: false,
    run(state) {
      const project = state.projects.get(projectId);
      if (!project) return undefined;
      while (state.stepsLeft > 0 && !isReckoned(project)) {
        step(state, 'project', projectId, () => reckon(state, project, subscriptions));
        if (isAside(state, 'project', projectId)) return undefined;
      }
      for (let at = from; at < subscriptions.length; at++) {
        if (state.stepsLeft <= 0) return turn(projectId, subscriptions, at);
        step(state, 'project', projectId, () => turnOne(state, project, subscriptions[at]!));
        if (isAside(state, 'project', projectId)) return undefined;
      }
      step(state, 'project', projectId, () => finish(state, project));
      return undefined;
    },
  };
}

function turnOne(state: State, project: Project, subscription: Subscription): void {
  if (project.status === 'cancelled') refundOne(state, project, subscription);
  else if (project.status === 'ended') unlockOne(state, project, subscription);
  else if (subscription.status === 'committed')
    allotShare(
      state,
      project,
      subscription,
      coinsAt(project.allotment!.rate!, shareOf(project, subscription)),
    );
}

function finish(state: State, project: Project): void {
  state.projects.note(project);
  project.isBusy = false;
  if (project.status === 'cancelled') return close(state, project, 'cancelled');
  if (project.status === 'open') {
    close(state, project, 'ended');
    // Without a lock the coins are free at once.
    if (isDue(project, state.now)) go(state, project);
    return;
  }
  project.status = 'released';
  state.projects.close(project, state.now);
}

function unlockOne(state: State, project: Project, subscription: Subscription): void {
  state.subscriptions.note(subscription);
  state.ledger.release(subscription.owner.spot(subscription.coin), subscription.coins);
  subscription.status = 'released';
  drop(state, project, subscription);
  state.emit({ type: 'coinsUnlocked', subscriptionId: subscription.id });
}

/** Takes an ended subscription out of its project and out of the open ones. */
function drop(state: State, { subscriptions }: Project, subscription: Subscription): void {
  const { id } = subscription.owner;
  const mine = subscriptions.get(id)!;
  state.undo.note(setEntry, subscriptions, id, mine);
  if (mine.length > 1)
    subscriptions.set(
      id,
      mine.filter((each) => each !== subscription),
    );
  else subscriptions.delete(id);
  state.subscriptions.close(subscription, state.now);
}

/** Looks at shares that a step is worth: one takes a fraction of what it takes to allot. */
const LOOKS = 10;

/** Whether it is known what everyone gets, if anything is allotted. */
function isReckoned({ terms, status, allotment }: Project): boolean {
  return terms.mode === 'first-come' || status !== 'open' || allotment?.rate !== undefined;
}

/** Every share depends on all commitments, those included that were allotted before a restart, or got nothing. */
function reckon(state: State, project: Project, subscriptions: readonly Subscription[]): void {
  const { terms, lapsed } = project;
  const commitmentAt = (index: number): Commitment =>
    subscriptions[index] ?? lapsed[index - subscriptions.length]!;
  project.allotment ??= new RateSearch(terms.supply, subscriptions.length + lapsed.length, (index) =>
    shareOf(project, commitmentAt(index)),
  );
  // The step itself is counted already.
  const looks = project.allotment.advance((state.stepsLeft + 1) * LOOKS);
  state.stepsLeft = Math.max(0, state.stepsLeft + 1 - Math.ceil(looks / LOOKS));
}

function shareOf({ terms }: Project, { committed }: Commitment): Share {
  return { committed, cap: least(coinsFor(committed, terms.price), terms.allotMax) };
}

function allotShare(state: State, project: Project, subscription: Subscription, coins: bigint): void {
  const { ledger } = state;
  const { owner, paid: committed, id: subscriptionId } = subscription;
  const cost = costOf(coins, project.terms.price);
  assert(cost <= committed, '12: a share costs more than was committed');
  const money = owner.spot(MONEY);
  const house = accountOf(state, project.terms).spot(MONEY);
  state.projects.note(project);
  state.subscriptions.note(subscription);
  if (cost > 0n) ledger.transferHeld('launchpad', money, house, cost, purchaseRef(subscription));
  if (committed > cost) ledger.release(money, committed - cost);
  project.raised -= committed - cost;
  subscription.paid = cost;
  if (coins > 0n) {
    subscription.status = 'locked';
    giveLocked(state, project, subscription, coins);
  } else {
    subscription.status = 'refunded';
    drop(state, project, subscription);
  }
  state.emit({ type: 'shareAllotted', subscriptionId, coins, cost });
}

function close(state: State, project: Project, status: 'ended' | 'cancelled'): void {
  takeBack(state, project);
  state.projects.note(project);
  project.status = status;
  if (status === 'cancelled') {
    state.projects.close(project, state.now);
  } else {
    state.projects.touch(project, state.now);
  }
  state.emit({ type: 'projectClosed', projectId: project.id, cancelled: status === 'cancelled' });
}

/** By id: the order in which they are allotted, unlocked or refunded. */
function all({ subscriptions }: Project): Subscription[] {
  const list: Subscription[] = [];
  let isInOrder = true;
  for (const mine of subscriptions.values())
    for (const each of mine) {
      isInOrder &&= list.length === 0 || list.at(-1)!.id < each.id;
      list.push(each);
    }
  // One each and in turn, as all pro-rata ones are, they are in order already; sorting 300,000 takes its time.
  return isInOrder ? list : list.sort((a, b) => a.id - b.id);
}

function accountOf(state: State, terms: ProjectTerms): Owner {
  return state.owner(projectAccount(terms.id));
}

function refOf(projectId: number): string {
  return `project:${projectId}`;
}

function purchaseRef({ id }: Subscription): string {
  return `subscription:${id}`;
}

function least(...amounts: bigint[]): bigint {
  return amounts.reduce((a, b) => (a < b ? a : b));
}
