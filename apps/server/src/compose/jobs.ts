import { randomUUID } from 'node:crypto';
import { startHealthJob } from '../audit/health.ts';
import { keepPartitions } from '../database/partitions.ts';
import { startLaunchMetrics } from '../going-live/metrics.ts';
import { DemoProjects } from '../launchpad/demo/demo-projects.ts';
import { Liabilities } from '../liabilities/liabilities.ts';
import { CommitmentSealing, type Carry } from '../liabilities/sealing.ts';
import { addDeskGauges } from '../operators/desk-metrics.ts';
import { startCommissionTotals } from '../referral/commission-totals.ts';
import { startEndedSeconds } from '../second/ended-seconds.ts';
import { startJournalPacker } from '../sequencer/journal/journal-packer.ts';
import type { Services } from '../services.ts';
import { addChainGauges } from '../wallet/reading/metrics.ts';
import { DailyReserves } from '../wallet/reserves/daily-reserves.ts';
import type { Base } from './base.ts';
import type { Domains } from './domains.ts';
import type { Started } from './started.ts';

/** Starts what the domains do by themselves: mail, sweeps, chains, messages about what commits bring. */
export async function startDomains(domains: Domains, started: Started): Promise<void> {
  const { post, content, selfInvites, identity, apiKeys, messages, files, news } = domains;
  started.add(() => post.stop());
  post.start();
  await content.start();
  selfInvites.start();
  started.add(() => selfInvites.stop());
  await identity.start();
  apiKeys.start();
  started.add(() => apiKeys.stop());
  messages.start();
  files.start();
  started.add(() => messages.stop());
  started.add(() => files.stop());
  started.add(() => identity.stop());
  started.add(() => news.stop());
  domains.screening.start();
  started.add(() => domains.screening.stop());
  domains.servicePost.start();
  started.add(() => domains.servicePost.stop());
  for (const product of domains.products) {
    await product.start?.();
    started.add(() => product.stop?.());
  }
  domains.cancelAfter.start();
  started.add(() => domains.cancelAfter.stop());
}

/** Keeps the database in shape: partitions for what is to come, what has ended moved to them, commissions summed, old entries packed. */
export async function keepDatabase(services: Services, started: Started): Promise<void> {
  const partitions = await keepPartitions(services);
  started.add(() => partitions.stop());
  const ended = startEndedSeconds(services);
  started.add(() => ended.stop());
  const commissions = startCommissionTotals(services);
  started.add(() => commissions.stop());
  const packer = startJournalPacker(services);
  started.add(() => packer.stop());
}

/** What looks after the exchange as a whole. */
export interface Watches {
  readonly health: ReturnType<typeof startHealthJob>;
  readonly liabilities: Liabilities;
  readonly dailyReserves: DailyReserves;
}

export function startWatches(
  base: Base,
  services: Services,
  { wallet, contract, carry }: Pick<Domains, 'wallet' | 'contract'> & { readonly carry: Carry },
  started: Started,
): Watches {
  const { registry } = base.metrics;
  addDeskGauges(services, contract.operations, registry);
  addChainGauges(services, () => wallet.chainLags(), registry);
  const health = startHealthJob(services, registry);
  started.add(() => health.stop());
  const sealing = new CommitmentSealing(services, carry);
  const liabilities = new Liabilities(services, base.databaseUrl, sealing);
  liabilities.start();
  const launch = startLaunchMetrics(services, registry);
  started.add(() => launch.stop());
  started.add(() => liabilities.stop());
  const dailyReserves = new DailyReserves(services, wallet.operations.reserves, liabilities);
  dailyReserves.start();
  started.add(() => dailyReserves.stop());
  return { health, liabilities, dailyReserves };
}

/** In demo mode, projects that come and go. Tests that hold the clock want the exchange empty. */
export function startDemoProjects(
  { settings, connection, parts }: Base,
  services: Services,
  { launchpad, identity }: Domains,
  started: Started,
): DemoProjects {
  const demoProjects = new DemoProjects(services, {
    operations: launchpad.operations,
    trader: async (email) => {
      const known = await connection.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst();
      return known?.id ?? (await identity.enrol(email, `D${randomUUID()}`.slice(0, 24))).userId;
    },
  });
  if (settings.mode === 'demo' && !parts.clock) demoProjects.start();
  started.add(() => demoProjects.stop());
  return demoProjects;
}
