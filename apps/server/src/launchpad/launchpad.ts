import type { CoinRegistry } from '../coins/coin-registry.ts';
import type { Call } from '../gateway/call.ts';
import type { Guards } from '../gateway/access/guards.ts';
import { onOwnCommit, type Services } from '../services.ts';
import type { ProjectTable } from './records.ts';
import { launchpadHandlers } from './calls.ts';
import { launchpadLists, launchpadOperations, type LaunchpadOperations } from './operations/operations.ts';
import { OpenProjects } from './open-projects.ts';
import { Participants } from './participants.ts';
import type { SendMessage } from '../inbox/messages.ts';
import { SubscriptionMessages } from './subscription-messages.ts';
import { publishSubscriptions } from './user-feed.ts';

/** What identity checks before anyone subscribes. */
export type LaunchpadGuards = Pick<Guards, 'prove' | 'checkStanding' | 'kycState'>;

export interface LaunchpadDeps {
  readonly guards: LaunchpadGuards;
  readonly coins: CoinRegistry;
  readonly sendMessage: SendMessage;
}

export interface Launchpad {
  readonly calls: Call[];
  readonly consoleCalls: Call[];
  /** For the operator's console. */
  readonly operations: LaunchpadOperations;
  /** Reads the committed projects again: batches may have been missed. */
  load(): Promise<void>;
  start(): Promise<void>;
  /** Waits for messages that are being written. */
  stop(): Promise<void>;
}

const SWEEP_MS = 10_000;

/**
 * Subscription to new coins (docs/rules.md, "Launchpad"): the engine has the rules; here are calls, words and messages. To
 * be created before the first command.
 */
export async function createLaunchpad(
  services: Services,
  { guards, coins, sendMessage }: LaunchpadDeps,
): Promise<Launchpad> {
  const { db, reads, bus, sequencer } = services;
  const messages = new SubscriptionMessages(services, sendMessage);
  // Mode and price of a project stand still once there are subscriptions to it.
  const terms = new Map<string, Pick<ProjectTable, 'mode' | 'price'>>();
  const projects = new OpenProjects();
  async function load(): Promise<void> {
    for (const row of await db.selectFrom('projects').select(['id', 'mode', 'price']).execute())
      terms.set(row.id, row);
    await projects.load(db);
  }
  await load();
  sequencer.updateOnCommit((batch) => {
    projects.onCommitted(batch);
    for (const { id, mode, price } of batch.projects) terms.set(id, { mode, price });
  });
  sequencer.onCommitted((batch) => publishSubscriptions(bus, (id) => terms.get(id), batch));
  onOwnCommit(services, (batch) => messages.onCommitted(batch));

  const participants = new Participants(reads.db, projects);
  const operations = launchpadOperations(services, { counts: participants, coins });
  let timer: NodeJS.Timeout | undefined;
  return {
    calls: launchpadHandlers(services, projects, guards, participants),
    consoleCalls: launchpadLists(operations),
    operations,
    load,
    async start() {
      await messages.sweep();
      // What could not be told comes with a later round.
      timer = setInterval(() => void messages.sweep(), SWEEP_MS);
    },
    async stop() {
      clearInterval(timer);
      await messages.sweep();
    },
  };
}
