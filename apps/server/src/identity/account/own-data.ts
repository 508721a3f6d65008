import { formatAmount } from '@bourse/money/amount';
import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import { blocks, EXPORT_ROWS } from '../../database/blocks.ts';
import type { Database } from '../../database/schema.ts';
import type { Reader } from '../../files/file-store.ts';
import type { SecretBox } from '../../files/secret-box.ts';
import type { StoredPurpose } from '../../files/tables.ts';
import type { OwnTable } from '../../sequencer/rows/record.ts';
import { zipStream, type ZipContent } from '../../zip-stream.ts';
import type { Deps } from '../deps.ts';
import type { Kyc } from '../kyc/kyc.ts';
import { ownerOfUser } from '../users.ts';

export interface OwnDataDeps extends Pick<Deps, 'services' | 'files'> {
  readonly kyc: Kyc;
  readonly box: SecretBox;
  /** His account for payments, as he saved it; nothing where he has none. */
  readonly collection: (userId: number) => Promise<unknown>;
  /** Who was on the other side of his payments, as he has told. */
  readonly travelFacts: (userId: number) => Promise<unknown>;
  /** Of what commits write: its domains say what of it is his. */
  readonly ownTables: Readonly<Record<string, OwnTable>>;
}

/** Who gets it: its owner, or an operator for an authority, with what he may see besides. */
export type DataReader =
  | { readonly kind: 'owner' }
  | {
      readonly kind: 'operator';
      readonly id: number;
      /** Identity documents, with name and number. */
      readonly documents: boolean;
      /** Pictures that came with deposits. */
      readonly vouchers: boolean;
    };

const ORDER_AMOUNTS = ['quote_amount', 'filled_quote', 'fee', 'held'];
const TRADE_AMOUNTS = ['quote', 'buyer_fee', 'seller_fee'];
const ORDERS = { owner: 'owner', id: 'id', amounts: ORDER_AMOUNTS, without: ['rank', 'fee_basis'] } as const;

/** Tables besides those of `ownTables`; by the name of the file. */
const TABLES: Readonly<Record<string, OwnTable>> = {
  sessions: { from: 'sessions', owner: 'user_id', id: 'id', without: ['token_hash', 'half_hash'] },
  'security-log': { from: 'security_events', owner: 'user_id', id: 'id' },
  messages: { from: 'messages', owner: 'user_id', id: 'id', without: ['once', 'mail_due'] },
  addresses: { from: 'book_addresses', owner: 'user_id', id: 'id' },
  'api-keys': { from: 'api_keys', owner: 'user_id', id: 'id', without: ['secret'] },
  balances: { from: 'accounts', owner: 'owner', id: 'id', amounts: ['available', 'frozen'] },
  'open-orders': { from: 'open_orders', ...ORDERS },
  'closed-orders': { from: 'closed_orders', ...ORDERS },
  'trades-bought': {
    from: 'trades',
    owner: 'buyer',
    id: 'id',
    amounts: TRADE_AMOUNTS,
    without: ['seller', 'sell_order', 'seller_fee'],
  },
  'trades-sold': {
    from: 'trades',
    owner: 'seller',
    id: 'id',
    amounts: TRADE_AMOUNTS,
    without: ['buyer', 'buy_order', 'buyer_fee'],
  },
  transfers: { from: 'own_transfers', owner: 'owner', id: 'id', amounts: ['amount'] },
  deposits: {
    from: 'deposits',
    owner: 'user_id',
    id: 'id',
    amounts: ['amount', 'arrival'],
    without: ['vouched_by', 'recheck', 'told'],
  },
  withdrawals: { from: 'withdrawals', owner: 'owner', id: 'id', amounts: ['amount', 'fee'] },
};

const README = `All that is stored of this account.

Amounts are decimal. Prices of orders and trades are whole numbers of ticks, quantities of lots: a tick is 10^-price_decimals of
the quote coin, a lot 10^-quantity_decimals of the base coin, as pairs.json has them. Times are ms since 1970, or ISO 8601.
Older records may be archived; customer service has them. For a tax office, the statement and the trade report are easier to read.
`;

/**
 * All that is stored of a user, as he may have it: a file for each table, his documents, and every movement on his accounts. An
 * operator has it without what he may not see, which the README names, and without what mails prove themselves to the user by.
 */
export async function ownData(
  deps: OwnDataDeps,
  userId: number,
  reader: DataReader = { kind: 'owner' },
): Promise<Readable> {
  const { services } = deps;
  const db = services.reads.db;
  const hidden = hiddenFrom(reader);
  const files: Record<string, ZipContent> = {
    'README.txt': async function* () {
      yield README;
      for (const what of hidden.names)
        yield `Not in this copy, since whoever made it may not see it: ${what}.\n`;
    },
    'profile.json': one(() => profileOf(deps, userId, reader)),
    ...(!hidden.purposes.includes('kyc') && { 'identity.json': one(() => deps.kyc.allOf(userId)) }),
    'collection-account.json': one(() => deps.collection(userId)),
    'travel-rule.json': one(() => deps.travelFacts(userId)),
  };
  files['pairs.json'] = one(() =>
    db
      .selectFrom('pairs')
      .select(['symbol', 'base', 'quote', 'price_decimals', 'quantity_decimals'])
      .execute(),
  );
  for (const [name, own] of Object.entries({ ...TABLES, ...deps.ownTables }))
    files[`${name}.json`] = () => jsonRows(tableBlocks(db, userId, own));
  files['movements.json'] = () => jsonRows(movementBlocks(db, userId));
  const pictures = await db
    .selectFrom('files')
    .select(['id', 'purpose'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const by: Reader =
    reader.kind === 'owner'
      ? { readerKind: 'owner', readerId: userId }
      : { readerKind: 'operator', readerId: reader.id };
  const shown = pictures.filter(({ purpose }) => !hidden.purposes.includes(purpose));
  for (const [n, { id, purpose }] of shown.entries())
    files[`pictures/${n + 1}-${purpose}.jpg`] = async function* () {
      const picture = await deps.files.store.read(id, by);
      if (picture) yield picture.bytes;
    };
  return zipStream(files);
}

/** Pictures by their purpose, and how the README calls what is left out. */
function hiddenFrom(reader: DataReader): {
  readonly purposes: readonly StoredPurpose[];
  readonly names: readonly string[];
} {
  const hidden: [StoredPurpose, string][] = [];
  if (reader.kind === 'operator') {
    if (!reader.documents) hidden.push(['kyc', 'identity documents, with name and number']);
    if (!reader.vouchers) hidden.push(['credential', 'vouchers of deposits']);
  }
  return { purposes: hidden.map(([purpose]) => purpose), names: hidden.map(([, name]) => name) };
}

function one(make: () => Promise<unknown>): ZipContent {
  return async function* () {
    yield JSON.stringify((await make()) ?? null, null, 2);
  };
}

/** A list as JSON, a row on each line. */
async function* jsonRows(blocks: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const rows of blocks) {
    yield rows.map((row, n) => `${isFirst && n === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('');
    if (rows.length > 0) isFirst = false;
  }
  yield '\n]\n';
}

async function* tableBlocks(db: Database, userId: number, own: OwnTable): AsyncGenerator<object[]> {
  const { from, owner, id, amounts = [], without = [] } = own;
  const rowsAfter = async (after: string) => {
    // Indexes of trades hold users' rows alone.
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(from)}
      where ${sql.ref(owner)} = ${userId} and ${sql.ref(owner)} > 0 and ${sql.ref(id)} > ${after}
      order by ${sql.ref(id)} limit ${EXPORT_ROWS}`.execute(db);
    return rows;
  };
  for await (const rows of blocks(0n, rowsAfter, (row) => row[id]))
    yield rows.map((row) => told(row, amounts, without));
}

function told(row: Record<string, unknown>, amounts: readonly string[], without: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => [name, amounts.includes(name) ? formatAmount(BigInt(value as string)) : value]),
  );
}

/** Every transfer on his accounts, oldest first. */
async function* movementBlocks(db: Database, userId: number): AsyncGenerator<object[]> {
  for await (const rows of blocks(0n, (after) => movementsAfter(db, userId, after)))
    yield rows.map((row) => told(row, ['amount', 'balance'], []));
}

/** A transfer between his own accounts is a line on either side: they come in one block. */
async function movementsAfter(
  db: Database,
  userId: number,
  after: string,
): Promise<readonly Record<string, string>[]> {
  const side = (which: 'debit' | 'credit', sign: '-' | '') => {
    const account = sql.ref(`${which}_account`);
    return sql`(
      select id, time, kind, ${sql.raw(`${sign}amount`)} as amount, ${sql.ref(`${which}_balance`)} as balance, reference
      from transfers where ${account} = a.id and ${account} > 0 and id > ${after} order by id limit ${EXPORT_ROWS})`;
  };
  const { rows } = await sql<Record<string, string>>`
    select t.id, t.time, a.product as account, a.currency, t.kind, t.amount, t.balance, t.reference
    from accounts a cross join lateral (${side('debit', '-')} union all ${side('credit', '')}) t
    where a.owner = ${userId} order by t.id limit ${EXPORT_ROWS}`.execute(db);
  // The last one's other line may be beyond the block, and is read with the next.
  const isWhole = rows.length < EXPORT_ROWS;
  return isWhole ? rows : rows.filter(({ id }) => id !== rows.at(-1)!['id']);
}

async function profileOf(
  { services: { db } }: OwnDataDeps,
  userId: number,
  reader: DataReader,
): Promise<unknown> {
  const { anti_phishing, ...user } = await db
    .selectFrom('users')
    .leftJoin('invites', 'invites.user_id', 'users.id')
    .select(['users.id', 'users.email', 'icon', 'language', 'kyc', 'inviter_id', 'users.created_at'])
    .select([
      'frozen_at',
      'withdrawals_frozen_at',
      'anti_phishing',
      'mail_topics',
      'invites.code as invite_code',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const [places, passkeys, deposits, factor, risks] = await Promise.all([
    db
      .selectFrom('known_places')
      .select(['place', 'last_login_at'])
      .where('owner', '=', ownerOfUser(userId))
      .execute(),
    db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at', 'used_at', 'ended_at'])
      .where('owner', '=', ownerOfUser(userId))
      .execute(),
    db
      .selectFrom('deposit_addresses')
      .select(['format', 'address', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('second_factors')
      .select(['created_at', 'enabled_at'])
      .where('user_id', '=', userId)
      .execute(),
    db.selectFrom('risk_notices').select(['product', 'accepted_at']).where('user_id', '=', userId).execute(),
  ]);
  return {
    ...user,
    // By it he knows mails of the exchange: nobody else has a use for it but to forge one.
    ...(reader.kind === 'owner' && { anti_phishing }),
    devices: places,
    passkeys,
    depositAddresses: deposits,
    twoFactor: factor,
    riskNotices: risks,
  };
}
