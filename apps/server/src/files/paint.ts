import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { jpegWork } from './jpeg-scans.ts';
import { isLosslessWebp } from './webp-lossless.ts';

/** A picture of more pixels is refused before it is unpacked. */
const MAX_PIXELS = 50_000_000;
/** No camera writes sixteen bits a channel: they cost seconds for what nobody sees. */
const MAX_DEEP_PIXELS = 6_000_000;
/**
 * Most pictures come line by line and are made smaller as they come, so that no more than the result is in memory. Of these the
 * decoder unpacks all before (an interlaced PNG, a WebP without loss or through which something shines); no camera writes them, and
 * the largest of screens have 8.3 million points.
 */
const MAX_WHOLE_PIXELS = 9_000_000;
/**
 * What a JPEG of several scans may have its decoder keep: 17 million points with a quarter of the colours, 8.6 million with all. No
 * camera writes several scans; services that keep photographs do, of at most 16 million points with a quarter of the colours.
 */
const MAX_KEPT_BYTES = 52_000_000;
/** Each scan of a JPEG is such a pass: cameras write one, programs ten or so, and 17 bytes make another one. */
const MAX_SCANS = 30;
/** Nor does a camera write the colours of a press, which cost ten times as much as others: a page of a scanner has room. */
const MAX_PRESS_PIXELS = 9_000_000;
/** Spaces of colours that cost no more than they seem to. */
const PLAIN_SPACES = ['srgb', 'rgb16', 'b-w', 'grey16', 'multiband'];
/**
 * Enough to read the small print of a document: of a page some 280 points an inch. From 34 million points on a JPEG is unpacked
 * at half its size.
 */
const DOCUMENT_EDGE = 4096;
const DOCUMENT_PIXELS = 4096 * 2048;
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
  document: (image: Sharp, size: Size) => {
    const edge = documentEdge(size);
    return (
      image
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        // To find the shortest codes, all of the picture would be in memory once more; they would save a twentieth.
        .jpeg({ quality: 88, optimiseCoding: false })
    );
  },
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
    if (isTooMuch(head) || isTooMuchWork(head, bytes)) return undefined;
    return await PAINTS[kind](image, head).timeout({ seconds: DECODE_SECONDS }).toBuffer();
  } catch {
    // What sharp throws is about the picture: its input is in memory, and its output too.
    return undefined;
  }
}

type Size = Pick<Metadata, 'width' | 'height'>;
type Head = Size & Pick<Metadata, 'format' | 'hasAlpha' | 'depth' | 'space' | 'isProgressive'>;

/** The longer side of what a document becomes. */
function documentEdge({ width, height }: Size): number {
  const longer = Math.max(width, height);
  const within = Math.floor(longer * Math.sqrt(DOCUMENT_PIXELS / (width * height)));
  return Math.min(DOCUMENT_EDGE, Math.max(1, within));
}

/** Whether a picture takes too much when it is unpacked, by its head alone. */
export function isTooMuch({ format, width, height, hasAlpha, depth, space, isProgressive }: Head): boolean {
  const pixels = width * height;
  if (pixels > MAX_PIXELS) return true;
  if (depth !== 'uchar' && pixels > MAX_DEEP_PIXELS) return true;
  if (!PLAIN_SPACES.includes(space) && pixels > MAX_PRESS_PIXELS) return true;
  const isWhole = (format === 'png' && isProgressive) || (format === 'webp' && hasAlpha);
  return isWhole && pixels > MAX_WHOLE_PIXELS;
}

/** The same, by what it is made of. */
function isTooMuchWork({ format, width, height }: Head, bytes: Buffer): boolean {
  if (format === 'webp') return width * height > MAX_WHOLE_PIXELS && isLosslessWebp(bytes);
  if (format !== 'jpeg') return false;
  const { scans, keptBytes } = jpegWork(bytes);
  return scans > MAX_SCANS || keptBytes > MAX_KEPT_BYTES;
}
