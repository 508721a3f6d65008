import type { Brand } from '@bourse/protocol/brand/fields';
import { opsBrandCalls } from '@bourse/protocol/operators/brand/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { PictureKind } from '../../brand/pictures.ts';
import type { BrandKeeper } from '../../brand/brand-keeper.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import type { Deps } from '../deps.ts';
import { namesOf, orBefore, touched } from '../proposals/rule.ts';

const SUBJECT = 'brand';
const PICTURES = ['logo', 'logoDark', 'favicon'] as const;

/** Pictures that operators put up for everybody to see. */
export interface PublicPictures {
  /** The path under which it is served. */
  readonly add: (operatorId: number, kind: PictureKind, bytes: Buffer) => Promise<string | Refusal>;
  /** Whether one is served under the path. */
  readonly has: (path: string) => Promise<boolean>;
}

/** Whose exchange visitors see. Two persons: a name and a logo are what users trust. */
export function brandHandlers(
  { log, proposals }: Pick<Deps, 'log' | 'proposals'>,
  keeper: BrandKeeper,
  pictures: PublicPictures,
): Call[] {
  const change = proposals.kind('brand.set', {
    approver: 'brand.set',
    parts: namesOf,
    // What stays as it is is not shown to the second person.
    async current(fields: Partial<Brand>) {
      for (const field of PICTURES) {
        const path = fields[field];
        if (path && !(await pictures.has(path))) return refuse('INVALID_FIELD', { field });
      }
      return touched(keeper.current, fields);
    },
    carryOut: (fields, { actor }) =>
      keeper.change({ ...keeper.current, ...fields }, (trx, before, after) =>
        log.write(trx, actor, { action: 'brand.set', subject: SUBJECT, before, after }),
      ),
  });

  return [
    handle(opsBrandCalls.get, () => keeper.current),
    handle(opsBrandCalls.set, async (fields, caller) => {
      const before = keeper.current;
      const changed = changedFields(before, fields);
      if (Object.keys(changed).length === 0) return before;
      return orBefore(await change(SUBJECT, changed, caller), before);
    }),
    handle(opsBrandCalls.picture, async ({ kind }, caller) => {
      const bytes = caller.files?.['file']?.bytes;
      if (!bytes) return refuse('FILE_MISSING');
      const path = await pictures.add(caller.operator.id, kind, bytes);
      if (path instanceof Refusal) return path;
      await log.note(actorOf(caller), { action: 'brand.picture', subject: SUBJECT, after: { kind, path } });
      return { path };
    }),
  ];
}

function changedFields(before: Brand, after: Brand): Partial<Brand> {
  const names = Object.keys(after) as (keyof Brand)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  );
}
