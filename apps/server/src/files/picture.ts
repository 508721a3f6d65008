import { fileTypeFromBuffer } from 'file-type';
import { FILE_MAX_BYTES, IMAGE_TYPES } from '@bourse/protocol/identity/fields';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { netsOf } from '../gateway/access/holders.ts';
import { Lane } from '../lane.ts';
import { Places } from '../places.ts';
import { CostlySenders } from './costly-senders.ts';
import type { Paint } from './paint.ts';
import { Painter, type Unpainted } from './painter.ts';

/** A picture as we have painted it anew: nothing of what was hidden in the upload is left. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/webp';
}

/** Who has a picture painted. */
export interface PictureSender {
  /** A user; below zero: an operator. */
  readonly owner: number;
  /** Where it comes from; absent: of no account. */
  readonly ip?: string;
}

/** One at a time, which bounds memory and leaves a core to others; so many with it may wait, with 8 MiB each. */
export const MAX_WAITING = 24;
/** And of one user, with the one that is painted. */
const MAX_OF_ONE = 4;
const MAX_OF_NETS = { network: 8, site: 12 };
const places = new Places('pictures', MAX_WAITING);
const lane = new Lane({ atOnce: 1, waiting: MAX_WAITING, perSender: MAX_WAITING }, 'painting');
const painter = new Painter();
const costly = new CostlySenders();
const LOCALHOST = '127.0.0.1';

/** Paints a document (a photo of an identity card, a receipt) anew as JPEG. */
export function repaintDocument(sender: PictureSender, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(sender, bytes, 'image/jpeg', 'document');
}

/** Paints an avatar anew: the middle of the picture, as WebP. */
export function repaintIcon(sender: PictureSender, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(sender, bytes, 'image/webp', 'icon');
}

/** Paints a logo anew: whole, with what shines through, as WebP. */
export function repaintLogo(sender: PictureSender, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(sender, bytes, 'image/webp', 'logo');
}

/** Paints a coin's picture anew: whole and square, with what shines through, as WebP. */
export function repaintCoin(sender: PictureSender, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(sender, bytes, 'image/webp', 'coin');
}

/**
 * Decides by content whether it is a picture we take, and has it decoded and encoded again in a process of its own. Whatever
 * does not survive that is refused.
 */
async function repaint(
  sender: PictureSender,
  bytes: Buffer,
  contentType: Picture['contentType'],
  kind: Paint,
): Promise<Picture | Refusal> {
  if (bytes.length > FILE_MAX_BYTES) {
    return refuse('FILE_TOO_LARGE', { megabytes: String(FILE_MAX_BYTES / 1024 / 1024) });
  }
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (!IMAGE_TYPES.some((each) => each === type)) return refuse('FILE_NOT_IMAGE');
  const result = await inTurn(sender, () => painter.paint(kind, bytes));
  if (result === 'broken' || result === 'tooLong') return refuse('FILE_BROKEN');
  return result instanceof Refusal ? result : { bytes: result, contentType };
}

/**
 * A net with many accounts has turns as one user has. Whose picture took too long sends none for ten minutes, and what else
 * comes from his net goes behind others.
 */
async function inTurn(
  { owner, ip = LOCALHOST }: PictureSender,
  work: () => Promise<Buffer | Unpainted>,
): Promise<Buffer | Unpainted | Refusal> {
  const nets = netsOf(ip, MAX_OF_NETS);
  const place = places.take({ by: String(owner), most: MAX_OF_ONE }, ...nets);
  if (!place) return refuse('BUSY');
  const whole = nets.at(-1)?.by ?? owner;
  const rank = costly.minutesLeft(whole) > 0 ? 'stranger' : 'known';
  try {
    return await lane.run(
      whole,
      async () => {
        // Asked in his turn: the picture before may have been the one.
        const minutes = costly.minutesLeft(owner);
        if (minutes > 0) return refuse('PICTURE_TOOK_TOO_LONG', { minutes: String(minutes) });
        const painted = await work();
        if (painted === 'tooLong') costly.note(owner, whole);
        return painted;
      },
      rank,
    );
  } finally {
    place();
  }
}
