import { opsCoinCalls, type CoinCreate, type CoinUpdate } from '@bourse/protocol/operators/coins/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { CoinRegistry } from '../../coins/coin-registry.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Database } from '../../database/schema.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import type { Deps } from '../deps.ts';
import type { PublicPictures } from './brand-calls.ts';
import { namesOf, orBefore, sharesField, touched } from '../proposals/rule.ts';

/** The coins there are, and what may be done with each. To close one takes one person; what opens or renames takes two. */
export function coinHandlers(
  { log, proposals }: Pick<Deps, 'log' | 'proposals'>,
  coins: CoinRegistry,
  pictures: PublicPictures,
): Call[] {
  const lacksPicture = async ({ icon }: CoinCreate | CoinUpdate): Promise<Refusal | undefined> =>
    !icon || icon === '-' || (await pictures.has(icon))
      ? undefined
      : refuse('INVALID_FIELD', { field: 'icon' });

  const noting =
    (actor: Actor, action: string, symbol: string) =>
    (trx: Database, before: unknown, after: unknown): Promise<void> =>
      log.write(trx, actor, { action: `coin.${action}`, subject: `coin:${symbol}`, before, after });

  const addOne = proposals.kind('coin.create', {
    approver: 'coins.manage',
    async current(fields: CoinCreate) {
      const after = coins.previewCreate(fields);
      if (after instanceof Refusal) return after;
      return (await lacksPicture(fields)) ?? null;
    },
    async carryOut(fields, { actor }) {
      const { symbol, name } = fields;
      const there = coins.find(symbol);
      // Approved, it was not there: a crash came between its making and the note that it is made.
      if (there?.name === name) return there;
      return coins.create(fields, noting(actor, 'create', symbol));
    },
  });

  const create = handle(opsCoinCalls.create, async (fields, caller) => {
    const after = coins.previewCreate(fields);
    if (after instanceof Refusal) return after;
    return orBefore(await addOne(`coin:${fields.symbol}`, fields, caller), after);
  });

  const carryOutChange = (fields: CoinUpdate, actor: Actor) =>
    coins.update(fields, noting(actor, 'update', fields.symbol));
  const changeOne = proposals.kind('coin.update', {
    approver: 'coins.manage',
    parts: ({ symbol: _symbol, ...change }: CoinUpdate) => namesOf(change),
    async current(fields) {
      const was = (await lacksPicture(fields)) ?? (await coins.beforeUpdate(fields));
      return was instanceof Refusal ? was : touched(was, fields);
    },
    carryOut: (fields, { actor }) => carryOutChange(fields, actor),
  });

  const update = handle(opsCoinCalls.update, async (fields, caller) => {
    const { symbol, ...change } = fields;
    if (takesNothing(fields)) {
      const opening = { kind: 'coin.update', subject: `coin:${symbol}`, opens: sharesField(change) } as const;
      return proposals.halt(opening, caller, () => carryOutChange(fields, actorOf(caller)));
    }
    const was = await coins.beforeUpdate(fields);
    if (was instanceof Refusal) return was;
    return orBefore(await changeOne(`coin:${symbol}`, fields, caller), was);
  });

  const picture = handle(opsCoinCalls.picture, async (_fields, caller) => {
    const bytes = caller.files?.['file']?.bytes;
    if (!bytes) return refuse('FILE_MISSING');
    const path = await pictures.add(caller.operator.id, 'coin', bytes);
    if (path instanceof Refusal) return path;
    await log.note(actorOf(caller), { action: 'coin.picture', subject: 'coins', after: { path } });
    return { path };
  });

  return [handle(opsCoinCalls.list, () => ({ list: [...coins.all()] })), create, update, picture];
}

/** Closing is urgent, and its place in lists is nobody's money. */
function takesNothing({ name, decimals, icon, status = 'closed', ...change }: CoinUpdate): boolean {
  const { depositOpen = '0', withdrawOpen = '0', swapOpen = '0' } = change;
  const isClosing =
    [depositOpen, withdrawOpen, swapOpen].every((flag) => flag === '0') && status === 'closed';
  return [name, decimals, icon].every((field) => field === undefined) && isClosing;
}
