import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/all.ts';
import type { Services } from '../../services.ts';
import { AuditLog, type Actor } from '../log/audit-log.ts';
import { addOperator, makeLink, type Link } from './enrolment.ts';
import { lockTeam } from './lock-team.ts';

/** Whoever has a command line on the server. */
const COMMAND_LINE: Actor = { operatorId: null, email: 'command line', ip: '' };

interface Around extends Pick<Services, 'clock' | 'log'> {
  /** How long an operator who may more by it approves nothing. */
  readonly waitMs?: number;
}

/**
 * Makes an admin and a link with which he enrols. An operator with this address becomes one; what he signs in with now
 * is good until he uses the link, so the command is also the way back for an admin who has lost his device.
 */
export async function createAdmin(
  databaseUrl: string,
  email: string,
  { clock, log, waitMs = 0 }: Around,
): Promise<Link> {
  const { db, close } = connectDatabase(databaseUrl, { applicationName: 'bourse-create-admin' });
  try {
    await migrate(db, migrations);
    const audit = new AuditLog({ db, clock, log });
    const now = new Date(clock.now());
    return await db.transaction().execute(async (trx) => {
      await lockTeam(trx);
      let id = await addOperator(trx, email, 'admin', now);
      if (id === undefined) {
        const known = await trx
          .selectFrom('operators')
          .select(['id', 'role', 'disabled_at'])
          .where('email', '=', email)
          .executeTakeFirstOrThrow();
        id = known.id;
        // He goes on with his password and session, and waits like whoever the console gives more.
        const mayMore = known.role !== 'admin' || known.disabled_at !== null;
        await trx
          .updateTable('operators')
          .set({
            role: 'admin',
            disabled_at: null,
            ...(mayMore && { approves_from: new Date(now.getTime() + waitMs) }),
          })
          .where('id', '=', id)
          .execute();
      }
      const link = await makeLink(trx, id, now);
      const after = { email, role: 'admin' };
      await audit.write(trx, COMMAND_LINE, {
        action: 'operator.createAdmin',
        subject: `operator:${id}`,
        after,
      });
      return link;
    });
  } finally {
    await close();
  }
}
