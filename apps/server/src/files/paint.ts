import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { scansOf } from './jpeg-scans.ts';

/** A picture of more pixels is refused before it is unpacked: 50 million of eight bits take 200 MB. */
const MAX_PIXELS = 50_000_000;
/** Nor one that would take more than these. */
const MAX_UNPACKED_BYTES = 200_000_000;
/** No camera writes sixteen bits a channel: they cost seconds for what nobody sees. */
const MAX_DEEP_PIXELS = 6_000_000;
/** Lines of a progressive picture come in several passes, each over all of it. */
const MAX_PROGRESSIVE_PIXELS = 25_000_000;
/** Each scan of a JPEG is such a pass: cameras write one, programs ten or so, and 17 bytes make another one. */
const MAX_SCANS = 30;
/** Nor does a camera write the colours of a press, which cost ten times as much as others: a page of a scanner has room. */
const MAX_PRESS_PIXELS = 9_000_000;
/** Spaces of colours that cost no more than they seem to. */
const PLAIN_SPACES = ['srgb', 'rgb16', 'b-w', 'grey16', 'multiband'];
/** Enough to read the small print of a document. */
const DOCUMENT_EDGE = 4096;
const ICON_EDGE = 256;
/** Shown at most 44 pixels wide, on fine screens with up to three for each. */
const COIN_EDGE = 128;
/** Twice what it takes on a page, for fine screens. */
const LOGO_ROOM = { width: 640, height: 128 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const DECODE_SECONDS = 20;

/**
 * One picture of those that move. A profile of colours is left unread: to follow one costs more than all the rest, and what is
 * looked at is a document; colours are off by as much as two screens differ.
 */
const READING: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  autoOrient: true,
  ignoreIcc: true,
  pages: 1,
};

// Uploads are all different, and two cores serve the exchange besides.
sharp.cache(false);
sharp.concurrency(1);

/** What becomes of an upload. */
const PAINTS = {
  /** A photo of an identity card, a receipt: JPEG. */
  document: (image: Sharp) =>
    image
      .resize({ width: DOCUMENT_EDGE, height: DOCUMENT_EDGE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 }),
  /** An avatar: the middle of the picture, as WebP. */
  icon: (image: Sharp) =>
    image.resize({ width: ICON_EDGE, height: ICON_EDGE, fit: 'cover' }).webp({ quality: 82 }),
  /** A coin: whole and square, with what shines through, as WebP. */
  coin: (image: Sharp) =>
    image
      .resize({ width: COIN_EDGE, height: COIN_EDGE, fit: 'contain', background: CLEAR })
      .webp({ quality: 90 }),
  /** A logo: whole, with what shines through, as WebP. */
  logo: (image: Sharp) =>
    image.resize({ ...LOGO_ROOM, fit: 'inside', withoutEnlargement: true }).webp({ lossless: true }),
};
export type Paint = keyof typeof PAINTS;

/**
 * Decodes all of a picture, turns it upright and encodes it again without metadata. `undefined` when it cannot be decoded to
 * its end or has too many pixels. Runs in the painter's process alone (`painter-child.ts`).
 */
export async function paint(kind: Paint, bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const image = sharp(bytes, READING);
    const head = await image.metadata();
    if (isTooMuch(head) || (head.format === 'jpeg' && scansOf(bytes) > MAX_SCANS)) return undefined;
    return await PAINTS[kind](image).timeout({ seconds: DECODE_SECONDS }).toBuffer();
  } catch {
    // What sharp throws is about the picture: its input is in memory, and its output too.
    return undefined;
  }
}

type Head = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'space' | 'isProgressive'>;

/** Whether a picture takes too much when it is unpacked, by its head alone. */
export function isTooMuch({ width, height, channels, depth, space, isProgressive }: Head): boolean {
  const pixels = width * height;
  const bytes = pixels * channels * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4);
  if (depth !== 'uchar' && pixels > MAX_DEEP_PIXELS) return true;
  if (!PLAIN_SPACES.includes(space) && pixels > MAX_PRESS_PIXELS) return true;
  return bytes > MAX_UNPACKED_BYTES || (isProgressive && pixels > MAX_PROGRESSIVE_PIXELS);
}
