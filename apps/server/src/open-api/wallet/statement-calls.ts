import { formatAmount } from '@bourse/money/amount';
import {
  openStatementCalls,
  type OpenHistoryLine,
  type OpenLedgerLine,
  type TransactType,
} from '@bourse/protocol/open-api/statement-calls';
import { TRANSFER_KINDS, type Product, type TransferKind } from '@bourse/protocol/ledger/ledger';
import { refuse } from '@bourse/protocol/refusal';
import type { Services } from '../../services.ts';
import type { OpenTransfer } from '../../wallet/port.ts';
import type { StatementRow } from '../../wallet/statement.ts';
import { handleOpen, type OpenCall } from '../call.ts';
import { exactNumber, type Exact } from '../exact-json.ts';
import { pageFilter, pageOf } from '../page.ts';
import type { Ports } from '../ports.ts';
import { NO_ACCOUNT, ownsAccount } from './accounts.ts';

/** What our kinds of transfers are to HTX; what it knows nothing of is `other-types`. */
const TYPES: Partial<Record<TransferKind, TransactType>> = {
  trade: 'trade',
  fee: 'transact-fee',
  commission: 'rebate',
  deposit: 'deposit',
  manualCredit: 'deposit',
  withdrawal: 'withdraw',
  withdrawalFee: 'withdraw-fee',
  ownTransfer: 'transfer',
  swap: 'exchange',
};
const typeOf = (kind: TransferKind): TransactType => TYPES[kind] ?? 'other-types';

const ONE = 100_000_000n;
const ACCOUNTS = { '1': 'spot', '12': 'contract' } as const;

/** What changed a user's balances, and what they are worth. */
export function statementHandlers(
  { clock }: Pick<Services, 'clock'>,
  { wallet, spot }: Pick<Ports, 'wallet' | 'spot'>,
): OpenCall[] {
  /** In 1e-8 USDT, by account. */
  async function worth(user: number): Promise<Record<Product, bigint>> {
    const total = { spot: 0n, contract: 0n };
    for (const { account, currency, available, frozen } of await wallet.balances(user))
      total[account] += spot.valueInUsdt(currency, available + frozen) ?? 0n;
    return total;
  }

  /** What a coin is worth in 1e-8 USDT; `undefined`: it has no price. */
  function priceOf(currency: string): bigint | undefined {
    const coin = currency.toUpperCase();
    const price = spot.valueInUsdt(coin === 'USD' ? 'USDT' : coin, ONE);
    return price === 0n ? undefined : price;
  }

  return [
    handleOpen(openStatementCalls.history, async (input, { userId }) => {
      if (!ownsAccount(userId, input['account-id'])) return NO_ACCOUNT;
      const types = input['transact-types'];
      const rows = await wallet.statement(userId, {
        account: 'spot',
        currency: input.currency,
        kinds: types && TRANSFER_KINDS.filter((kind) => types.includes(typeOf(kind))),
        startTime: input['start-time'],
        endTime: input['end-time'],
        ...pageFilter(input['from-id'], input.sort, input.size),
      });
      const { page, next } = pageOf(rows, input.size);
      const data = page.map((row) => historyWords(row, userId));
      return { data, ...(next !== undefined && { 'next-id': next }) };
    }),
    handleOpen(openStatementCalls.ledger, async (input, { userId }) => {
      if (!ownsAccount(userId, input.accountId)) return NO_ACCOUNT;
      const { currency, startTime, endTime, sort, limit, fromId } = input;
      const filter = { currency, startTime, endTime, ...pageFilter(fromId, sort, limit) };
      const { page, next } = pageOf(await wallet.transfers(userId, filter), limit);
      const data = page.map((transfer) => ledgerWords(transfer, userId));
      return { data, ...(next !== undefined && { nextId: next }) };
    }),
    handleOpen(openStatementCalls.valuation, async ({ accountType, valuationCurrency }, { userId }) => {
      const price = priceOf(valuationCurrency);
      if (price === undefined) return refuse('CURRENCY_NOT_FOUND');
      const usdt = await worth(userId);
      const types = (['1', '12'] as const).filter(
        (type) => accountType === undefined || type === accountType,
      );
      const total = types.reduce((sum, type) => sum + usdt[ACCOUNTS[type]], 0n);
      return {
        data: {
          totalBalance: formatAmount((total * ONE) / price),
          profitAccountBalanceList: types.map((distributionType) => ({
            distributionType,
            balance: formatAmount(usdt[ACCOUNTS[distributionType]]),
            success: true as const,
            accountBalance: formatAmount((usdt[ACCOUNTS[distributionType]] * ONE) / price),
          })),
          updated: { success: true as const, time: clock.now() },
        },
      };
    }),
    handleOpen(openStatementCalls.assetValuation, async ({ accountType, valuationCurrency }, { userId }) => {
      const price = priceOf(valuationCurrency);
      if (price === undefined) return refuse('CURRENCY_NOT_FOUND');
      const usdt = await worth(userId);
      const value = usdt[accountType === 'spot' ? 'spot' : 'contract'];
      return { data: { balance: formatAmount((value * ONE) / price), timestamp: clock.now() } };
    }),
  ];
}

function historyWords(row: StatementRow, user: number): OpenHistoryLine {
  return {
    'account-id': user,
    currency: row.currency.toLowerCase(),
    'transact-amt': formatAmount(BigInt(row.amount)),
    'transact-type': typeOf(row.kind),
    'acct-balance': formatAmount(BigInt(row.balance)),
    'transact-time': Number(row.time),
    'record-id': Number(row.id),
  };
}

function ledgerWords({ id, currency, amount, to, time }: OpenTransfer, user: number): Exact<OpenLedgerLine> {
  const isIn = to === 'spot';
  return {
    accountId: user,
    currency: currency.toLowerCase(),
    transactAmt: exactNumber(isIn ? amount : `-${amount}`),
    transactType: 'transfer',
    transferType: isIn ? 'linear-swap-to-pro' : 'pro-to-linear-swap',
    transactId: Number(id),
    transactTime: time,
    transferer: user,
    transferee: user,
  };
}
