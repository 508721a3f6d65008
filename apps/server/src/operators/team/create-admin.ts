import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/all.ts';
import type { Services } from '../../services.ts';
import { AuditLog, type Actor } from '../log/audit-log.ts';
import { addOperator, makeLink, type Link } from './enrolment.ts';

/** Whoever has a command line on the server. */
const COMMAND_LINE: Actor = { operatorId: null, email: 'command line', ip: '' };

/**
 * Makes an admin and a link with which he enrols. An operator with this address becomes one; what he signs in with now
 * is good until he uses the link, so the command is also the way back for an admin who has lost his device.
 */
export async function createAdmin(
  databaseUrl: string,
  email: string,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): Promise<Link> {
  const { db, close } = connectDatabase(databaseUrl, { applicationName: 'bourse-create-admin' });
  try {
    await migrate(db, migrations);
    const audit = new AuditLog({ db, clock, log });
    const now = new Date(clock.now());
    return await db.transaction().execute(async (trx) => {
      let id = await addOperator(trx, email, 'admin', now);
      if (id === undefined) {
        const known = await trx
          .updateTable('operators')
          .set({ role: 'admin', disabled_at: null })
          .where('email', '=', email)
          .returning('id')
          .executeTakeFirstOrThrow();
        id = known.id;
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
