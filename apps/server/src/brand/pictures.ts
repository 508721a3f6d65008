import { Refusal } from '@bourse/protocol/refusal';
import type { IconStore } from '../files/icon-store.ts';
import { repaintCoin, repaintIcon, repaintLogo } from '../files/picture.ts';

const PAINTS = { logo: repaintLogo, favicon: repaintIcon, coin: repaintCoin };
export type PictureKind = keyof typeof PAINTS;

/** Keeps pictures of the brand and of coins beside avatars: for everybody to see, under a path that names their content for good. */
export async function addPublicPicture(
  icons: IconStore,
  operatorId: number,
  kind: PictureKind,
  bytes: Buffer,
): Promise<string | Refusal> {
  const picture = await PAINTS[kind]({ owner: -operatorId }, bytes);
  return picture instanceof Refusal ? picture : icons.add(picture.bytes);
}
