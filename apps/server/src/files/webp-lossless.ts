const LOSSLESS = 'VP8L';
/** Of a picture that moves: its chunks stand within another, behind sixteen bytes. */
const FRAME = 'ANMF';
const FRAME_HEAD_BYTES = 16;
const FIRST_CHUNK = 12;
const CHUNK_HEAD_BYTES = 8;

/**
 * Whether a WebP, or the first frame of one, is kept without loss. Its decoder unpacks all of that before it makes it smaller; any
 * other comes line by line.
 */
export function isLosslessWebp(bytes: Buffer): boolean {
  for (let at = FIRST_CHUNK; at + CHUNK_HEAD_BYTES <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === LOSSLESS) return true;
    if (name === FRAME) at += CHUNK_HEAD_BYTES + FRAME_HEAD_BYTES;
    else if (name === 'VP8 ') return false;
    // Chunks begin at even places.
    else at += CHUNK_HEAD_BYTES + ((bytes.readUInt32LE(at + 4) + 1) & ~1);
  }
  return false;
}
