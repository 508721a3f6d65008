import sharp from 'sharp';

/** Of four channels as wide and high as may be (`files/paint.ts`): 50 million points, 200 MB unpacked. */
const EDGE = 7_070;

/**
 * The largest picture that is taken, in less than a kilobyte: to be turned, it has to be in memory as a whole. Interlaced PNG of 25
 * million points took as much of a processor in 500 times the bytes; 16 bits, JPEG of 30 scans, and photographs took less.
 */
export function dearPicture(): Promise<Buffer> {
  const background = { r: 18, g: 52, b: 86, alpha: 0.5 };
  return sharp({ create: { width: EDGE, height: EDGE, channels: 4, background } })
    .withMetadata({ orientation: 6 })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}
