import { DEFAULT_FEE_PPM } from '@bourse/engine/owner';
import { LIST_REACH } from '@bourse/protocol/list-reach';
import type { ParsedOf } from '@bourse/protocol/call';
import { formatAmount, formatDecimal } from '@bourse/money/amount';
import type { opsUserCalls, UserDetail, UserRow } from '@bourse/protocol/operators/users/calls';
import type { Language } from '@bourse/protocol/languages';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { anywhere } from '../search.ts';

/** Reading users for the console. What changes them goes through the identity domain. */

interface UserLine {
  id: number;
  email: string;
  code: string | null;
  kyc: 0 | 1 | 2;
  frozen_at: Date | null;
  created_at: Date;
  last_login_at: Date | null;
}

const SELECT_USERS = sql`
  select u.id, u.email, i.code, u.kyc, u.frozen_at, u.created_at,
    (select max(e.created_at) from security_events e where e.user_id = u.id and e.kind = 'login') as last_login_at
  from users u left join invites i on i.user_id = u.id`;

const SORT = {
  id: 'u.id',
  email: 'u.email',
  createTime: 'u.created_at',
  lastLoginTime: 'last_login_at',
} as const;

/** A page of users. `search` finds by part of the address, by id, or by invite code. */
export async function listUsers(
  db: Database,
  query: ParsedOf<typeof opsUserCalls.list>,
): Promise<{ list: UserRow[]; totalRow: number }> {
  const where = conditionsOf(query);
  const counted = await sql<{ total: string }>`
    select count(*) as total from (select from users u left join invites i on i.user_id = u.id
      where ${where} limit ${LIST_REACH}) as found`.execute(db);
  const order = query.order === 'asc' ? sql`asc nulls first` : sql`desc nulls last`;
  const { rows } = await sql<UserLine>`
    ${SELECT_USERS} where ${where}
    order by ${sql.raw(SORT[query.sort])} ${order}, u.id
    limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}`.execute(db);
  return { list: rows.map(userRow), totalRow: Number(counted.rows[0]!.total) };
}

function conditionsOf({ search, kyc, frozen }: ParsedOf<typeof opsUserCalls.list>): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (search !== undefined) {
    const part = anywhere(search.toLowerCase());
    const id = /^[1-9][0-9]{0,8}$/.test(search) ? Number(search) : 0;
    conditions.push(sql`(u.email like ${part} or u.id = ${id} or i.code = ${search.toUpperCase()})`);
  }
  if (kyc !== undefined) conditions.push(sql`u.kyc = ${Number(kyc)}`);
  if (frozen !== undefined)
    conditions.push(frozen === '1' ? sql`u.frozen_at is not null` : sql`u.frozen_at is null`);
  return sql.join(conditions, sql` and `);
}

function userRow(row: UserLine): UserRow {
  return {
    id: String(row.id),
    email: row.email,
    inviteCode: row.code ?? '',
    kyc: row.kyc,
    frozen: row.frozen_at !== null,
    createTime: row.created_at.getTime(),
    lastLoginTime: row.last_login_at?.getTime() ?? 0,
  };
}

export async function userExists(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${id}::bigint`.execute(db);
  return rows.length > 0;
}

/** `undefined`: there is no such user. */
export async function emailOf(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from users where id = ${id}::bigint`.execute(db);
  return rows[0]?.email;
}

/** Whether a user has closed his account: what it is credited, nobody has. */
export async function isAccountClosed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from closed_accounts where user_id = ${id}::bigint`.execute(db);
  return rows.length > 0;
}

type Stored = Omit<
  UserDetail,
  | 'sessions'
  | 'securityLog'
  | 'closed'
  | 'closedTime'
  | 'deleteTime'
  | 'remains'
  | 'withdrawBlockedUntil'
  | 'withdrawalsFrozenTime'
>;

/** What the tables know about a user. */
export async function findUser(db: Database, id: string): Promise<Stored | undefined> {
  const [line] = (await sql<UserLine>`${SELECT_USERS} where u.id = ${id}::bigint`.execute(db)).rows;
  if (!line) return undefined;
  const more = await db
    .selectFrom('users')
    .select(['level', 'language', 'icon', 'inviter_id', 'self_invite', 'fund_password_hash'])
    .select((eb) => [
      eb
        .selectFrom(
          eb
            .selectFrom('users as invitee')
            .select('invitee.id')
            .where('invitee.inviter_id', '=', line.id)
            .limit(LIST_REACH)
            .as('invited'),
        )
        .select((e) => e.fn.countAll<string>().as('n'))
        .as('invitees'),
      eb
        .selectFrom('open_orders')
        .select((e) => e.fn.countAll<string>().as('n'))
        .where('owner', '=', String(line.id))
        .as('open_orders'),
      eb.selectFrom('second_factors').select('enabled_at').where('user_id', '=', line.id).as('two_factor_at'),
    ])
    .where('id', '=', line.id)
    .executeTakeFirstOrThrow();
  return {
    ...userRow(line),
    level: more.level as 1 | 2,
    language: more.language as Language,
    icon: more.icon,
    inviterId: String(more.inviter_id ?? 0),
    selfInvite: more.self_invite ?? '',
    invitees: Number(more.invitees),
    fundPasswordSet: more.fund_password_hash !== null,
    twoFactor: more.two_factor_at !== null,
    balances: await balancesOf(db, line.id),
    fees: await feesOf(db, line.id),
    openOrders: Number(more.open_orders),
  };
}

async function balancesOf(db: Database, owner: number): Promise<UserDetail['balances']> {
  const rows = await db
    .selectFrom('accounts')
    .select(['product', 'currency', 'available', 'frozen'])
    .where('owner', '=', String(owner))
    .orderBy('product', 'desc')
    .orderBy('currency')
    .execute();
  return rows.map(({ product, currency, available, frozen }) => ({
    account: product,
    currency,
    available: formatAmount(BigInt(available)),
    frozen: formatAmount(BigInt(frozen)),
  }));
}

/** What a user pays where a pair has no fees of its own: rates that were set for him, else his tier's, else the usual ones. */
export async function feesOf(db: Database, owner: number): Promise<UserDetail['fees']> {
  const [own, tier] = await Promise.all([
    db
      .selectFrom('owner_fees')
      .select(['maker_ppm', 'taker_ppm'])
      .where('owner', '=', String(owner))
      .executeTakeFirst(),
    db
      .selectFrom('owner_tiers')
      .select(['level', 'maker_ppm', 'taker_ppm'])
      .where('owner', '=', String(owner))
      .where('level', '>', 0)
      .executeTakeFirst(),
  ]);
  const rates = own ?? tier;
  const rate = (ppm: string | undefined) => formatDecimal(BigInt(ppm ?? DEFAULT_FEE_PPM), 6);
  return {
    makerRate: rate(rates?.maker_ppm),
    takerRate: rate(rates?.taker_ppm),
    own: own !== undefined,
    level: tier?.level ?? 0,
  };
}
