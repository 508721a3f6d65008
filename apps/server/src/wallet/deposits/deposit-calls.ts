import { formatAmount, parseAmount } from '@bourse/money/amount';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { walletCalls } from '@bourse/protocol/wallet/calls';
import { normalizeTxHash } from '@bourse/protocol/wallet/tx-hash';
import { newest, pageOf, type Paging, type Period } from '../../database/newest.ts';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import type { DepositRoutes } from './deposit-routes.ts';
import { depositView } from './deposit-views.ts';
import { isRepeat, type DepositClaims } from './deposit-claims.ts';
import type { DepositRow } from '../tables.ts';
import type { CredentialStore } from '../files.ts';
import type { TravelRule } from '../../travel/travel-rule.ts';

interface Deps {
  readonly depositRoutes: DepositRoutes;
  readonly claims: DepositClaims;
  readonly credentials: CredentialStore;
  readonly travel: Pick<TravelRule, 'of'>;
}

/** `/bb/recharge/*`: where to send money, and what became of it. */
export function depositCalls(
  { reads }: Services,
  { depositRoutes, claims, credentials, travel }: Deps,
): Call[] {
  const address = handle(walletCalls.depositAddress, (input, { session }) =>
    depositRoutes.addressOf(session.userId, input),
  );

  const submit = handle(walletCalls.submitDeposit, async (input, { session, language, ip, files }) => {
    const { userId } = session;
    const { requestId } = input;
    const earlier = requestId === undefined ? undefined : await claims.ofRequest(userId, requestId);
    if (earlier) {
      const payment = depositRoutes.paymentOf(input);
      return payment !== undefined && isRepeat(earlier, payment)
        ? depositView(earlier, language)
        : refuse('REQUEST_ID_USED');
    }

    const spec = depositRoutes.openChain(input.currency, input.chain);
    if (spec instanceof Refusal) return spec;
    const { currency, chain } = spec;
    const amount = parseAmount(input.amount);
    if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
    if (amount < spec.depositMin)
      return refuse('DEPOSIT_BELOW_MIN', { minimum: formatAmount(spec.depositMin), currency });
    const txHash = normalizeTxHash(spec.format, input.txHash);
    if (txHash === undefined) return refuse('TX_HASH_INVALID', { chain });
    // Asked before the picture is worked on, and again when it is recorded.
    if (await claims.isUsed({ userId, chain, txHash })) return refuse('TX_HASH_USED');
    const tooMany = await claims.refuseMore(userId);
    if (tooMany) return tooMany;
    const picture = files?.['credential'];
    if (!picture) return refuse('UPLOAD_CREDENTIALS');
    const credential = await credentials.receive({ owner: userId, ip }, picture.bytes);
    if (credential instanceof Refusal) return credential;

    const deposit = { userId, currency, chain, amount, txHash, requestId };
    const row = await claims.submit(deposit, credential, (trx) => credentials.take(credential, userId, trx));
    return row instanceof Refusal ? row : depositView(row, language);
  });

  const record = handle(walletCalls.deposits, async (input, { session, language }) => {
    const { rows, total } = await listDeposits(reads.db, session.userId, input);
    const told = await travel.of(
      'deposit',
      rows.map(({ id }) => id),
    );
    return {
      list: rows.map((row) => depositView(row, language, told.get(row.id)?.state)),
      totalRow: total,
    };
  });

  return [address, submit, record];
}

interface DepositFilter extends Period, Paging {
  readonly currency?: string | undefined;
}

/** A user's deposits, newest first. */
async function listDeposits(
  db: Database,
  userId: number,
  { currency, startTime, endTime, pageNo, pageSize }: DepositFilter,
): Promise<{ rows: DepositRow[]; total: number }> {
  let own = db.selectFrom('deposits').selectAll().where('user_id', '=', userId);
  if (startTime !== undefined) own = own.where('created_at', '>=', new Date(startTime));
  if (endTime !== undefined) own = own.where('created_at', '<=', new Date(endTime));
  let query = db.selectFrom(newest(own.orderBy('id', 'desc'))).selectAll();
  if (currency !== undefined) query = query.where('currency', '=', currency.toUpperCase());
  return pageOf(query.orderBy('id', 'desc'), { pageNo, pageSize });
}
