const SCAN = 0xda;
const END = 0xd9;
/** Markers from here on have a length; of the restarts and the beginning among them below. */
const FIRST_WITH_LENGTH = 0xc0;
const [FIRST_ALONE, LAST_ALONE] = [0xd0, 0xd8];

/**
 * How many scans a JPEG has: each is a pass over the whole picture, whatever few bytes it takes. Goes from marker to marker as
 * the decoder does, over what segments hold (a preview, an address) and up to the end of the picture: behind it telephones
 * keep films. Within the data of a scan no marker can occur.
 */
export function scansOf(bytes: Uint8Array): number {
  let scans = 0;
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return scans;
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++];
    if (marker === undefined || marker === END) return scans;
    if (marker === SCAN) scans++;
    const isAlone = marker < FIRST_WITH_LENGTH || (marker >= FIRST_ALONE && marker <= LAST_ALONE);
    if (!isAlone) at += (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  }
}
