import type { IconView } from '@bourse/protocol/identity/kyc-calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Deps } from './deps.ts';

/** Makes an uploaded picture the user's avatar, or none; the one before is deleted. */
export async function changeIcon(
  { services, files }: Pick<Deps, 'services' | 'files'>,
  userId: number,
  fileId: string | undefined,
): Promise<IconView | Refusal> {
  const { store, icons } = files;
  // Read before the transaction, which then needs no second connection.
  const upload = fileId && (await store.read(fileId, { readerKind: 'owner', readerId: userId }));
  if (fileId !== undefined && !upload) return refuse('FILE_NOT_FOUND');
  const changed = await services.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('icon')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (fileId !== undefined && !(await store.take([fileId], userId, 'avatar', trx))) return undefined;
    const icon = upload ? await icons.add(upload.bytes) : '';
    await trx.updateTable('users').set({ icon }).where('id', '=', userId).execute();
    return { icon, before: user.icon };
  });
  if (!changed) return refuse('FILE_NOT_FOUND');
  await icons.remove(changed.before);
  if (fileId !== undefined) await store.remove([fileId]);
  return { icon: changed.icon };
}
