import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { Notional } from '@bourse/money/pair-scale';
import { splitPayee } from '@bourse/protocol/wallet/memo';
import { sql } from 'kysely';
import { blocks, EXPORT_ROWS } from '../../database/blocks.ts';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { balancesAfter } from './balances.ts';
import type { IdRange, Period } from './period.ts';
import type { TravelRule } from '../../travel/travel-rule.ts';
import { timeCell } from './statement-paper.ts';

/** Names as on the documents that were accepted. */
export type NamesOf = (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** What the tables of a period are read from. */
export interface PeriodSource {
  readonly db: Database;
  readonly markets: Services['markets'];
  readonly namesOf: NamesOf;
  /** Who was told to be on the other side, as it was sealed. */
  readonly openParty: TravelRule['open'];
  readonly period: Period;
  /** The transfers of the period, by their ids; and the trades. */
  readonly transfers: IdRange;
  readonly trades: IdRange;
}

/** The cells of a line. Each table begins with its head. */
type Cells = readonly string[];

export async function* users({ db, period, namesOf }: PeriodSource): AsyncGenerator<Cells[]> {
  yield [['user', 'email', 'name', 'verified', 'registered']];
  const usersAfter = (after: string) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'kyc', 'created_at'])
      .where('id', '>', Number(after))
      .where('created_at', '<=', new Date(period.to))
      .orderBy('id')
      .limit(EXPORT_ROWS)
      .execute();
  for await (const rows of blocks(0n, usersAfter)) {
    const names = await namesOf(rows.map(({ id }) => id));
    yield rows.map(({ id, email, kyc, created_at: at }) => [
      String(id),
      email,
      names.get(id) ?? '',
      kyc === 2 ? 'yes' : 'no',
      timeCell(at.getTime()),
    ]);
  }
}

export async function* balances({ db, transfers }: PeriodSource): AsyncGenerator<Cells[]> {
  yield [['user', 'account', 'currency', 'opening', 'closing']];
  const accountsAfter = async (last: string) => {
    const some = sql`a.owner > 0 and a.id > ${last} order by a.id limit ${EXPORT_ROWS}`;
    const closing = await balancesAfter(db, transfers.before - 1n, some);
    const closingOf = new Map(closing.map(({ id, balance }) => [id, balance]));
    const opening = await balancesAfter(db, transfers.after, some);
    return opening.map((account) => ({ ...account, closing: closingOf.get(account.id)! }));
  };
  for await (const accounts of blocks(0n, accountsAfter)) {
    yield accounts
      .map(({ owner, product, currency, balance, closing }) => [
        owner,
        product,
        currency,
        formatAmount(BigInt(balance)),
        formatAmount(BigInt(closing)),
      ])
      .filter(([, , , opening, closing]) => opening !== '0' || closing !== '0');
  }
}

/** A line for each user that a transfer is of. */
export async function* movements({ db, transfers }: PeriodSource): AsyncGenerator<Cells[]> {
  yield [['transfer', 'time', 'user', 'account', 'currency', 'kind', 'amount', 'balance', 'reference']];
  const movementsAfter = async (after: string) => {
    const { rows } = await sql<Movement>`
      select t.id, t.time, t.currency, t.kind, t.amount, t.reference, t.debit_balance, t.credit_balance,
        d.owner as debtor, d.product as debit_product, c.owner as creditor, c.product as credit_product
      from transfers t left join accounts d on d.id = t.debit_account and d.owner > 0
        left join accounts c on c.id = t.credit_account and c.owner > 0
      where t.id > ${after} and t.id < ${transfers.before} order by t.id limit ${EXPORT_ROWS}`.execute(db);
    return rows;
  };
  for await (const rows of blocks(transfers.after, movementsAfter)) yield rows.flatMap(linesOf);
}

export async function* fills({ db, trades, markets }: PeriodSource): AsyncGenerator<Cells[]> {
  const head = ['trade', 'time', 'pair', 'price', 'quantity', 'total', 'taker'];
  yield [[...head, 'buyer', 'seller', 'buyerFee', 'sellerFee']];
  const tradesAfter = (after: string) =>
    db
      .selectFrom('trades')
      .selectAll()
      .where('id', '>', after)
      .where('id', '<', String(trades.before))
      .orderBy('id')
      .limit(EXPORT_ROWS)
      .execute();
  for await (const rows of blocks(trades.after, tradesAfter)) {
    yield rows.map((row) => {
      const pair = markets.get(row.symbol)!.spec;
      return [
        row.id,
        timeCell(Number(row.time)),
        `${pair.base}/${pair.quote}`,
        formatDecimal(BigInt(row.price), pair.priceDecimals),
        formatAmount(new Notional(pair).quantity(Number(row.lots))),
        formatAmount(BigInt(row.quote)),
        row.taker_side,
        ownerCell(row.buyer),
        ownerCell(row.seller),
        formatAmount(BigInt(row.buyer_fee)),
        formatAmount(BigInt(row.seller_fee)),
      ];
    });
  }
}

export async function* deposits({ db, period }: PeriodSource): AsyncGenerator<Cells[]> {
  const head = ['deposit', 'time', 'user', 'currency', 'chain', 'claimed', 'credited'];
  yield [[...head, 'status', 'source', 'transaction', 'changed']];
  const depositsAfter = (after: string) =>
    db
      .selectFrom('deposits')
      .selectAll()
      .where('id', '>', after)
      .where('created_at', '>=', new Date(period.from))
      .where('created_at', '<=', new Date(period.to))
      .orderBy('id')
      .limit(EXPORT_ROWS)
      .execute();
  for await (const rows of blocks(0n, depositsAfter)) {
    yield rows.map((row) => [
      row.id,
      timeCell(row.created_at.getTime()),
      String(row.user_id),
      row.currency,
      row.chain,
      formatAmount(BigInt(row.amount)),
      formatAmount(BigInt(row.arrival)),
      row.status,
      row.source,
      row.tx_hash,
      timeCell(row.updated_at.getTime()),
    ]);
  }
}

export async function* withdrawals({ db, period }: PeriodSource): AsyncGenerator<Cells[]> {
  const head = ['withdrawal', 'time', 'user', 'currency', 'chain', 'address', 'memo', 'amount', 'fee'];
  yield [[...head, 'status', 'transaction', 'changed']];
  const withdrawalsAfter = (after: string) =>
    db
      .selectFrom('withdrawals')
      .selectAll()
      .where('id', '>', after)
      .where('created_at', '>=', String(period.from))
      .where('created_at', '<=', String(period.to))
      .orderBy('id')
      .limit(EXPORT_ROWS)
      .execute();
  for await (const rows of blocks(0n, withdrawalsAfter)) {
    yield rows.map((row) => {
      const { address, memo = '' } = splitPayee(row.address);
      return [
        row.id,
        timeCell(Number(row.created_at)),
        row.owner,
        row.currency,
        row.chain,
        address,
        memo,
        formatAmount(BigInt(row.amount)),
        formatAmount(BigInt(row.fee)),
        row.status,
        row.tx_hash,
        timeCell(Number(row.updated_at)),
      ];
    });
  }
}

/** Of the travel rule, in the words of IVMS 101: of a deposit its originator, of a withdrawal its beneficiary. */
export async function* travel({ db, period, openParty }: PeriodSource): AsyncGenerator<Cells[]> {
  const head = ['payment', 'number', 'user', 'party', 'state', 'primaryIdentifier', 'secondaryIdentifier'];
  yield [[...head, 'countryOfResidence', 'wallet', 'vaspName', 'reason', 'asked', 'changed']];
  const factsAfter = (after: string) =>
    db
      .selectFrom('travel_facts')
      .selectAll()
      .where('id', '>', after)
      .where('kind', '<>', 'address')
      .where('created_at', '>=', new Date(period.from))
      .where('created_at', '<=', new Date(period.to))
      .orderBy('id')
      .limit(EXPORT_ROWS)
      .execute();
  for await (const rows of blocks(0n, factsAfter)) {
    yield rows.map((row) => {
      const party = row.sealed === null ? undefined : openParty(row.kind, row.subject, row.sealed);
      return [
        row.kind,
        row.subject,
        String(row.user_id),
        row.kind === 'deposit' ? 'originator' : 'beneficiary',
        row.state,
        party?.primaryIdentifier ?? '',
        party?.secondaryIdentifier ?? '',
        party?.countryOfResidence ?? '',
        party?.wallet ?? '',
        party?.vaspName ?? '',
        row.reason,
        timeCell(row.created_at.getTime()),
        timeCell(row.updated_at.getTime()),
      ];
    });
  }
}

interface Movement {
  readonly id: string;
  readonly time: string;
  readonly currency: string;
  readonly kind: string;
  readonly amount: string;
  readonly reference: string;
  readonly debit_balance: string;
  readonly credit_balance: string;
  readonly debtor: string | null;
  readonly debit_product: string | null;
  readonly creditor: string | null;
  readonly credit_product: string | null;
}

function linesOf(row: Movement): Cells[] {
  const line = (user: string | null, account: string | null, amount: bigint, balance: string): Cells[] =>
    user === null || account === null
      ? []
      : [
          [
            row.id,
            timeCell(Number(row.time)),
            user,
            account,
            row.currency,
            row.kind,
            formatAmount(amount),
            formatAmount(BigInt(balance)),
            row.reference,
          ],
        ];
  const amount = BigInt(row.amount);
  return [
    ...line(row.debtor, row.debit_product, -amount, row.debit_balance),
    ...line(row.creditor, row.credit_product, amount, row.credit_balance),
  ];
}

/** The house trades under accounts of its own. */
function ownerCell(owner: string): string {
  return owner.startsWith('-') ? 'house' : owner;
}
