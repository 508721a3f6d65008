import type { ParsedOf } from '@bourse/protocol/call';
import { opsUserCalls } from '@bourse/protocol/operators/users/calls';
import { refuse } from '@bourse/protocol/refusal';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import type { DomainOperations } from '../domain-operations.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { onlyProposed } from '../proposals/rule.ts';
import { findUser, userExists } from './user-queries.ts';

type Reasoned = ParsedOf<typeof opsUserCalls.freeze>;
type LevelChange = ParsedOf<typeof opsUserCalls.setLevel>;
type UserSwitch = ParsedOf<typeof opsUserCalls.setSwitch>;

/** What stops a user or his money, and lets them go on again: the first takes one person, the second two. */
export function userStops(deps: Deps, operations: DomainOperations, switchboard: Switchboard): Call[] {
  return [
    ...freezeCalls(deps, operations),
    levelCall(deps, operations),
    reopenCall(deps, operations),
    thawCall(deps, operations),
    switchCall(deps, switchboard),
  ];
}

function freezeCalls(
  { services: { db }, log, proposals }: Deps,
  { users }: Pick<DomainOperations, 'users'>,
): Call[] {
  const freeze = handle(opsUserCalls.freeze, async ({ id, reason }, caller) => {
    if (!(await userExists(db, id))) return refuse('NOT_FOUND');
    const opening = { kind: 'user.unfreeze', subject: `user:${id}` } as const;
    const stop = () => setFrozen({ id, reason }, actorOf(caller), 'freeze');
    return proposals.halt(opening, caller, stop, {});
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
    isDone: async ({ id }) => (await users.one(Number(id)))?.frozenTime === 0,
  });
  const unfreeze = handle(opsUserCalls.unfreeze, async (fields, caller) => {
    if (!(await userExists(db, fields.id))) return refuse('NOT_FOUND');
    return onlyProposed(await unfreezeOne(`user:${fields.id}`, fields, caller));
  });

  return [freeze, unfreeze];
}

function levelCall(
  { services: { db }, log, proposals }: Deps,
  { users }: Pick<DomainOperations, 'users'>,
): Call {
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
  return handle(opsUserCalls.setLevel, async (change, caller) => {
    if (!(await userExists(db, change.id))) return refuse('NOT_FOUND');
    const subject = `user:${change.id}`;
    if (change.level !== '1') return onlyProposed(await raise(subject, change, caller));
    const stop = () => carryOutLevel(change, actorOf(caller));
    return proposals.halt({ kind: 'user.level', subject }, caller, stop, {});
  });
}

/** A user who has closed his account comes back, as long as his data are there. */
function reopenCall(
  { services: { db }, log, proposals }: Deps,
  { closing }: Pick<DomainOperations, 'closing'>,
): Call {
  const reopenOne = proposals.kind('user.reopen', {
    approver: 'users.freeze',
    async current({ id }: Reasoned) {
      const { closedTime, deleteTime } = await closing.stateOf(Number(id));
      if (closedTime === 0) return refuse('OPS_UNCHANGED');
      return deleteTime === 0 ? refuse('OPS_DATA_DELETED') : { closedTime };
    },
    async carryOut({ id, reason }, { actor }) {
      const entry = { action: 'user.reopen', subject: `user:${id}`, after: { reason } };
      const refused = await closing.reopen(Number(id), (trx) => log.write(trx, actor, entry));
      return refused ?? {};
    },
  });
  return handle(opsUserCalls.reopen, async (fields, caller) => {
    if (!(await userExists(db, fields.id))) return refuse('NOT_FOUND');
    return onlyProposed(await reopenOne(`user:${fields.id}`, fields, caller));
  });
}

/** Ends the freeze that a user has put on his own withdrawals by the link in a mail. */
function thawCall(
  { services: { db }, log, proposals }: Deps,
  { withdrawalFreeze }: Pick<DomainOperations, 'withdrawalFreeze'>,
): Call {
  const thawOne = proposals.kind('user.thaw', {
    approver: 'users.freeze',
    async current({ id }: Reasoned) {
      const withdrawalsFrozenTime = await withdrawalFreeze.since(Number(id));
      return withdrawalsFrozenTime === 0 ? refuse('OPS_UNCHANGED') : { withdrawalsFrozenTime };
    },
    async carryOut({ id, reason }, { shown, actor }) {
      const entry = { action: 'user.thaw', subject: `user:${id}`, after: { reason } };
      const byTheHouse = { ip: '', agent: '' };
      // He may freeze them once more at this moment: by his link, which waits for nobody's turn.
      const since = (shown as { withdrawalsFrozenTime: number }).withdrawalsFrozenTime;
      const isThawed = await withdrawalFreeze.thaw(Number(id), { since, where: byTheHouse }, (trx) =>
        log.write(trx, actor, entry),
      );
      return isThawed ? {} : refuse('OPS_CHANGED_MEANWHILE');
    },
    isDone: async ({ id }) => (await withdrawalFreeze.since(Number(id))) === 0,
  });
  return handle(opsUserCalls.thaw, async (fields, caller) => {
    if (!(await userExists(db, fields.id))) return refuse('NOT_FOUND');
    return onlyProposed(await thawOne(`user:${fields.id}`, fields, caller));
  });
}

function switchCall({ services: { db }, log, proposals }: Deps, switchboard: Switchboard): Call {
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
  return handle(opsUserCalls.setSwitch, async (change, caller) => {
    if (!(await userExists(db, change.id))) return refuse('NOT_FOUND');
    const subject = `user:${change.id}`;
    if (change.closed === '0' && isClosed(change))
      return onlyProposed(await openForUser(subject, change, caller));
    const opens = ({ product }: UserSwitch) => product === change.product;
    return proposals.halt({ kind: 'user.open', subject, opens }, caller, async () => {
      // Closed a moment ago, perhaps at another gateway: to leave it open would be to open it.
      await switchboard.load();
      if (change.closed === '0' && isClosed(change)) return refuse('OPS_CHANGED_MEANWHILE');
      return carryOutSwitch(change, actorOf(caller));
    });
  });
}
