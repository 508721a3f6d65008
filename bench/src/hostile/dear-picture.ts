import sharp from 'sharp';

/** As wide and high as what comes in several passes may be (`files/paint.ts`). */
const EDGE = 5_000;

/**
 * The dearest picture that is taken, a few hundred kilobytes of it: interlaced and to be turned, it has to be in memory as a
 * whole twice, and has a fourth channel. No other kind that is taken, JPEG of many scans, 16 bits, 50 million points of PNG or WebP,
 * took more of a processor and as much memory.
 */
export function dearPicture(): Promise<Buffer> {
  const background = { r: 18, g: 52, b: 86, alpha: 0.5 };
  return sharp({ create: { width: EDGE, height: EDGE, channels: 4, background } })
    .withMetadata({ orientation: 6 })
    .png({ progressive: true })
    .toBuffer();
}
