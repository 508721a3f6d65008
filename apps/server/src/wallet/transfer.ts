import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { Product } from '@bourse/protocol/ledger/ledger';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { TRANSFER_MIN, transferCall, type TransferView } from '@bourse/protocol/wallet/calls';
import type { Database } from '../database/schema.ts';
import { userCall, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';

/** Between a user's own spot and contract accounts. No product switch: money must always find its way back. */
export function transferCalls({ db, sequencer }: Services): Call[] {
  return [
    userCall({
      path: '/contract/contract/transfer',
      input: transferCall,
      handle: async (input, { session }): Promise<TransferView | Refusal> => {
        const amount = parseAmount(input.amount);
        if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
        if (amount < TRANSFER_MIN) return refuse('TRANSFER_TIP');
        const currency = input.currency.toUpperCase();
        const from = input.type === '1' ? 'spot' : 'contract';
        if (!(await hasAccount(db, session.userId, from, currency)))
          return refuse((await isListed(db, currency)) ? 'INSUFFICIENT_BALANCE' : 'CURRENCY_NOT_FOUND');

        const reply = await sequencer.submit({
          type: 'transferOwn',
          user: session.userId,
          ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
          currency,
          amount,
          to: from === 'spot' ? 'contract' : 'spot',
        });
        if (reply.status === 'refused') return reply.refusal;
        return transferView(db, reply.result.transferId!);
      },
    }),
  ];
}

/** Asked before the command, so that a made-up currency opens no account. */
async function hasAccount(db: Database, user: number, product: Product, currency: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner', '=', String(user))
    .where('product', '=', product)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row !== undefined;
}

async function isListed(db: Database, currency: string): Promise<boolean> {
  const row = await db
    .selectFrom('pairs')
    .select('symbol')
    .where(({ eb, or }) => or([eb('base', '=', currency), eb('quote', '=', currency)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** A repeat of a request id names an earlier transfer, so the answer is what is stored, not what was asked. */
async function transferView(db: Database, id: number): Promise<TransferView> {
  const row = await db
    .selectFrom('own_transfers')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    currency: row.currency,
    amount: formatAmount(BigInt(row.amount)),
    type: row.receiver === 'contract' ? '1' : '2',
    time: Number(row.time),
  };
}
