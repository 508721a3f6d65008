import type { ReserveStatement } from '@bourse/protocol/liabilities/reserves';
import type { ReserveRequest } from '@bourse/protocol/liabilities/reserve-request';
import type { Commitment } from '@bourse/protocol/liabilities/commitment';
import { sql } from 'kysely';
import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';
import { CustodyAlerts } from '../alerts.ts';
import type { HouseReserves } from './house-reserves.ts';

/** What is owed, and what is published of what there is for it. */
export interface ProvenLiabilities {
  newest(): Promise<(Commitment & { readonly hash: string }) | undefined>;
  reserves(): Promise<{ readonly statement: ReserveStatement; readonly revision: number } | undefined>;
  publishReserves(published: {
    readonly statement: ReserveStatement;
    readonly revision: number;
  }): Promise<boolean>;
}

const EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The signer signs for no older one. */
const OLDEST_MS = 2 * DAY_MS;
/** Published once a day; after so long operators have to look at it. */
const OLD_MS = 1.5 * DAY_MS;
/** A node that was away is asked again after so long. */
const AGAIN_MS = 10 * 60_000;

/**
 * After each proof of liabilities asks the signer to sign for the addresses of the house, and publishes what they held once it has
 * (docs/proof-of-liabilities.md). What comes later, a signature of the cold wallet or a node that is back, makes a further
 * statement for the same proof. Without a signer it does nothing.
 */
export class DailyReserves {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log' | 'settings'>;
  readonly #house: HouseReserves;
  readonly #liabilities: ProvenLiabilities;
  readonly #alerts: CustodyAlerts;
  readonly #job: Job;
  #nodesAskedAt = 0;

  constructor(
    services: Pick<Services, 'db' | 'clock' | 'log' | 'settings'>,
    house: HouseReserves,
    liabilities: ProvenLiabilities,
  ) {
    this.#services = services;
    this.#house = house;
    this.#liabilities = liabilities;
    this.#alerts = new CustodyAlerts(services);
    this.#job = new Job({
      everyMs: EVERY_MS,
      work: () => this.#step().finally(() => this.#watch()),
      failed: (err) => services.log.warn({ err }, 'reserves were not published; trying again'),
    });
  }

  start(): void {
    if (this.#services.settings.payouts === 'signer') this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** A step on, if there is one; what fails is logged and tried again. */
  run(): Promise<void> {
    return this.#job.run();
  }

  async #step(): Promise<void> {
    const { clock, log } = this.#services;
    const newest = await this.#liabilities.newest();
    if (!newest || newest.time < clock.now() - OLDEST_MS) return;
    await this.#ask(newest);
    const published = await this.#liabilities.reserves();
    const before = published?.statement.commitment === newest.id ? published : undefined;
    const asked = await this.#house.askedSigner(newest);
    const { addresses, isMore } = this.#house.merged(before?.statement.addresses ?? [], asked?.signed ?? []);
    const wasAway = before?.statement.away?.length ?? 0;
    if (!isMore && (wasAway === 0 || clock.now() < this.#nodesAskedAt + AGAIN_MS)) return;
    this.#nodesAskedAt = clock.now();
    const read = await this.#house.read(addresses);
    // With nothing read there is nothing to say; with as much as before, nothing new.
    if (read.blocks.length === 0 || (!isMore && read.away.length >= wasAway)) return;
    const statement = { commitment: newest.id, hash: newest.hash, time: clock.now(), addresses, ...read };
    const revision = (before?.revision ?? 0) + 1;
    if (await this.#liabilities.publishReserves({ statement, revision }))
      log.info({ commitment: newest.id, addresses: addresses.length, away: read.away }, 'reserves published');
  }

  /** Nobody sees that something is not published; so it is an alert. */
  async #watch(): Promise<void> {
    const { db, clock } = this.#services;
    const { rows } = await sql<{ first: string | null }>`
      select min(asked_at)::text as first from reserve_requests`.execute(db);
    const first = rows[0]?.first;
    if (first === null || first === undefined) return;
    const published = await this.#liabilities.reserves();
    const since = published?.statement.time ?? Number(first);
    if (clock.now() - since <= OLD_MS) await this.#alerts.end(['reservesOld'], 'reserves');
    else await this.#alerts.raise('reservesOld', 'reserves');
  }

  /** Once for each. */
  async #ask({ id, time, seq, block, blockHash, previousHash, roots }: Commitment): Promise<void> {
    const { db, clock } = this.#services;
    const { rows } = await sql`select 1 from reserve_requests where commitment_id = ${id}`.execute(db);
    if (rows.length > 0) return;
    const addresses = await this.#house.addresses();
    if (addresses.length === 0) return;
    const request: ReserveRequest = {
      commitment: {
        ...{ id, time, seq, block, blockHash, previousHash },
        roots: roots.map(({ coin, depth, sum, hash }) => ({ coin, depth, sum: String(sum), hash })),
      },
      addresses,
    };
    await sql`
      insert into reserve_requests (commitment_id, request, asked_at)
      values (${id}, ${JSON.stringify(request)}::jsonb, ${clock.now()})
      on conflict (commitment_id) do nothing`.execute(db);
  }
}
