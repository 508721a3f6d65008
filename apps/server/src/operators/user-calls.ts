import {
  freezeUserCall,
  revokeUserSessionCall,
  userDetailCall,
  userFeesCall,
  userListCall,
  userStatementCall,
  userSwitchCall,
  type UserDetail,
} from '@bourse/protocol/operators/calls';
import { OPERATOR_ROLES } from '@bourse/protocol/operators/roles';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { operatorCall, type Call } from '../gateway/call.ts';
import { actorOf } from './audit-log.ts';
import type { Desks, UserDesk } from './desks.ts';
import type { Parts } from './parts.ts';
import type { Switchboard } from './switchboard.ts';
import { feesOf, findUser, listUsers, userExists } from './user-queries.ts';

/** Users: to look at, and to freeze, sign out, close products for, and give fee rates of their own. */
export function userCalls(parts: Parts, desks: Desks, switchboard: Switchboard): Call[] {
  const { services, log } = parts;
  const { db, reads, sequencer } = services;
  const { users } = desks;

  const list = operatorCall({
    path: '/ops/api/users/list',
    heavy: true,
    roles: OPERATOR_ROLES,
    input: userListCall,
    handle: (query) => listUsers(reads.db, query),
  });

  const detail = operatorCall({
    path: '/ops/api/users/detail',
    roles: OPERATOR_ROLES,
    input: userDetailCall,
    async handle({ id }): Promise<UserDetail | Refusal> {
      const user = await findUser(db, id);
      if (!user) return refuse('NOT_FOUND');
      const userId = Number(id);
      const [sessions, securityLog, withdrawBlockedUntil] = await Promise.all([
        users.sessions(userId),
        users.securityLog(userId),
        desks.withdrawBlockedUntil(userId),
      ]);
      return { ...user, sessions, securityLog, withdrawBlockedUntil, closed: switchboard.closedFor(userId) };
    },
  });

  const statement = operatorCall({
    path: '/ops/api/users/statement',
    heavy: true,
    roles: ['admin', 'finance', 'support', 'auditor'],
    input: userStatementCall,
    async handle({ id, ...filter }) {
      if (!(await userExists(db, id))) return refuse('NOT_FOUND');
      return desks.wallet.statement(Number(id), filter);
    },
  });

  /** Freezing and unfreezing differ in one word. */
  const freezing = (path: string, action: string, change: UserDesk['freeze']) =>
    operatorCall({
      path,
      roles: ['admin', 'support'],
      input: freezeUserCall,
      async handle({ id, reason }, caller) {
        if (!(await userExists(db, id))) return refuse('NOT_FOUND');
        let isChanged = false;
        const refused = await change(Number(id), async (trx) => {
          isChanged = true;
          await log.write(trx, actorOf(caller), { action, subject: `user:${id}`, after: { reason } });
        });
        return refused ?? (isChanged ? {} : refuse('OPS_UNCHANGED'));
      },
    });
  const freeze = freezing('/ops/api/users/freeze', 'user.freeze', (id, log) => users.freeze(id, log));
  const unfreeze = freezing('/ops/api/users/unfreeze', 'user.unfreeze', (id, log) => users.unfreeze(id, log));

  const revokeSession = operatorCall({
    path: '/ops/api/users/revokeSession',
    roles: ['admin', 'support'],
    input: revokeUserSessionCall,
    async handle({ id, sessionId }, caller) {
      if (!(await userExists(db, id))) return refuse('NOT_FOUND');
      const after = { session: sessionId ?? 'all' };
      const deed = { action: 'user.revokeSession', subject: `user:${id}`, after };
      return log.around(actorOf(caller), deed, async () => {
        if (sessionId !== undefined) return (await users.revokeSession(Number(id), Number(sessionId))) ?? {};
        await desks.sessions.revoke(Number(id), {});
        return {};
      });
    },
  });

  const setFees = operatorCall({
    path: '/ops/api/users/fees',
    roles: ['admin', 'finance'],
    input: userFeesCall,
    async handle({ id, makerPpm, takerPpm }, caller) {
      if (!(await userExists(db, id))) return refuse('NOT_FOUND');
      return log.inTurn(`user:${id}`, async (subject) => {
        const owner = Number(id);
        const before = await feesOf(db, owner);
        const deed = { action: 'user.fees', subject, before, after: { makerPpm, takerPpm } };
        return log.around(actorOf(caller), deed, async () => {
          const reply = await sequencer.submit({ type: 'setFees', owner, makerPpm, takerPpm });
          return reply.status === 'refused' ? reply.refusal : {};
        });
      });
    },
  });

  const setSwitch = operatorCall({
    path: '/ops/api/users/switch',
    roles: ['admin', 'support'],
    input: userSwitchCall,
    async handle({ id, product, closed }, caller) {
      if (!(await userExists(db, id))) return refuse('NOT_FOUND');
      const userId = Number(id);
      const before = { closed: switchboard.closedFor(userId).includes(product) };
      const after = { closed: closed === '1' };
      await switchboard.change(async (trx) => {
        const subject = `user:${id}`;
        const action = `user.switch.${product}`;
        await log.write(trx, actorOf(caller), { action, subject, before, after });
        return switchboard.setForUser(trx, userId, product, closed === '1');
      });
      return {};
    },
  });

  return [list, detail, statement, freeze, unfreeze, revokeSession, setFees, setSwitch];
}
