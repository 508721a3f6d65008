const SCAN = 0xda;
const END = 0xd9;
/** Markers from here on have a length; of the restarts and the beginning among them below. */
const FIRST_WITH_LENGTH = 0xc0;
const [FIRST_ALONE, LAST_ALONE] = [0xd0, 0xd8];
/** Heads of the picture are from here on, but for three: tables, and what is reserved. */
const LAST_HEAD = 0xcf;
const NO_HEADS = [0xc4, 0xc8, 0xcc];
/** Heads of those that come in passes, each a little finer. */
const PROGRESSIVE_HEADS = [0xc2, 0xc6, 0xca, 0xce];
const BYTES_A_SAMPLE = 2;

/** What a JPEG asks of its decoder besides its size. */
export interface JpegWork {
  /** Each is a pass over the whole picture, whatever few bytes it takes. */
  readonly scans: number;
  /** What the decoder keeps of the whole picture until the last scan has come, in bytes; none where one scan has all of it. */
  readonly keptBytes: number;
}

/** Of the head of a picture: its samples, and whether the first scan may be the only one. */
interface Frame {
  readonly samples: number;
  readonly colours: number;
  readonly isProgressive: boolean;
}

/**
 * Goes from marker to marker as the decoder does, over what segments hold (a preview, an address) and up to the end of the
 * picture: behind it telephones keep films. Within the data of a scan no marker can occur.
 */
export function jpegWork(bytes: Uint8Array): JpegWork {
  let scans = 0;
  let kept = 0;
  let frame: Frame | undefined;
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) break;
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++];
    if (marker === undefined || marker === END) break;
    if (marker === SCAN) {
      scans++;
      const isWhole = frame !== undefined && !frame.isProgressive && bytes[at + 2] === frame.colours;
      if (frame && !isWhole) kept = Math.max(kept, frame.samples * BYTES_A_SAMPLE);
    }
    if (marker >= FIRST_WITH_LENGTH && marker <= LAST_HEAD && !NO_HEADS.includes(marker))
      frame = frameOf(bytes, at, PROGRESSIVE_HEADS.includes(marker));
    const isAlone = marker < FIRST_WITH_LENGTH || (marker >= FIRST_ALONE && marker <= LAST_ALONE);
    if (!isAlone) at += numberAt(bytes, at);
  }
  return { scans, keptBytes: kept };
}

/** Colours may have fewer samples than there are points: of each head it says how many a point has in either direction. */
function frameOf(bytes: Uint8Array, at: number, isProgressive: boolean): Frame {
  const points = numberAt(bytes, at + 3) * numberAt(bytes, at + 5);
  const colours = bytes[at + 7] ?? 0;
  let [sum, across, down] = [0, 1, 1];
  for (let colour = 0; colour < colours; colour++) {
    const factors = bytes[at + 9 + 3 * colour] ?? 0;
    sum += (factors >> 4) * (factors & 15);
    across = Math.max(across, factors >> 4);
    down = Math.max(down, factors & 15);
  }
  return { samples: (points * sum) / (across * down), colours, isProgressive };
}

function numberAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}
