import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { FILE_MAX_BYTES, IMAGE_TYPES } from '@bourse/protocol/identity/fields';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { Lane, LaneFull } from '../lane.ts';

/** A picture as we have painted it anew: nothing of what was hidden in the upload is left. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/webp';
}

/** A picture of more pixels is refused before it is unpacked: 50 million of eight bits take 200 MB. */
const MAX_PIXELS = 50_000_000;
/** Nor one that would take more than these: sixteen bits a channel are for half as many pixels. */
const MAX_UNPACKED_BYTES = 200_000_000;
/** Lines of a progressive picture come in several passes, each over all of it. */
const MAX_PROGRESSIVE_PIXELS = 25_000_000;
/** Enough to read the small print of a document. */
const DOCUMENT_EDGE = 4096;
const ICON_EDGE = 256;
/** Twice what it takes on a page, for fine screens. */
const LOGO_ROOM = { width: 640, height: 128 };
const DECODE_SECONDS = 20;

// Uploads are all different, and two cores serve the exchange besides.
sharp.cache(false);
sharp.concurrency(1);

/** One at a time, which bounds memory and leaves libuv's threads to others; so many with it may wait, with 8 MiB each. */
export const MAX_WAITING = 24;
const MAX_WAITING_OF_ONE = 3;
const lane = new Lane({ atOnce: 1, waiting: MAX_WAITING - 1, perSender: MAX_WAITING_OF_ONE }, 'painting');

/** Paints a document (a photo of an identity card, a receipt) anew as JPEG. */
export function repaintDocument(owner: number, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(owner, bytes, 'image/jpeg', (image) =>
    image
      .resize({ width: DOCUMENT_EDGE, height: DOCUMENT_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 }),
  );
}

/** Paints an avatar anew: the middle of the picture, as WebP. */
export function repaintIcon(owner: number, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(owner, bytes, 'image/webp', (image) =>
    image.resize({ width: ICON_EDGE, height: ICON_EDGE, fit: 'cover' }).webp({ quality: 82 }),
  );
}

/** Paints a logo anew: whole, with what shines through, as WebP. */
export function repaintLogo(owner: number, bytes: Buffer): Promise<Picture | Refusal> {
  return repaint(owner, bytes, 'image/webp', (image) =>
    image.resize({ ...LOGO_ROOM, fit: 'inside', withoutEnlargement: true }).webp({ lossless: true }),
  );
}

/**
 * Decides by content whether it is a picture we take, decodes all of it, turns it upright and encodes it again without
 * metadata. Whatever does not survive that is refused.
 */
async function repaint(
  owner: number,
  bytes: Buffer,
  contentType: Picture['contentType'],
  paint: (image: Sharp) => Sharp,
): Promise<Picture | Refusal> {
  if (bytes.length > FILE_MAX_BYTES) {
    return refuse('FILE_TOO_LARGE', { megabytes: String(FILE_MAX_BYTES / 1024 / 1024) });
  }
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (!IMAGE_TYPES.some((each) => each === type)) return refuse('FILE_NOT_IMAGE');
  const result = await lane.run(owner, () => paintOne(bytes, paint)).catch(ifFull);
  if (result instanceof Refusal) return result;
  return result ? { bytes: result, contentType } : refuse('FILE_BROKEN');
}

function ifFull(error: unknown): Refusal {
  if (error instanceof LaneFull) return refuse('BUSY');
  throw error;
}

/** `undefined` when it cannot be decoded to its end or has too many pixels. */
async function paintOne(bytes: Buffer, paint: (image: Sharp) => Sharp): Promise<Buffer | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });
    if (isTooMuch(await image.metadata())) return undefined;
    return await paint(image).timeout({ seconds: DECODE_SECONDS }).toBuffer();
  } catch {
    // What sharp throws is about the picture: its input is in memory, and its output too.
    return undefined;
  }
}

type Head = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>;

/** Whether a picture takes too much when it is unpacked, by its head alone. */
export function isTooMuch({ width, height, channels, depth, isProgressive }: Head): boolean {
  const pixels = width * height;
  const bytes = pixels * channels * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4);
  return bytes > MAX_UNPACKED_BYTES || (isProgressive && pixels > MAX_PROGRESSIVE_PIXELS);
}
