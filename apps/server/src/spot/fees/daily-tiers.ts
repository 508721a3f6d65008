import type { OwnerTier } from '@bourse/protocol/command';
import { feeTiersOf, tierAt, type TierRule } from '@bourse/protocol/spot/fee-tiers';
import { sql } from 'kysely';
import { parameterOf } from '../../database/parameter.ts';
import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';
import { dayOf } from '../../utc-days.ts';
import { countTrades, forgetDays, volumeBefore } from './traded-days.ts';

/** What two admins have changed of the tiers holds so soon. */
const EVERY_MS = 30_000;
/** By then all trades of the day before are committed. */
const AFTER_MIDNIGHT_MS = 60_000;
/** Owners of one command: its rows make a small statement. */
const OWNERS_AT_ONCE = 500;

type Needs = Pick<Services, 'db' | 'clock' | 'sequencer' | 'log'>;

interface Standing {
  readonly owner: string;
  readonly volume: string;
  readonly level: number | null;
  readonly makerPpm: string | null;
  readonly takerPpm: string | null;
}

/**
 * Decides on everyone's tier once a day, and again when the tiers change: by what was traded on the 30 days before today. Each
 * batch is a command of its own. One that breaks off goes on where it was: who has his tier already is left out.
 */
export class DailyTiers {
  readonly #services: Needs;
  readonly #job: Job;

  constructor(services: Needs) {
    this.#services = services;
    this.#job = new Job({
      everyMs: EVERY_MS,
      work: () => this.decide(),
      failed: (err) => services.log.error({ err }, 'fee tiers were not decided; it is tried again'),
    });
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** Counts what was traded, and decides where that is due. */
  async decide(): Promise<void> {
    const { db, clock } = this.#services;
    const now = clock.now();
    await countTrades(db, now);
    const day = decisionDay(now);
    const [done, text] = await Promise.all([
      db.selectFrom('tier_progress').select(['day', 'tiers']).executeTakeFirstOrThrow(),
      tiersText(db),
    ]);
    if (done.day === day && done.tiers === text) return;
    const tiers = feeTiersOf(text) ?? [];
    let after: string | undefined = '0';
    while (after !== undefined) after = await this.#decideSome(tiers, day, after);
    await forgetDays(db, day);
    await db.updateTable('tier_progress').set({ day, tiers: text }).execute();
  }

  /** The next owners by id; answers the last of them, nothing when there are no more. */
  async #decideSome(tiers: readonly TierRule[], day: number, after: string): Promise<string | undefined> {
    const { db, sequencer } = this.#services;
    const { rows: standings } = await sql<Standing>`
      with owners as (
        select owner from (
          (select owner from traded_days where owner > ${after} group by owner order by owner
            limit ${sql.lit(OWNERS_AT_ONCE)})
          union (select owner from owner_tiers where owner > ${after} and level > 0 order by owner
            limit ${sql.lit(OWNERS_AT_ONCE)})) each
        order by owner limit ${sql.lit(OWNERS_AT_ONCE)})
      select owner, ${volumeBefore(day)} as volume, level, maker_ppm as "makerPpm", taker_ppm as "takerPpm"
      from owners left join owner_tiers using (owner) order by owner`.execute(db);
    const changes = standings.flatMap((standing) => changeOf(tiers, standing) ?? []);
    if (changes.length > 0) {
      const reply = await sequencer.submit({ type: 'setFeeTiers', changes });
      if (reply.status === 'refused') throw new Error(`tiers were refused: ${reply.refusal.code}`);
    }
    return standings.length < OWNERS_AT_ONCE ? undefined : standings.at(-1)!.owner;
  }
}

/** Two admins set them; none in a fresh install. */
export function tiersText(db: Services['db']): Promise<string> {
  return parameterOf(db, 'fee_tiers');
}

/** The day (UTC) by which tiers go now: of the 30 before it the volume counts. */
export function decisionDay(now: number): number {
  return dayOf(now - AFTER_MIDNIGHT_MS);
}

/** Nothing, where his tier stays. */
function changeOf(tiers: readonly TierRule[], had: Standing): OwnerTier | undefined {
  const tier = tierAt(tiers, BigInt(had.volume));
  const { level, makerPpm, takerPpm } = tier ?? { level: 0, makerPpm: 0, takerPpm: 0 };
  const isSame =
    level === (had.level ?? 0) &&
    (level === 0 || (String(makerPpm) === had.makerPpm && String(takerPpm) === had.takerPpm));
  return isSame ? undefined : { owner: Number(had.owner), level, makerPpm, takerPpm };
}
