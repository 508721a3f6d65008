import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@bourse/engine/sim/random';
import type { AuditReport } from '@bourse/server/audit/audit';
import { option, printFigure, progress, rounded } from '../figure.ts';
import { ATTACKS } from '../hostile/attacks.ts';
import { honestUsers, type Experience } from '../hostile/honest.ts';
import type { Target } from '../hostile/means.ts';
import { at, HONEST, REST_SECONDS, restingPrice, startAttacker } from '../hostile/round.ts';
import { ask, withServer } from '../hostile/start-server.ts';

/** `--minutes 5 --seed 2`: the same attacks at the same moments. */
const MINUTES = option('minutes', 5);
const SEED = option('seed', 1);

/** Attacks at once, at most, and how long one lasts. */
const AT_ONCE = 3;
const SHORTEST_S = 4;
const LONGEST_S = 20;
/** How long those pause who have ended one. */
const LONGEST_PAUSE_S = 3;
/** Honest users are asked how it was every so many seconds. */
const LOOK_S = 10;
/** Most refused of what honest users ask, and the longest answer: trading goes on. */
const REFUSED = 0.01;
const SLOWEST_MS = 10_000;
/** A third of it is what 150 readers that never read may make it keep for them; most of the rest is garbage not yet collected. */
const MEMORY_MB = 512;
/** The only net that they have: 20 addresses of it. */
const NET = 1;

/**
 * An hour of trying to stop the exchange from 20 addresses, or as many minutes as are asked for: the attacks of `hostile` mixed at
 * random, up to three at once, from one net, beside honest users who trade, cancel and log in. Ends with the audit, and with 1
 * when an honest user was refused more than now and then, waited too long, or the audit finds anything.
 */
export async function run(): Promise<void> {
  await withServer('siege', {}, async (house) => {
    const { ports, accounts, server } = house;
    const price = await restingPrice(ports[0]!);
    const before = await house.rss();
    const target: Target = { ports, accounts: accounts.slice(HONEST), net: NET, times: 1 };
    const endAt = performance.now() + MINUTES * 60_000;
    const random = new Random(SEED);
    const seen: Experience[] = [];
    let rss = before;
    const underWay = new Set<string>();
    const counts = new Map<string, number>();
    const honest = (async () => {
      while (performance.now() < endAt) {
        const look = await honestUsers(ports, accounts, { seconds: LOOK_S, price });
        seen.push(look);
        rss = Math.max(rss, await house.rss());
        const [orders, logIns] = [at(look.orders, 0.99), at(look.logIns, 0.9)];
        progress(
          `${seen.length * LOOK_S} s: orders p99 ${orders} ms, log-ins p90 ${logIns} ms, ${look.refused} refused, ` +
            `${Math.round(rss)} MB; ${[...underWay].join(', ')}`,
        );
      }
    })();
    const attackers = Array.from({ length: AT_ONCE }, () => new Random(random.below(2 ** 31))).map((own) =>
      attackOn(target, own, { endAt, underWay, counts }),
    );
    await Promise.all([honest, ...attackers]);
    await sleep(REST_SECONDS * 1000);
    const after = await honestUsers(ports, accounts, { seconds: LOOK_S, price });
    const report = await ask<AuditReport>(server, 'audit');
    print(seen, after, { counts, rss: rss - before, report });
  });
}

interface Course {
  readonly endAt: number;
  readonly underWay: Set<string>;
  readonly counts: Map<string, number>;
}

/** One attack after the other, each of a kind and for a time of chance. */
async function attackOn(target: Target, random: Random, { endAt, underWay, counts }: Course): Promise<void> {
  while (performance.now() < endAt) {
    const name = random.pick(Object.keys(ATTACKS));
    const seconds = SHORTEST_S + random.below(LONGEST_S - SHORTEST_S);
    const attacker = startAttacker({ name, isControl: false, target });
    underWay.add(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await sleep(Math.min(seconds * 1000, Math.max(0, endAt - performance.now())));
    attacker.kill('SIGKILL');
    underWay.delete(name);
    await sleep(random.below(LONGEST_PAUSE_S * 1000));
  }
}

function print(
  seen: readonly Experience[],
  after: Experience,
  { counts, rss, report }: { counts: ReadonlyMap<string, number>; rss: number; report: AuditReport },
): void {
  const orders = seen.flatMap((look) => look.orders);
  const logIns = seen.flatMap((look) => look.logIns);
  const refused = seen.reduce((sum, look) => sum + look.refused, 0) / (orders.length + logIns.length);
  progress(`attacks: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}`);
  for (const difference of report.differences.slice(0, 20)) progress(`audit: ${difference}`);
  const ms = (name: string, value: number, most?: number) =>
    printFigure({
      ...{ name: `siege.${name}`, value, unit: 'ms' },
      ...(most !== undefined && { bar: { most } }),
    });
  ms('order_p50', at(orders, 0.5));
  ms('order_p99', at(orders, 0.99));
  ms('order_slowest', rounded(orders.reduce((most, each) => Math.max(most, each), 0)), SLOWEST_MS);
  ms('login_p90', at(logIns, 0.9));
  ms('login_slowest', rounded(logIns.reduce((most, each) => Math.max(most, each), 0)), SLOWEST_MS);
  ms('order_p99_after', at(after.orders, 0.99));
  printFigure({ name: 'siege.orders', value: orders.length, unit: '' });
  printFigure({ name: 'siege.refused', value: rounded(refused), unit: 'share', bar: { most: REFUSED } });
  printFigure({ name: 'siege.rss_mb', value: rounded(rss), unit: 'MB', bar: { most: MEMORY_MB } });
  printFigure({
    name: 'siege.audit_differences',
    value: report.differences.length,
    unit: '',
    bar: { most: 0 },
  });
}
