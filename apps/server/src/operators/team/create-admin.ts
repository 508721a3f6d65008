import { connectDatabase } from '../../database/connect.ts';
import { migrate } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/all.ts';
import type { Services } from '../../services.ts';
import { AuditLog, type Actor } from '../log/audit-log.ts';
import { addOperator, makeLink, type Link } from './enrolment.ts';
import { lockTeam } from './lock-team.ts';
import { endSessions } from './session-store.ts';

/** Whoever has a command line on the server. */
const COMMAND_LINE: Actor = { operatorId: null, email: 'command line', ip: '' };

/**
 * Makes an admin and a link with which he enrols. An operator with this address becomes one; what he has signed in with is
 * good no more, so the command is also the way back for an admin who has lost his device, and whoever has it gains nothing.
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
      await lockTeam(trx);
      let id = await addOperator(trx, email, 'admin', now);
      if (id === undefined) {
        // His proposals and approvals count no more, either, and are cancelled when he enrols.
        const known = await trx
          .updateTable('operators')
          .set({
            role: 'admin',
            disabled_at: null,
            password_hash: null,
            totp_secret: null,
            enrolled_at: null,
          })
          .where('email', '=', email)
          .returning('id')
          .executeTakeFirstOrThrow();
        id = known.id;
        await endSessions(trx, id, now);
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
