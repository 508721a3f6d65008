import type {
  CoinsBought,
  LaunchpadEvent,
  ProjectSet,
  ShareAllotted,
  ShareCommitted,
} from '@bourse/protocol/launchpad/events';
import type { ProjectTerms } from '@bourse/protocol/launchpad/project';
import { projectAccount } from '@bourse/protocol/ledger/ledger';
import { expect, type FoldedBalances } from './balances.ts';
import type { EventHandlers, FactKind } from './part.ts';

const ONE_COIN = 100_000_000n;
const DAY_MS = 86_400_000;

/** A project that can be joined, or whose coins are locked. */
export interface ProjectFacts {
  readonly id: number;
  issued: bigint;
  raised: bigint;
  status: 'open' | 'ended';
}

export const PROJECT_FACTS: FactKind<ProjectFacts> = {
  of: ({ projects }) =>
    [...projects.values()]
      .filter(({ status, subscriptions }) => status === 'open' || subscriptions.size > 0)
      .map(({ id, issued, raised, status }) => ({
        id,
        issued,
        raised,
        // A cancelled one is open until its last refund.
        status: status === 'ended' ? 'ended' : 'open',
      })),
  lines: (projects) => projects.map((p) => `project ${p.id} ${p.issued} ${p.raised} ${p.status}`),
};

export interface SubscriptionFacts {
  readonly id: number;
  readonly owner: number;
  readonly coin: string;
  paid: bigint;
  coins: bigint;
  status: 'committed' | 'locked';
}

export const SUBSCRIPTION_FACTS: FactKind<SubscriptionFacts> = {
  of: ({ subscriptions }) =>
    [...subscriptions.values()].map(({ id, owner, coin, paid, coins, status }) => ({
      id,
      owner: owner.id,
      coin,
      paid,
      coins,
      status: status as 'committed' | 'locked',
    })),
  lines: (subscriptions) =>
    subscriptions.map((s) => `subscription ${s.id} ${s.owner} ${s.coin} ${s.paid} ${s.coins} ${s.status}`),
};

interface FoldedProject extends ProjectFacts {
  readonly terms: ProjectTerms;
  /** How many subscriptions are open. */
  open: number;
  /** The first refund, or the end without any, has been told. */
  isCancelled: boolean;
  /** Coins by user, first-come. */
  readonly coinsOf: Map<number, bigint>;
}

/** Projects, purchases, allotments and locks as their events tell them. */
export class LaunchpadFold {
  readonly #balances: FoldedBalances;
  readonly #projects = new Map<number, FoldedProject>();
  readonly #subscriptions = new Map<number, SubscriptionFacts & { readonly projectId: number }>();

  constructor(balances: FoldedBalances) {
    this.#balances = balances;
  }

  projects(): ProjectFacts[] {
    return [...this.#projects.values()];
  }

  subscriptions(): SubscriptionFacts[] {
    return [...this.#subscriptions.values()];
  }

  /** The times count: nothing is joined out of its time, no lock ends early. */
  readonly handlers: EventHandlers<LaunchpadEvent> = {
    projectSet: (event, time) => this.#set(event, time),
    coinsBought: (event, time) => this.#buy(event, time),
    shareCommitted: (event, time) => this.#commit(event, time),
    shareAllotted: (event, time) => this.#allot(event, time),
    subscriptionRefunded: ({ subscriptionId }, time) => this.#refund(subscriptionId, time),
    coinsUnlocked: ({ subscriptionId }, time) => this.#unlock(subscriptionId, time),
    projectClosed: ({ projectId, cancelled }, time) => this.#close(projectId, cancelled, time),
  };

  #set({ terms }: ProjectSet, time: number): void {
    const earlier = this.#projects.get(terms.id);
    if (earlier) {
      expect(time < earlier.terms.joinStart, `project ${terms.id} was changed after its warm-up`);
      this.#sendBack(earlier);
    }
    const { coin, supply, id } = terms;
    const outside = this.#balances.house('deposits', coin);
    this.#balances.move(outside, this.#house(id, coin), supply);
    this.#projects.set(id, {
      id,
      terms,
      issued: 0n,
      raised: 0n,
      status: 'open',
      open: 0,
      isCancelled: false,
      coinsOf: new Map(),
    });
  }

  #sendBack({ terms, issued }: FoldedProject): void {
    const { coin, supply, id } = terms;
    const outside = this.#balances.house('deposits', coin);
    this.#balances.pay(this.#house(id, coin), outside, supply - issued, `project ${id}`);
  }

  #buy(event: CoinsBought, time: number): void {
    const { subscriptionId: id, projectId, user, coins, cost } = event;
    const project = this.#joined(projectId, time);
    const { price, coin, allotMax } = project.terms;
    expect(cost === ceilDiv(coins * price, ONE_COIN), `subscription ${id} cost ${cost}`);
    const money = this.#balances.spot(user, 'USDT');
    this.#balances.pay(money, this.#house(projectId, 'USDT'), cost, `subscription ${id}`);
    project.raised += cost;
    this.#open({ id, projectId, owner: user, coin, paid: cost, coins: 0n, status: 'locked' });
    this.#give(id, coins);
    const total = (project.coinsOf.get(user) ?? 0n) + coins;
    project.coinsOf.set(user, total);
    expect(total <= allotMax, `user ${user} has more than the maximum of project ${projectId}`);
  }

  #commit(event: ShareCommitted, time: number): void {
    const { subscriptionId: id, projectId, user, amount } = event;
    const project = this.#joined(projectId, time);
    this.#balances.hold(this.#balances.spot(user, 'USDT'), amount, `subscription ${id}`);
    project.raised += amount;
    const { coin, purchaseMax } = project.terms;
    if (!this.#subscriptions.has(id))
      this.#open({ id, projectId, owner: user, coin, paid: 0n, coins: 0n, status: 'committed' });
    const subscription = this.#subscription(id);
    expect(subscription.owner === user, `subscription ${id} has two owners`);
    subscription.paid += amount;
    expect(subscription.paid <= purchaseMax, `subscription ${id} is above the maximum`);
  }

  #allot(event: ShareAllotted, time: number): void {
    const { subscriptionId: id, coins, cost } = event;
    const subscription = this.#subscription(id);
    const { projectId, owner, paid } = subscription;
    const project = this.#project(projectId);
    const { price, joinEnd, allotMax } = project.terms;
    expect(subscription.status === 'committed', `subscription ${id} was allotted twice`);
    expect(time >= joinEnd, `subscription ${id} was allotted before the end`);
    expect(cost === ceilDiv(coins * price, ONE_COIN) && cost <= paid, `subscription ${id} cost ${cost}`);
    expect(coins <= allotMax, `subscription ${id} got more than the maximum`);
    const money = this.#balances.spot(owner, 'USDT');
    this.#balances.release(money, paid, `subscription ${id}`);
    this.#balances.pay(money, this.#house(projectId, 'USDT'), cost, `subscription ${id}`);
    project.raised -= paid - cost;
    subscription.paid = cost;
    if (coins === 0n) this.#drop(subscription);
    else this.#give(id, coins);
  }

  #give(id: number, coins: bigint): void {
    const subscription = this.#subscription(id);
    const { projectId, owner, coin } = subscription;
    const project = this.#project(projectId);
    const account = this.#balances.spot(owner, coin);
    this.#balances.pay(this.#house(projectId, coin), account, coins, `subscription ${id}`);
    this.#balances.hold(account, coins, `subscription ${id}`);
    project.issued += coins;
    expect(project.issued <= project.terms.supply, `project ${projectId} issued more than its supply`);
    subscription.coins = coins;
    subscription.status = 'locked';
  }

  #refund(id: number, time: number): void {
    const { projectId, owner, coin, paid, coins, status } = this.#subscription(id);
    const project = this.#project(projectId);
    this.#cancel(project, time);
    const money = this.#balances.spot(owner, 'USDT');
    if (status === 'committed') {
      this.#balances.release(money, paid, `subscription ${id}`);
    } else {
      const account = this.#balances.spot(owner, coin);
      this.#balances.release(account, coins, `subscription ${id}`);
      this.#balances.pay(account, this.#house(projectId, coin), coins, `subscription ${id}`);
      this.#balances.pay(this.#house(projectId, 'USDT'), money, paid, `subscription ${id}`);
      project.issued -= coins;
    }
    project.raised -= paid;
    this.#drop(this.#subscription(id));
  }

  #unlock(id: number, time: number): void {
    const { projectId, owner, coin, coins, status } = this.#subscription(id);
    const { terms } = this.#project(projectId);
    expect(status === 'locked', `subscription ${id} was unlocked while ${status}`);
    expect(time >= terms.joinEnd + terms.lockDays * DAY_MS, `subscription ${id} was unlocked early`);
    this.#balances.release(this.#balances.spot(owner, coin), coins, `subscription ${id}`);
    this.#drop(this.#subscription(id));
    if (this.#project(projectId).open === 0) this.#projects.delete(projectId);
  }

  /** A cancel begins before the end; its refunds may take until after it. */
  #cancel(project: FoldedProject, time: number): void {
    if (project.isCancelled) return;
    expect(time < project.terms.joinEnd, `project ${project.id} was cancelled after its end`);
    project.isCancelled = true;
  }

  #close(id: number, cancelled: boolean, time: number): void {
    const project = this.#project(id);
    if (cancelled) this.#cancel(project, time);
    else expect(time >= project.terms.joinEnd, `project ${id} ended early`);
    expect(!cancelled || project.open === 0, `project ${id} was cancelled with open subscriptions`);
    this.#sendBack(project);
    project.status = 'ended';
    if (project.open === 0) this.#projects.delete(id);
  }

  #open(subscription: SubscriptionFacts & { projectId: number }): void {
    expect(!this.#subscriptions.has(subscription.id), `subscription ${subscription.id} was made twice`);
    this.#subscriptions.set(subscription.id, subscription);
    this.#project(subscription.projectId).open++;
  }

  #drop({ id, projectId }: { id: number; projectId: number }): void {
    this.#subscriptions.delete(id);
    this.#project(projectId).open--;
  }

  #joined(id: number, time: number): FoldedProject {
    const project = this.#project(id);
    const { joinStart, joinEnd } = project.terms;
    expect(
      project.status === 'open' && time >= joinStart && time < joinEnd,
      `project ${id} was joined out of its time`,
    );
    return project;
  }

  #project(id: number): FoldedProject {
    const project = this.#projects.get(id);
    expect(project !== undefined, `project ${id} is not open`);
    return project!;
  }

  #subscription(id: number) {
    const subscription = this.#subscriptions.get(id);
    expect(subscription !== undefined, `subscription ${id} is not open`);
    return subscription!;
  }

  #house(id: number, currency: string) {
    return this.#balances.spot(projectAccount(id), currency);
  }
}

function ceilDiv(a: bigint, b: bigint): bigint {
  return (a + b - 1n) / b;
}
