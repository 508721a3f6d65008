import { expect, test } from 'vitest';
import { jpegWork } from './jpeg-scans.ts';
import { blank, jpeg, repeatedScans } from './test-pictures.ts';

const scansOf = (bytes: Uint8Array) => jpegWork(bytes).scans;

const SCAN = [0xff, 0xda, 0x00, 0x08, 1, 1, 0, 0, 63, 0];
const BEGIN = [0xff, 0xd8];
const END = [0xff, 0xd9];
/** What a segment for programs, or of a number that no decoder knows, holds. */
const segment = (marker: number, body: readonly number[]) => [0xff, marker, 0, body.length + 2, ...body];

test('a photograph has one scan, a progressive one some ten', async () => {
  expect(scansOf(await jpeg())).toBe(1);
  const progressive = await blank(300, 200).jpeg({ progressive: true }).toBuffer();
  expect(scansOf(progressive)).toBeGreaterThan(3);
  expect(scansOf(progressive)).toBeLessThan(15);
  expect(scansOf(await repeatedScans(300, 1_000))).toBeGreaterThan(1_000);
});

test.each([
  [
    'a preview within a segment is none of the picture',
    [...segment(0xe1, [...BEGIN, ...SCAN, ...END]), ...SCAN],
    1,
  ],
  ['what comes behind the end is not decoded', [...SCAN, ...END, ...SCAN, ...SCAN], 1],
  [
    'data, restarts and filling between',
    [...SCAN, 9, 0xff, 0x00, 0xff, 0xd0, 9, 0xff, 0xff, ...SCAN, ...END],
    2,
  ],
  [
    'a scan hidden where a decoder that lost its way goes on',
    [0xff, 0x02, 0, 20, ...SCAN, ...SCAN, ...END],
    2,
  ],
  ['an end that does not come', [...SCAN, 0xff], 1],
  ['a length beyond the end', [...SCAN, 0xff, 0xe0, 0xff, 0xff, ...SCAN], 1],
] as const)('%s', (_what, rest, scans) => {
  expect(scansOf(Uint8Array.from([...BEGIN, ...rest]))).toBe(scans);
});

test.each([
  ['one scan has all of it', {}, 0],
  ['progressive, with half the colours', { progressive: true, chromaSubsampling: '4:2:0' }, 1.5 * 2],
  ['progressive, with all colours', { progressive: true, chromaSubsampling: '4:4:4' }, 3 * 2],
] as const)('what a decoder keeps of the whole picture: %s', async (_what, how, bytesAPoint) => {
  const bytes = await blank(640, 480).jpeg(how).toBuffer();
  expect(jpegWork(bytes).keptBytes).toBe(640 * 480 * bytesAPoint);
});

test('attack: a scan for each colour makes the decoder keep them all, though it is not progressive', () => {
  const head = segment(0xc0, [8, 0, 100, 0, 200, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  const bytes = Uint8Array.from([...BEGIN, ...head, ...SCAN, 9, ...SCAN, 9, ...SCAN, 9, ...END]);
  expect(jpegWork(bytes)).toEqual({ scans: 3, keptBytes: 100 * 200 * 3 * 2 });
});
