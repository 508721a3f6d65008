import type { SelfInvite } from '@bourse/protocol/referral/self-invite';
import { sql, type RawBuilder } from 'kysely';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';

const EVERY_MS = 60_000;
/** Applications get their ids before they are committed: so many are looked at again. */
const LATE_APPLICATIONS = 100;

/**
 * Ends the commission of who has invited himself (docs/rules.md, "Referral and fees"): inviter and invited have used one
 * device, paid out to one address, or shown one document. Devices are compared at every log-in, the rest once a minute,
 * whichever door it came through.
 */
export class SelfInvites {
  readonly #services: Pick<Services, 'db' | 'sequencer' | 'log'>;
  #lastWithdrawal = '0';
  #lastApplication = '0';
  readonly #job: Job;

  constructor(services: Pick<Services, 'db' | 'sequencer' | 'log'>) {
    this.#services = services;
    this.#job = new Job({
      everyMs: EVERY_MS,
      work: async () => {
        await this.#compareAddresses();
        await this.#compareDocuments();
      },
      failed: (error) => this.#tell(error),
    });
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** Someone has registered or logged in at a device. Never rejects: what fails is found at the next log-in. */
  async atDevice(userId: number, deviceId: string): Promise<void> {
    const knows = (user: RawBuilder<unknown>) => sql`exists (
      select 1 from known_places where owner = 'user:' || ${user} and place = ${`device ${deviceId}`})`;
    await this.#end(
      'device',
      sql`
        select u.id from users u where u.id = ${userId} and ${knows(sql`u.inviter_id`)}
        union select u.id from users u where u.inviter_id = ${userId} and ${knows(sql`u.id`)}`,
    ).catch((error: unknown) => this.#tell(error));
  }

  /** Looks at the withdrawals and applications that have come since the last run; never two at once. */
  run(): Promise<void> {
    return this.#job.run();
  }

  async #compareAddresses(): Promise<void> {
    const ended = await this.#lastEnded();
    await this.#end(
      'address',
      sql`
        select u.id from withdrawals w join users u on u.id = w.owner
          join withdrawals o on o.owner = u.inviter_id and lower(o.address) = lower(w.address)
          where w.id > ${this.#lastWithdrawal} and w.status = 'finished' and o.status = 'finished'
        union select u.id from withdrawals w join users u on u.inviter_id = w.owner
          join withdrawals o on o.owner = u.id and lower(o.address) = lower(w.address)
          where w.id > ${this.#lastWithdrawal} and w.status = 'finished' and o.status = 'finished'`,
    );
    this.#lastWithdrawal = ended;
  }

  async #compareDocuments(): Promise<void> {
    const newest = await this.#newestApplication();
    const since = Number(this.#lastApplication) - LATE_APPLICATIONS;
    await this.#end(
      'document',
      sql`
        select u.id from kyc_applications a join kyc_applications b on b.id_number_mac = a.id_number_mac
          join users u on (u.id = a.user_id and u.inviter_id = b.user_id)
            or (u.id = b.user_id and u.inviter_id = a.user_id)
          where a.id > ${since}`,
    );
    this.#lastApplication = newest;
  }

  /** The newest withdrawal before all that may yet be paid: what is asked for and taken back says nothing of whose an address is. */
  async #lastEnded(): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select coalesce((select min(id) - 1 from withdrawals where status in ('pending', 'paying')),
        (select max(id) from withdrawals), 0) as id`.execute(this.#services.db);
    return rows[0]!.id;
  }

  async #newestApplication(): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select coalesce(max(id), 0) as id from kyc_applications`.execute(this.#services.db);
    return rows[0]!.id;
  }

  /** The command first: if we stop in between, the whole is found again and the command changes nothing. */
  async #end(why: SelfInvite, found: RawBuilder<unknown>): Promise<void> {
    const { db, sequencer, log } = this.#services;
    const { rows } = await sql<{ id: number }>`
      select users.id from users join (${found}) as found on found.id = users.id
      where users.self_invite is null`.execute(db);
    for (const { id } of rows) {
      const reply = await sequencer.submit({ type: 'endCommission', owner: id });
      if (reply.status === 'refused')
        throw new Error(`the end of a commission was refused: ${reply.refusal.code}`);
      await db.updateTable('users').set({ self_invite: why }).where('id', '=', id).execute();
      log.info({ userId: id, why }, 'a user has invited himself; his fees earn no commission any more');
    }
  }

  #tell(error: unknown): void {
    this.#services.log.error({ err: error }, 'self-invites were not looked for; the next run does');
  }
}
