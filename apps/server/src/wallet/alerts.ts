import type { CustodyAlertKind } from '@bourse/protocol/operators/alerts/calls';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';

/** What operators have to look at between chains and books: each matter once, until it ends or a person settles it. */
export class CustodyAlerts {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log'>;

  constructor(services: Pick<Services, 'db' | 'clock' | 'log'>) {
    this.#services = services;
  }

  /** Does nothing while the same matter is open. */
  async raise(
    kind: CustodyAlertKind,
    subject: string,
    args: Readonly<Record<string, string>> = {},
    db: Database = this.#services.db,
  ): Promise<void> {
    const raised = await db
      .insertInto('custody_alerts')
      .values({
        kind,
        subject,
        args: JSON.stringify(args),
        raised_at: this.#now(),
        ended_at: null,
        ended_by: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).where('ended_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (raised) this.#services.log.error({ alert: kind, subject, ...args }, 'operators have to look at this');
  }

  /** Their cause is gone. */
  async end(
    kinds: readonly CustodyAlertKind[],
    subject: string,
    db: Database = this.#services.db,
  ): Promise<void> {
    await db
      .updateTable('custody_alerts')
      .set({ ended_at: this.#now() })
      .where('kind', 'in', kinds)
      .where('subject', '=', subject)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Whether a person has settled that matter. */
  async isSettled(kind: CustodyAlertKind, subject: string): Promise<boolean> {
    const row = await this.#services.db
      .selectFrom('custody_alerts')
      .select('id')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('ended_by', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  #now(): Date {
    return new Date(this.#services.clock.now());
  }
}
