import type { ParsedOf } from '@bourse/protocol/call';
import { opsUserCalls } from '@bourse/protocol/operators/users/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import type { DomainOperations } from '../domain-operations.ts';
import { actorOf } from '../log/audit-log.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { onlyProposed } from '../proposals/rule.ts';
import { feesOf, findUser, listUsers, userExists } from './user-queries.ts';
import { userStops } from './user-stops.ts';

/** Users: to look at, to sign out, to give fee rates of their own, and to stop (`user-stops.ts`). */
export function userHandlers(deps: Deps, operations: DomainOperations, switchboard: Switchboard): Call[] {
  return [
    ...readCalls(deps, operations, switchboard),
    ...userStops(deps, operations, switchboard),
    revokeCall(deps, operations),
    feesCall(deps),
  ];
}

function readCalls(
  { services, looks }: Deps,
  operations: DomainOperations,
  switchboard: Switchboard,
): Call[] {
  const { users } = operations;
  const { db, reads } = services;

  const list = handle(opsUserCalls.list, async (query, caller) => {
    await looks.search(query.search, caller);
    return listUsers(reads.db, query);
  });

  const detail = handle(opsUserCalls.detail, async ({ id }, caller) => {
    const { language } = caller;
    const user = await findUser(db, id);
    if (!user) return refuse('NOT_FOUND');
    await looks.at(id, caller);
    const userId = Number(id);
    const [sessions, securityLog, withdrawBlockedUntil, withdrawalsFrozenTime] = await Promise.all([
      users.sessions(userId),
      users.securityLog(userId),
      operations.withdrawBlockedUntil(userId),
      operations.withdrawalFreeze.since(userId),
    ]);
    const closed = switchboard.closedFor(userId);
    const closing = await operations.closing.stateOf(userId);
    const remains = closing.deleteTime === 0 ? [] : await operations.closing.remainsIn(userId, language);
    return {
      ...user,
      ...closing,
      remains,
      sessions,
      securityLog,
      withdrawBlockedUntil,
      withdrawalsFrozenTime,
      closed,
    };
  });

  const statement = handle(opsUserCalls.statement, async ({ id, ...filter }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    await looks.at(id, caller);
    return operations.wallet.statement(Number(id), filter);
  });

  return [list, detail, statement];
}

function revokeCall(
  { services: { db }, log }: Deps,
  { users, sessions }: Pick<DomainOperations, 'users' | 'sessions'>,
): Call {
  return handle(opsUserCalls.revokeSession, async ({ id, sessionId }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    const after = { session: sessionId ?? 'all' };
    const entry = { action: 'user.revokeSession', subject: `user:${id}`, after };
    return log.auditedChange(actorOf(caller), entry, async () => {
      if (sessionId !== undefined) return users.revokeSession(Number(id), Number(sessionId));
      await sessions.revoke(Number(id), {});
      return undefined;
    });
  });
}

function feesCall({ services: { db, sequencer }, log, proposals }: Deps): Call {
  const changeFees = proposals.kind('user.fees', {
    approver: 'terms.approve',
    proposer: 'users.fees',
    current: ({ id }: ParsedOf<typeof opsUserCalls.setFees>) => feesOf(db, Number(id)),
    async carryOut({ id, makerPpm, takerPpm }, { actor }) {
      const owner = Number(id);
      const before = await feesOf(db, owner);
      const entry = { action: 'user.fees', subject: `user:${id}`, before, after: { makerPpm, takerPpm } };
      return log.auditedCommand(actor, entry, async () => {
        const reply = await sequencer.submit({ type: 'setFees', owner, makerPpm, takerPpm });
        return reply.status === 'refused' ? reply.refusal : {};
      });
    },
  });

  return handle(opsUserCalls.setFees, async ({ id, makerPpm, takerPpm }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    return onlyProposed(await changeFees(`user:${id}`, { id, makerPpm, takerPpm }, caller));
  });
}
