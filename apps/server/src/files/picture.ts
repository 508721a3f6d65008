import { fileTypeFromBuffer } from 'file-type';
import { FILE_MAX_BYTES, IMAGE_TYPES } from '@bourse/protocol/identity/fields';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { Lane, LaneFull } from '../lane.ts';
import type { Paint } from './paint.ts';
import { Painter } from './painter.ts';

/** A picture as we have painted it anew: nothing of what was hidden in the upload is left. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/webp';
}

/** One at a time, which bounds memory and leaves a core to others; so many with it may wait, with 8 MiB each. */
export const MAX_WAITING = 24;
const MAX_WAITING_OF_ONE = 3;
const lane = new Lane({ atOnce: 1, waiting: MAX_WAITING - 1, perSender: MAX_WAITING_OF_ONE }, 'painting');
const painter = new Painter();

/** Paints a document (a photo of an identity card, a receipt) anew as JPEG. */
export function repaintDocument(owner: number, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(owner, bytes, 'image/jpeg', 'document');
}

/** Paints an avatar anew: the middle of the picture, as WebP. */
export function repaintIcon(owner: number, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(owner, bytes, 'image/webp', 'icon');
}

/** Paints a logo anew: whole, with what shines through, as WebP. */
export function repaintLogo(owner: number, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(owner, bytes, 'image/webp', 'logo');
}

/** Paints a coin's picture anew: whole and square, with what shines through, as WebP. */
export function repaintCoin(owner: number, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(owner, bytes, 'image/webp', 'coin');
}

/**
 * Decides by content whether it is a picture we take, and has it decoded and encoded again in a process of its own. Whatever
 * does not survive that is refused.
 */
async function repaint(
  owner: number,
  bytes: Buffer,
  contentType: Picture['contentType'],
  kind: Paint,
): Promise<Picture | Refusal> {
  if (bytes.length > FILE_MAX_BYTES) {
    return refuse('FILE_TOO_LARGE', { megabytes: String(FILE_MAX_BYTES / 1024 / 1024) });
  }
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (!IMAGE_TYPES.some((each) => each === type)) return refuse('FILE_NOT_IMAGE');
  const result = await lane.run(owner, () => painter.paint(kind, bytes)).catch(ifFull);
  if (result instanceof Refusal) return result;
  return result ? { bytes: result, contentType } : refuse('FILE_BROKEN');
}

function ifFull(error: unknown): Refusal {
  if (error instanceof LaneFull) return refuse('BUSY');
  throw error;
}
