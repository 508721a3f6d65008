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
import { operatorCall, type Call, type OperatorCaller } from '../gateway/call.ts';
import { actorOf } from './audit-log.ts';
import type { Desks } from './desks.ts';
import type { Parts } from './parts.ts';
import type { Switchboard } from './switchboard.ts';
import { feesOf, findUser, listUsers, userExists } from './user-queries.ts';

/** Users: to look at, and to freeze, sign out, close products for, and give fee rates of their own. */
export function userCalls(parts: Parts, desks: Desks, switchboard: Switchboard): Call[] {
  const { services, log } = parts;
  const { db, sequencer } = services;
  const { accounts, wallet } = desks;

  const list = operatorCall({
    path: '/ops/api/users/list',
    roles: OPERATOR_ROLES,
    input: userListCall,
    handle: (query) => listUsers(db, query),
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
        accounts.sessionsOf(userId),
        accounts.securityLog(userId),
        accounts.withdrawBlockedUntil(userId),
      ]);
      return { ...user, sessions, securityLog, withdrawBlockedUntil, closed: switchboard.closedFor(userId) };
    },
  });

  const statement = operatorCall({
    path: '/ops/api/users/statement',
    roles: ['admin', 'finance', 'support', 'auditor'],
    input: userStatementCall,
    async handle({ id, ...filter }) {
      if (!(await userExists(db, id))) return refuse('NOT_FOUND');
      return wallet.statement(Number(id), filter);
    },
  });

  /** Freezing and unfreezing differ in one word. */
  const freezing = (path: string, action: string, change: (userId: number) => Promise<boolean>) =>
    operatorCall({
      path,
      roles: ['admin', 'support'],
      input: freezeUserCall,
      async handle({ id, reason }, caller: OperatorCaller) {
        if (!(await userExists(db, id))) return refuse('NOT_FOUND');
        const deed = { action, subject: `user:${id}`, after: { reason } };
        return log.around(actorOf(caller), deed, async () =>
          (await change(Number(id))) ? {} : refuse('OPS_UNCHANGED'),
        );
      },
    });
  const freeze = freezing('/ops/api/users/freeze', 'user.freeze', (userId) => accounts.freeze(userId));
  const unfreeze = freezing('/ops/api/users/unfreeze', 'user.unfreeze', (userId) =>
    accounts.unfreeze(userId),
  );

  const revokeSession = operatorCall({
    path: '/ops/api/users/revokeSession',
    roles: ['admin', 'support'],
    input: revokeUserSessionCall,
    async handle({ id, sessionId }, caller) {
      if (!(await userExists(db, id))) return refuse('NOT_FOUND');
      const deed = {
        action: 'user.revokeSession',
        subject: `user:${id}`,
        after: { session: sessionId ?? 'all' },
      };
      return log.around(actorOf(caller), deed, async () => {
        const only = sessionId === undefined ? undefined : Number(sessionId);
        const ended = await accounts.revokeSessions(Number(id), only);
        return ended === 0 ? refuse('NOT_FOUND') : { ended };
      });
    },
  });

  const setFees = operatorCall({
    path: '/ops/api/users/fees',
    roles: ['admin', 'finance'],
    input: userFeesCall,
    async handle({ id, makerPpm, takerPpm }, caller) {
      if (!(await userExists(db, id))) return refuse('NOT_FOUND');
      const owner = Number(id);
      const before = await feesOf(db, owner);
      const deed = { action: 'user.fees', subject: `user:${id}`, before, after: { makerPpm, takerPpm } };
      return log.around(actorOf(caller), deed, async () => {
        const reply = await sequencer.submit({ type: 'setFees', owner, makerPpm, takerPpm });
        return reply.status === 'refused' ? reply.refusal : {};
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
