import { opsAsideCalls } from '@bourse/protocol/operators/asides/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from './audit-log.ts';
import type { AsideOperations } from './asides-held.ts';
import type { Deps } from '../deps.ts';

/** What broke and was set aside: seen with its cause, and let go on once that is gone. */
export function asideHandlers(
  { services: { db, sequencer }, log }: Deps,
  operations: AsideOperations,
): Call[] {
  const list = handle(opsAsideCalls.list, async ({ kind, pageNo, pageSize }) => {
    const all = (await operations.list()).filter((each) => kind === undefined || each.kind === kind);
    const shown = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    const emails = await emailsOf(shown.map(({ owner }) => Number(owner)).filter((owner) => owner > 0));
    return {
      list: shown.map((each) => ({ ...each, email: emails.get(each.owner) ?? '' })),
      totalRow: all.length,
    };
  });

  async function emailsOf(owners: readonly number[]): Promise<Map<string, string>> {
    if (owners.length === 0) return new Map();
    const users = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', owners).execute();
    return new Map(users.map(({ id, email }) => [String(id), email]));
  }

  const reinstate = handle(opsAsideCalls.reinstate, async ({ kind, id }, caller) => {
    const before = (await operations.list()).find((each) => each.kind === kind && each.id === id);
    if (!before) return refuse('NOT_SET_ASIDE');
    const entry = { action: 'aside.reinstate', subject: `${kind}:${id}`, before };
    return log.auditedCommand(actorOf(caller), entry, async () => {
      const reply = await sequencer.submit({ type: 'reinstate', kind, id: Number(id) });
      return reply.status === 'refused' ? reply.refusal : {};
    });
  });

  return [list, reinstate];
}
