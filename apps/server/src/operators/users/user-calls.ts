import type { ParsedOf } from '@bourse/protocol/call';
import { opsUserCalls } from '@bourse/protocol/operators/users/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { UserOperations } from '../../identity/user-operations.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { feesOf, findUser, listUsers, userExists } from './user-queries.ts';
import { onlyProposed } from '../proposals/rule.ts';

/** Users: to look at, and to freeze, sign out, close products for, and give fee rates of their own. */
export function userHandlers(deps: Deps, operations: DomainOperations, switchboard: Switchboard): Call[] {
  const { services, log, proposals } = deps;
  const { db, reads, sequencer } = services;
  const { users } = operations;

  const list = handle(opsUserCalls.list, (query) => listUsers(reads.db, query));

  const detail = handle(opsUserCalls.detail, async ({ id }) => {
    const user = await findUser(db, id);
    if (!user) return refuse('NOT_FOUND');
    const userId = Number(id);
    const [sessions, securityLog, withdrawBlockedUntil, withdrawalsFrozenTime] = await Promise.all([
      users.sessions(userId),
      users.securityLog(userId),
      operations.withdrawBlockedUntil(userId),
      operations.withdrawalFreeze.since(userId),
    ]);
    const closed = switchboard.closedFor(userId);
    return { ...user, sessions, securityLog, withdrawBlockedUntil, withdrawalsFrozenTime, closed };
  });

  const statement = handle(opsUserCalls.statement, async ({ id, ...filter }) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    return operations.wallet.statement(Number(id), filter);
  });

  /** Freezing and unfreezing differ in one word. */
  const freezing =
    (action: string, change: UserOperations['freeze']) =>
    async ({ id, reason }: ParsedOf<typeof opsUserCalls.freeze>, caller: OperatorCaller) => {
      if (!(await userExists(db, id))) return refuse('NOT_FOUND');
      let isChanged = false;
      const refused = await change(Number(id), async (trx) => {
        isChanged = true;
        await log.write(trx, actorOf(caller), { action, subject: `user:${id}`, after: { reason } });
      });
      return refused ?? (isChanged ? {} : refuse('OPS_UNCHANGED'));
    };
  const freeze = handle(
    opsUserCalls.freeze,
    freezing('user.freeze', (id, alongside) => users.freeze(id, alongside)),
  );
  const unfreeze = handle(
    opsUserCalls.unfreeze,
    freezing('user.unfreeze', (id, alongside) => users.unfreeze(id, alongside)),
  );

  const thaw = handle(opsUserCalls.thaw, async ({ id, reason }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    const entry = { action: 'user.thaw', subject: `user:${id}`, after: { reason } };
    const byTheHouse = { ip: '', agent: '' };
    const isThawed = await operations.withdrawalFreeze.thaw(Number(id), byTheHouse, (trx) =>
      log.write(trx, actorOf(caller), entry),
    );
    return isThawed ? {} : refuse('OPS_UNCHANGED');
  });

  const revokeSession = handle(opsUserCalls.revokeSession, async ({ id, sessionId }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    const after = { session: sessionId ?? 'all' };
    const entry = { action: 'user.revokeSession', subject: `user:${id}`, after };
    return log.auditedCommand(actorOf(caller), entry, async () => {
      if (sessionId !== undefined) return (await users.revokeSession(Number(id), Number(sessionId))) ?? {};
      await operations.sessions.revoke(Number(id), {});
      return {};
    });
  });

  const changeFees = proposals.kind('user.fees', {
    approvers: ['admin'],
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

  const setFees = handle(opsUserCalls.setFees, async ({ id, makerPpm, takerPpm }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    return onlyProposed(await changeFees(`user:${id}`, { id, makerPpm, takerPpm }, caller));
  });

  const setSwitch = handle(opsUserCalls.setSwitch, async ({ id, product, closed }, caller) => {
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
  });

  return [list, detail, statement, freeze, unfreeze, thaw, revokeSession, setFees, setSwitch];
}
