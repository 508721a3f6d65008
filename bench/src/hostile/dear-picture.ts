import sharp from 'sharp';

/** As wide and high as may be (`files/paint.ts`): 50 million points. */
const EDGE = 7_070;

/**
 * The dearest picture that is taken, in a few kilobytes: to be turned, what becomes of it has to be in memory twice, and unpacking
 * it takes the most of a processor. A WebP without loss, an interlaced PNG and a JPEG of several scans, each as large as is taken, come up to it
 * in memory and take less of a processor; a photograph of a telephone takes less of both.
 */
export function dearPicture(): Promise<Buffer> {
  return sharp({ create: { width: EDGE, height: EDGE, channels: 3, background: '#123456' } })
    .withMetadata({ orientation: 6 })
    .webp({ quality: 1, effort: 0 })
    .toBuffer();
}
