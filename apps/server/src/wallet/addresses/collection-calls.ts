import { refuse } from '@bourse/protocol/refusal';
import { walletCalls, type CollectionView } from '@bourse/protocol/wallet/calls';
import { handle, type Call } from '../../gateway/call.ts';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import type { Guards } from '../../gateway/access/guards.ts';
import type { Sealing } from '../files.ts';

const SHOWN_DIGITS = 4;

interface Deps {
  readonly guards: Pick<Guards, 'prove' | 'whileStanding' | 'kycState'>;
  readonly sealing: Sealing;
}

/** `/bb/collection/*`: the account a verified user wants payments in money on. All of it is encrypted at rest. */
export function collectionCalls({ db, clock }: Services, { guards, sealing }: Deps): Call[] {
  return [
    handle(walletCalls.saveCollection, async (input, caller) => {
      const { name, bank, cardNumber } = input;
      const { userId } = caller.session;
      if ((await guards.kycState(userId)) !== 2) return refuse('KYC_REQUIRED');
      const refusal = await guards.prove(walletCalls.saveCollection, input, caller);
      if (refusal) return refusal;
      const account: CollectionView = { name, bank, cardNumber };
      const sealed = sealing.seal(JSON.stringify(account), contextOf(userId));
      const row = { sealed, updated_at: new Date(clock.now()) };
      return guards.whileStanding(caller, async (trx) => {
        await trx
          .insertInto('collection_accounts')
          .values({ user_id: userId, ...row })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
          .execute();
        return masked(account);
      });
    }),
    handle(walletCalls.collection, async (_input, { session }) => {
      const saved = await savedCollection(db, sealing, session.userId);
      return saved ? masked(saved) : { name: '', bank: '', cardNumber: '' };
    }),
  ];
}

/** As its owner has saved it. */
export async function savedCollection(
  db: Database,
  sealing: Sealing,
  userId: number,
): Promise<CollectionView | undefined> {
  const row = await db
    .selectFrom('collection_accounts')
    .select('sealed')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && (JSON.parse(sealing.open(row.sealed, contextOf(userId))) as CollectionView);
}

/** A sealed account that is moved to another user does not open there. */
function contextOf(userId: number): string {
  return `collection ${userId}`;
}

function masked(account: CollectionView): CollectionView {
  const { cardNumber } = account;
  return { ...account, cardNumber: cardNumber.slice(-SHOWN_DIGITS).padStart(cardNumber.length, '*') };
}
