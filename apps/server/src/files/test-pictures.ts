import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Color } from 'sharp';

/** Pictures for tests, good and hostile. */

export function blank(width: number, height: number, background: Color = '#3366cc') {
  return sharp({ create: { width, height, channels: 3, background } });
}

export const jpeg = (width = 64, height = 48) => blank(width, height).jpeg().toBuffer();
export const png = (width = 64, height = 48) => blank(width, height).png().toBuffer();
export const webp = (width = 64, height = 48) => blank(width, height).webp().toBuffer();

/** Noise does not compress, so half of the file is half of the picture. */
export async function truncatedJpeg(): Promise<Buffer> {
  const bytes = Buffer.from(Uint8Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 2_654_435_761) >>> 24));
  const whole = await sharp(bytes, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
}

/** A progressive JPEG whose last scan, which changes nothing, comes so many times more. */
export async function repeatedScans(edge: number, times: number): Promise<Buffer> {
  const whole = await blank(edge, edge, '#0a141e')
    .jpeg({ progressive: true, optimiseScans: true, quality: 1 })
    .toBuffer();
  const last = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
  const [head, scan, end] = [whole.subarray(0, last), whole.subarray(last, -2), whole.subarray(-2)];
  return Buffer.concat([head, ...Array<Buffer>(times + 1).fill(scan), end]);
}

/** A black picture of one bit a pixel: a hundred million of them fit into a few kilobytes. */
export function blackPng(width: number, height: number): Buffer {
  const rowBytes = 1 + Math.ceil(width / 8);
  return pngOf(width, height, deflateSync(Buffer.alloc(rowBytes * height), { level: 9 }));
}

/** The header promises what the rest does not hold. */
export function forgedPng(width: number, height: number): Buffer {
  return pngOf(width, height, deflateSync(Buffer.alloc(100)));
}

function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey; deflate, no filter, not interlaced.
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
