import type { Services } from '../../services.ts';

/**
 * Whether what takes two can be decided: by `several`; or there is one admin alone, who in demo mode `decides`, else is
 * `blocked`. Whoever has disabled the others is not alone: there `ever` were others.
 */
export type Admins = 'several' | 'decides' | 'blocked';

export async function adminsOf({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<Admins> {
  const { able, ever } = await db
    .selectFrom('operators')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('disabled_at', 'is', null).as('able'),
      eb.fn.countAll<string>().as('ever'),
    ])
    .where('role', '=', 'admin')
    .where('enrolled_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(able) > 1) return 'several';
  return settings.operators.soleAdminDecides && Number(ever) === 1 ? 'decides' : 'blocked';
}
