import { formatAmount } from '@bourse/money/amount';
import type { ScreeningQuestion } from '@bourse/protocol/screening/calls';
import type { ScreenedKind } from '@bourse/protocol/screening/kinds';
import { splitPayee } from '@bourse/protocol/wallet/memo';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** What other domains tell of persons. */
export interface Persons {
  /** As on his document; empty unless he is verified. */
  realName(userId: number): Promise<string>;
  /** Who is on the other side of a payment, as its user has told; empty: nobody has been named. */
  counterparty(kind: 'deposit' | 'withdrawal', id: string): Promise<string>;
  application(
    id: number,
  ): Promise<{ readonly userId: number; readonly realName: string; readonly idNumber: string } | undefined>;
}

/** What is screened of an application, a deposit or a withdrawal. */
export interface Subject extends Pick<
  ScreeningQuestion,
  'names' | 'idNumber' | 'addresses' | 'chain' | 'currency' | 'amount' | 'txHash'
> {
  readonly userId: number;
}

const OF_NO_PAYMENT = { addresses: [], chain: '', currency: '', amount: '', txHash: '' };

/** As it is now; nothing where there is no such thing. */
export function readSubject(
  db: Database,
  persons: Persons,
  { kind, id }: { readonly kind: ScreenedKind; readonly id: string },
): Promise<Subject | undefined> {
  if (kind === 'identity') return applicationOf(persons, id);
  return kind === 'deposit' ? depositOf(db, persons, id) : withdrawalOf(db, persons, id);
}

async function applicationOf(persons: Persons, id: string): Promise<Subject | undefined> {
  const application = await persons.application(Number(id));
  if (!application) return undefined;
  const { userId, realName, idNumber } = application;
  return { ...OF_NO_PAYMENT, userId, names: [realName], idNumber };
}

/** Whose address it came from, where a chain shows it and we have read it. */
async function depositOf(db: Database, persons: Persons, id: string): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('deposits')
    .select(['user_id', 'currency', 'chain', 'amount', 'tx_hash'])
    .where(sql<boolean>`id = ${id}::bigint`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id: userId, currency, chain, amount, tx_hash: txHash } = row;
  const { rows: senders } = await sql<{ address: string }>`
    select distinct from_address as address from custody_payments
    where chain = ${chain} and payment_of(tx_hash) = payment_of(${txHash}) and side = 'in' and from_address <> ''
    order by 1`.execute(db);
  return {
    ...{ userId, currency, chain, txHash, idNumber: '' },
    names: named(await persons.realName(userId), await persons.counterparty('deposit', id)),
    addresses: senders.map(({ address }) => address),
    amount: formatAmount(BigInt(amount)),
  };
}

async function withdrawalOf(db: Database, persons: Persons, id: string): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .select(['owner', 'currency', 'chain', 'address', 'amount'])
    .where(sql<boolean>`id = ${id}::bigint`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { owner, currency, chain, address, amount } = row;
  const userId = Number(owner);
  return {
    ...{ userId, currency, chain, idNumber: '', txHash: '' },
    names: named(await persons.realName(userId), await persons.counterparty('withdrawal', id)),
    addresses: [splitPayee(address).address],
    amount: formatAmount(BigInt(amount)),
  };
}

function named(...names: readonly string[]): string[] {
  return names.filter((name) => name !== '');
}
