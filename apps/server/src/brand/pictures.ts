import { Refusal } from '@bourse/protocol/refusal';
import type { IconStore } from '../files/icon-store.ts';
import { repaintIcon, repaintLogo } from '../files/picture.ts';

/** Keeps pictures of the brand beside avatars: for everybody to see, under a path that names their content for good. */
export async function addBrandPicture(
  icons: IconStore,
  sender: number,
  kind: 'logo' | 'favicon',
  bytes: Buffer,
): Promise<string | Refusal> {
  const picture = await (kind === 'logo' ? repaintLogo : repaintIcon)(sender, bytes);
  return picture instanceof Refusal ? picture : icons.add(picture.bytes);
}
