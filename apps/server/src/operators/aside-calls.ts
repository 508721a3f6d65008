import type { Page } from '@bourse/protocol/fields';
import { asideListCall, asideReinstateCall, type AsideView } from '@bourse/protocol/operators/aside-calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { operatorCall, type Call } from '../gateway/call.ts';
import { actorOf } from './audit-log.ts';
import type { AsideDesk } from './desks.ts';
import type { Parts } from './parts.ts';

/** What broke and was set aside: seen with its cause, and let go on once that is gone. */
export function asideCalls({ services: { db, sequencer }, log }: Parts, desk: AsideDesk): Call[] {
  const list = operatorCall({
    path: '/ops/api/asides/list',
    roles: ['admin', 'finance', 'support', 'auditor'],
    input: asideListCall,
    async handle({ kind, pageNo, pageSize }): Promise<Page<AsideView>> {
      const all = (await desk.list()).filter((each) => kind === undefined || each.kind === kind);
      const shown = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      const emails = await emailsOf(shown.map(({ owner }) => Number(owner)).filter((owner) => owner > 0));
      return {
        list: shown.map((each) => ({ ...each, email: emails.get(each.owner) ?? '' })),
        totalRow: all.length,
      };
    },
  });

  async function emailsOf(owners: readonly number[]): Promise<Map<string, string>> {
    if (owners.length === 0) return new Map();
    const users = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', owners).execute();
    return new Map(users.map(({ id, email }) => [String(id), email]));
  }

  const reinstate = operatorCall({
    path: '/ops/api/asides/reinstate',
    roles: ['admin'],
    input: asideReinstateCall,
    async handle({ kind, id }, caller): Promise<Record<string, never> | Refusal> {
      const before = (await desk.list()).find((each) => each.kind === kind && each.id === id);
      if (!before) return refuse('NOT_SET_ASIDE');
      const deed = { action: 'aside.reinstate', subject: `${kind}:${id}`, before };
      return log.around(actorOf(caller), deed, async () => {
        const reply = await sequencer.submit({ type: 'reinstate', kind, id: Number(id) });
        return reply.status === 'refused' ? reply.refusal : {};
      });
    },
  });

  return [list, reinstate];
}
