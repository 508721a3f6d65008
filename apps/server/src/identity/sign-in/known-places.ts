import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { addressKey } from '../../gateway/access/address-key.ts';
import type { Caller } from '../../gateway/call.ts';
import { DAY } from '../limits.ts';

/** Where a call comes from: its device, if it shows one, and its network. */
export type From = Pick<Caller, 'ip' | 'device'>;

/** What a caller is to an account before he has proved anything: his device or his network has logged in to it. */
export type Standing = 'device' | 'sender' | 'stranger';

const REMEMBERED_MS = 90 * DAY;

/**
 * The devices and networks from which someone has logged in. They have budgets of their own, which strangers cannot
 * spend. `owner` is `user:<id>` or `operator:<id>`.
 */
export class KnownPlaces {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Nobody is known to an account that does not exist; asking takes as long. */
  async standing(owner: string | undefined, from: From): Promise<Standing> {
    const found = await this.#db
      .selectFrom('known_places')
      .select('place')
      .where('owner', '=', owner ?? '')
      .where('place', 'in', placesOf(from))
      .where('last_login_at', '>', this.#since())
      .execute();
    if (found.some(({ place }) => place.startsWith('device'))) return 'device';
    return found.length > 0 ? 'sender' : 'stranger';
  }

  /** Someone has logged in from there. */
  async remember(owner: string, from: From, db: Database = this.#db): Promise<void> {
    const lastLoginAt = new Date(this.#clock.now());
    await db
      .insertInto('known_places')
      .values(placesOf(from).map((place) => ({ owner, place, last_login_at: lastLoginAt })))
      .onConflict((conflict) =>
        conflict.columns(['owner', 'place']).doUpdateSet({ last_login_at: lastLoginAt }),
      )
      .execute();
  }

  /** Who has known the password may be who should not have. */
  async forgetAll(owner: string, db: Database): Promise<void> {
    await db.deleteFrom('known_places').where('owner', '=', owner).execute();
  }

  async sweep(): Promise<void> {
    await this.#db.deleteFrom('known_places').where('last_login_at', '<=', this.#since()).execute();
  }

  #since(): Date {
    return new Date(this.#clock.now() - REMEMBERED_MS);
  }
}

function placesOf({ device, ip }: From): string[] {
  return [`sender ${addressKey(ip)}`, ...(device ? [`device ${device.id}`] : [])];
}
