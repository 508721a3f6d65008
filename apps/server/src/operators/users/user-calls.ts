import type { ParsedOf } from '@bourse/protocol/call';
import { opsUserCalls } from '@bourse/protocol/operators/users/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Deps } from '../deps.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { feesOf, findUser, listUsers, userExists } from './user-queries.ts';
import { onlyProposed } from '../proposals/rule.ts';

type Reasoned = ParsedOf<typeof opsUserCalls.freeze>;
type LevelChange = ParsedOf<typeof opsUserCalls.setLevel>;
type UserSwitch = ParsedOf<typeof opsUserCalls.setSwitch>;

/**
 * Users: to look at, and to freeze, sign out, close products for, and give fee rates of their own. To stop takes one
 * person; whatever lets a user, or his money, go again takes two.
 */
export function userHandlers(deps: Deps, operations: DomainOperations, switchboard: Switchboard): Call[] {
  const { services, log, proposals } = deps;
  const { db, reads, sequencer } = services;
  const { users } = operations;

  const list = handle(opsUserCalls.list, (query) => listUsers(reads.db, query));

  const detail = handle(opsUserCalls.detail, async ({ id }, { language }) => {
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

  const statement = handle(opsUserCalls.statement, async ({ id, ...filter }) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    return operations.wallet.statement(Number(id), filter);
  });

  const freeze = handle(opsUserCalls.freeze, async ({ id, reason }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    return setFrozen({ id, reason }, actorOf(caller), 'freeze');
  });

  /** Nothing, where it was like that already. */
  async function setFrozen({ id, reason }: Reasoned, actor: Actor, verb: 'freeze' | 'unfreeze') {
    let isChanged = false;
    const refused = await users[verb](Number(id), async (trx) => {
      isChanged = true;
      await log.write(trx, actor, { action: `user.${verb}`, subject: `user:${id}`, after: { reason } });
    });
    return refused ?? (isChanged ? {} : refuse('OPS_UNCHANGED'));
  }

  const unfreezeOne = proposals.kind('user.unfreeze', {
    approver: 'users.freeze',
    async current({ id }: Reasoned) {
      const user = await users.one(Number(id));
      if (!user) return refuse('NOT_FOUND');
      return user.frozenTime === 0 ? refuse('OPS_UNCHANGED') : { frozenTime: user.frozenTime };
    },
    carryOut: (fields, { actor }) => setFrozen(fields, actor, 'unfreeze'),
  });
  const unfreeze = handle(opsUserCalls.unfreeze, async (fields, caller) => {
    if (!(await userExists(db, fields.id))) return refuse('NOT_FOUND');
    return onlyProposed(await unfreezeOne(`user:${fields.id}`, fields, caller));
  });

  const carryOutLevel = async ({ id, level, reason }: LevelChange, actor: Actor) => {
    const entry = { action: 'user.level', subject: `user:${id}`, after: { level, reason } };
    return (
      (await users.setLevel(Number(id), level === '2' ? 2 : 1, (trx) => log.write(trx, actor, entry))) ?? {}
    );
  };
  const raise = proposals.kind('user.level', {
    approver: 'users.freeze',
    async current({ id, level }: LevelChange) {
      const user = await findUser(db, id);
      if (!user) return refuse('NOT_FOUND');
      return String(user.level) === level ? refuse('OPS_UNCHANGED') : { level: user.level };
    },
    carryOut: (change, { actor }) => carryOutLevel(change, actor),
  });
  const setLevel = handle(opsUserCalls.setLevel, async (change, caller) => {
    if (!(await userExists(db, change.id))) return refuse('NOT_FOUND');
    if (change.level === '1') return carryOutLevel(change, actorOf(caller));
    return onlyProposed(await raise(`user:${change.id}`, change, caller));
  });

  const reopenOne = proposals.kind('user.reopen', {
    approver: 'users.freeze',
    async current({ id }: Reasoned) {
      const { closedTime, deleteTime } = await operations.closing.stateOf(Number(id));
      if (closedTime === 0) return refuse('OPS_UNCHANGED');
      return deleteTime === 0 ? refuse('OPS_DATA_DELETED') : { closedTime };
    },
    async carryOut({ id, reason }, { actor }) {
      const entry = { action: 'user.reopen', subject: `user:${id}`, after: { reason } };
      const refused = await operations.closing.reopen(Number(id), (trx) => log.write(trx, actor, entry));
      return refused ?? {};
    },
  });
  const reopen = handle(opsUserCalls.reopen, async (fields, caller) => {
    if (!(await userExists(db, fields.id))) return refuse('NOT_FOUND');
    return onlyProposed(await reopenOne(`user:${fields.id}`, fields, caller));
  });

  const thawOne = proposals.kind('user.thaw', {
    approver: 'users.freeze',
    async current({ id }: Reasoned) {
      const withdrawalsFrozenTime = await operations.withdrawalFreeze.since(Number(id));
      return withdrawalsFrozenTime === 0 ? refuse('OPS_UNCHANGED') : { withdrawalsFrozenTime };
    },
    async carryOut({ id, reason }, { actor }) {
      const entry = { action: 'user.thaw', subject: `user:${id}`, after: { reason } };
      const byTheHouse = { ip: '', agent: '' };
      const isThawed = await operations.withdrawalFreeze.thaw(Number(id), byTheHouse, (trx) =>
        log.write(trx, actor, entry),
      );
      return isThawed ? {} : refuse('OPS_UNCHANGED');
    },
  });
  const thaw = handle(opsUserCalls.thaw, async (fields, caller) => {
    if (!(await userExists(db, fields.id))) return refuse('NOT_FOUND');
    return onlyProposed(await thawOne(`user:${fields.id}`, fields, caller));
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

  const setFees = handle(opsUserCalls.setFees, async ({ id, makerPpm, takerPpm }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    return onlyProposed(await changeFees(`user:${id}`, { id, makerPpm, takerPpm }, caller));
  });

  const isClosed = ({ id, product }: UserSwitch) => switchboard.closedFor(Number(id)).includes(product);
  const carryOutSwitch = async (change: UserSwitch, actor: Actor) => {
    const { id, product, closed } = change;
    const [before, after] = [{ closed: isClosed(change) }, { closed: closed === '1' }];
    await switchboard.change(async (trx) => {
      const entry = { action: `user.switch.${product}`, subject: `user:${id}`, before, after };
      await log.write(trx, actor, entry);
      return switchboard.setForUser(trx, Number(id), product, after.closed);
    });
    return {};
  };
  const openForUser = proposals.kind('user.open', {
    approver: 'users.freeze',
    parts: ({ product }: UserSwitch) => [product],
    current: async (change) => ({ closed: isClosed(change) ? '1' : '0' }),
    carryOut: (change, { actor }) => carryOutSwitch(change, actor),
  });
  const setSwitch = handle(opsUserCalls.setSwitch, async (change, caller) => {
    if (!(await userExists(db, change.id))) return refuse('NOT_FOUND');
    if (change.closed === '1' || !isClosed(change)) return carryOutSwitch(change, actorOf(caller));
    return onlyProposed(await openForUser(`user:${change.id}`, change, caller));
  });

  return [
    list,
    detail,
    statement,
    freeze,
    unfreeze,
    setLevel,
    reopen,
    thaw,
    revokeSession,
    setFees,
    setSwitch,
  ];
}
