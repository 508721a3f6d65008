import type { Commitment, Project, Subscription } from '@bourse/engine/launchpad/project';
import type { State } from '@bourse/engine/state';
import type { LaunchpadMode, ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { OpenRows } from '../sequencer/loading/open-rows.ts';
import { nextId, type Reader } from '../sequencer/loading/reader.ts';
import { defineRecord, type DomainRecords } from '../sequencer/rows/record.ts';
import { bigint, int, numeric, text, word, type RowOf } from '../sequencer/rows/table.ts';

const PROJECT_COLUMNS = {
  id: bigint,
  coin: text,
  mode: word<LaunchpadMode>(),
  price: numeric,
  supply: numeric,
  purchase_min: numeric,
  purchase_max: numeric,
  allot_max: numeric,
  warmup_start: bigint,
  join_start: bigint,
  join_end: bigint,
  lock_days: int,
  issued: numeric,
  raised: numeric,
  status: word<Project['status']>(),
  updated_at: bigint,
};

export type ProjectTable = RowOf<typeof PROJECT_COLUMNS>;

/** The terms as the engine has them, from their row. */
export function termsOf(row: ProjectTable): ProjectTerms {
  return {
    id: Number(row.id),
    coin: row.coin,
    mode: row.mode,
    price: BigInt(row.price),
    supply: BigInt(row.supply),
    purchaseMin: BigInt(row.purchase_min),
    purchaseMax: BigInt(row.purchase_max),
    allotMax: BigInt(row.allot_max),
    warmupStart: Number(row.warmup_start),
    joinStart: Number(row.join_start),
    joinEnd: Number(row.join_end),
    lockDays: Number(row.lock_days),
  };
}

const SUBSCRIPTION_COLUMNS = {
  id: bigint,
  owner: bigint,
  project_id: bigint,
  coin: text,
  paid: numeric,
  /** Pro-rata: what was put in before the allotment. */
  committed: numeric,
  coins: numeric,
  status: word<Subscription['status']>(),
  created_at: bigint,
  unlock_at: bigint,
  updated_at: bigint,
};

export type SubscriptionTable = RowOf<typeof SUBSCRIPTION_COLUMNS>;

declare module '../database/schema.ts' {
  interface Tables {
    projects: ProjectTable;
    subscriptions: SubscriptionTable;
  }
}

declare module '../sequencer/rows/record.ts' {
  interface CommittedRows {
    readonly projects: readonly ProjectTable[];
    readonly subscriptions: readonly SubscriptionTable[];
  }
  interface ReplyRows {
    readonly subscription?: SubscriptionTable;
  }
}

export const PROJECTS = defineRecord({
  name: 'projects',
  table: 'projects',
  columns: PROJECT_COLUMNS,
  take: (state: State) => state.projects.takeChanged(),
  write: ({ terms, issued, raised, status, updatedAt }: Project) => ({
    id: String(terms.id),
    coin: terms.coin,
    mode: terms.mode,
    price: String(terms.price),
    supply: String(terms.supply),
    purchase_min: String(terms.purchaseMin),
    purchase_max: String(terms.purchaseMax),
    allot_max: String(terms.allotMax),
    warmup_start: String(terms.warmupStart),
    join_start: String(terms.joinStart),
    join_end: String(terms.joinEnd),
    lock_days: terms.lockDays,
    issued: String(issued),
    raised: String(raised),
    status,
    updated_at: String(updatedAt),
  }),
  read: (row) => ({
    id: Number(row.id),
    terms: termsOf(row),
    issued: BigInt(row.issued),
    raised: BigInt(row.raised),
    status: row.status,
    updatedAt: Number(row.updated_at),
    subscriptions: new Map(),
    isBusy: false,
    lapsed: [],
    allotment: undefined,
    changed: false,
  }),
});

export const SUBSCRIPTIONS = defineRecord({
  name: 'subscriptions',
  reply: { as: 'subscription', ids: ({ subscriptionId }) => subscriptionId },
  table: 'subscriptions',
  columns: SUBSCRIPTION_COLUMNS,
  take: (state: State) => state.subscriptions.takeChanged(),
  write: (subscription: Subscription) => ({
    id: String(subscription.id),
    owner: String(subscription.owner.id),
    project_id: String(subscription.projectId),
    coin: subscription.coin,
    paid: String(subscription.paid),
    committed: String(subscription.committed),
    coins: String(subscription.coins),
    status: subscription.status,
    created_at: String(subscription.createdAt),
    unlock_at: String(subscription.unlockAt),
    updated_at: String(subscription.updatedAt),
  }),
  read: (row, state) => ({
    id: Number(row.id),
    owner: state.owner(Number(row.owner)),
    projectId: Number(row.project_id),
    coin: row.coin,
    paid: BigInt(row.paid),
    committed: BigInt(row.committed),
    coins: BigInt(row.coins),
    createdAt: Number(row.created_at),
    unlockAt: Number(row.unlock_at),
    status: row.status,
    updatedAt: Number(row.updated_at),
    changed: false,
  }),
});

const ofSubscription = ({ subscriptionId }: { readonly subscriptionId: number }) => [subscriptionId];

/** The project of a subscription; one that has just begun tells its project itself. */
function projectOf(
  { subscriptionId }: { readonly subscriptionId: number },
  { subscriptions }: State,
): number[] {
  const known = subscriptions.get(subscriptionId);
  return known ? [known.projectId] : [];
}

/** Projects whose coins are not all free. A cancelled one is open until all its money is back. */
const PROJECT_ROWS: OpenRows<ProjectTable> = {
  table: 'projects',
  key: { column: 'id', type: 'bigint' },
  where: `status in ('open', 'ended') or (status = 'cancelled' and exists (
    select from subscriptions where project_id = projects.id and subscriptions.status in ('committed', 'locked')))`,
  order: 'id',
  touched: {
    projectSet: ({ terms }) => [terms.id],
    projectClosed: ({ projectId }) => [projectId],
    coinsBought: ({ projectId }) => [projectId],
    shareCommitted: ({ projectId }) => [projectId],
    shareAllotted: projectOf,
    subscriptionRefunded: projectOf,
    coinsUnlocked: projectOf,
  },
  subject: ({ id }) => ['project', Number(id)],
  put(state, row) {
    const project = PROJECTS.read(row, state);
    const known = state.projects.get(project.id);
    if (known) Object.assign(known, project, { subscriptions: known.subscriptions });
    else state.projects.restore(project);
  },
  drop: ({ projects }, id) => projects.forget(id as number),
};

/** What users have in them. */
const SUBSCRIPTION_ROWS: OpenRows<SubscriptionTable> = {
  table: 'subscriptions',
  key: { column: 'id', type: 'bigint' },
  where: `status in ('committed', 'locked')`,
  order: 'id',
  touched: {
    coinsBought: ofSubscription,
    shareCommitted: ofSubscription,
    shareAllotted: ofSubscription,
    subscriptionRefunded: ofSubscription,
    coinsUnlocked: ofSubscription,
  },
  subject: ({ project_id }) => ['project', Number(project_id)],
  put(state, row) {
    const subscription = SUBSCRIPTIONS.read(row, state);
    const known = state.subscriptions.get(subscription.id);
    if (known) {
      Object.assign(known, subscription);
      return;
    }
    const { subscriptions } = state.projects.get(subscription.projectId)!;
    state.subscriptions.restore(subscription);
    const mine = subscriptions.get(subscription.owner.id);
    if (mine) mine.push(subscription);
    else subscriptions.set(subscription.owner.id, [subscription]);
  },
  drop(state, id) {
    const subscription = state.subscriptions.get(id as number);
    if (!subscription) return;
    state.subscriptions.forget(subscription.id);
    const ofProject = state.projects.get(subscription.projectId)?.subscriptions;
    const others = ofProject?.get(subscription.owner.id)?.filter((each) => each !== subscription) ?? [];
    if (others.length > 0) ofProject!.set(subscription.owner.id, others);
    else ofProject?.delete(subscription.owner.id);
  },
  accounts({ subscriptions }, id) {
    const subscription = subscriptions.get(id as number);
    return subscription ? [subscription.owner.spot(MONEY), subscription.owner.spot(subscription.coin)] : [];
  },
};

/** What pays for coins. */
const MONEY = 'USDT';

export const launchpadRecords: DomainRecords = {
  holds: [
    `select owner, 'spot', '${MONEY}', paid from subscriptions where status = 'committed'`,
    `select owner, 'spot', coin, coins from subscriptions where status = 'locked'`,
  ],
  records: [PROJECTS, SUBSCRIPTIONS],
  openRows: [PROJECT_ROWS, SUBSCRIPTION_ROWS],
  ownTables: {
    subscriptions: {
      from: 'subscriptions',
      owner: 'owner',
      id: 'id',
      amounts: ['paid', 'committed', 'coins'],
    },
  },
  async load(reader, state) {
    for (const project of state.projects.values())
      if (project.terms.mode === 'pro-rata' && project.status === 'open')
        project.lapsed = await lapsedOf(reader, project.id);
    state.projects.nextId = await nextId(reader, 'projects');
    state.subscriptions.nextId = await nextId(reader, 'subscriptions');
  },
};

/** Commitments of a project that is being allotted whose share was nothing. */
async function lapsedOf({ each }: Reader, projectId: number): Promise<Commitment[]> {
  const lapsed: Commitment[] = [];
  await each<Pick<SubscriptionTable, 'id' | 'committed'>>(
    `select id, committed from subscriptions where project_id = $1 and status = 'refunded' order by id`,
    ({ id, committed }) => lapsed.push({ id: Number(id), committed: BigInt(committed) }),
    [projectId],
  );
  return lapsed;
}
