import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { FILE_MAX_BYTES } from '@bourse/protocol/identity/fields';
import { Refusal, secondsToWait } from '@bourse/protocol/refusal';
import { isTooMuch } from './paint.ts';
import { Painter } from './painter.ts';
import { MAX_WAITING, repaintDocument, repaintIcon, type Picture } from './picture.ts';
import {
  blackPng,
  blank,
  forgedPng,
  jpeg,
  png,
  repeatedScans,
  truncatedJpeg,
  webp,
} from './test-pictures.ts';

/** As if each came from another user. */
let owner = 0;

async function painted(bytes: Buffer, paint = repaintDocument): Promise<Picture> {
  const picture = await paint({ owner: ++owner }, bytes);
  if (picture instanceof Refusal) throw new Error(picture.code);
  return picture;
}

const refusalOf = async (bytes: Buffer) => {
  const picture = await repaintDocument({ owner: ++owner }, bytes);
  return picture instanceof Refusal ? picture.code : 'accepted';
};

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
])('a document in %s is painted anew as JPEG of the same size', async (_type, make) => {
  const { bytes, contentType } = await painted(await make(300, 200));
  expect(contentType).toBe('image/jpeg');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
});

test('a large document is made small enough to handle and large enough to read', async () => {
  const { bytes } = await painted(await png(6000, 3000));
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 4096, height: 2048 });
});

test('a photograph of any shape keeps it, within what a page needs to be read', async () => {
  const sizes = [
    [8064, 6048, 3344, 2508],
    [5000, 5000, 2896, 2896],
    [9000, 3000, 4096, 1365],
  ] as const;
  for (const [width, height, across, down] of sizes) {
    const after = await sharp((await painted(await jpeg(width, height))).bytes).metadata();
    expect([after.width, after.height]).toEqual([across, down]);
  }
});

test('where and when it was taken is gone, and it stands upright', async () => {
  const bytes = await blank(300, 200)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const after = await sharp((await painted(bytes)).bytes).metadata();
  expect(after).toMatchObject({ width: 200, height: 300 });
  expect(after.exif).toBeUndefined();
  expect(after.orientation).toBeUndefined();
});

test('what is hidden in or behind a picture does not survive', async () => {
  const script = '<script>alert(1)</script><?php system("id") ?>';
  const commented = await blank(64, 48)
    .withExif({ IFD0: { ImageDescription: script } })
    .jpeg()
    .toBuffer();
  const bytes = Buffer.concat([commented, Buffer.from(script)]);
  expect(bytes.includes('<script>')).toBe(true);
  const after = (await painted(bytes)).bytes;
  expect(after.includes('script')).toBe(false);
  expect(after.includes('php')).toBe(false);
});

test('what is transparent becomes white, not black', async () => {
  const clear = await sharp({
    create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { dominant } = await sharp((await painted(clear)).bytes).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

test('an avatar is a square WebP, whatever shape it came in', async () => {
  for (const bytes of [await jpeg(900, 300), await png(20, 80)]) {
    const { bytes: icon, contentType } = await painted(bytes, repaintIcon);
    expect(contentType).toBe('image/webp');
    expect(await sharp(icon).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  }
});

test.each([
  ['a script', Buffer.from('<script>alert(document.cookie)</script>')],
  ['a page', Buffer.from('<!doctype html><html><body onload=alert(1)></body></html>')],
  [
    'an SVG',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
    ),
  ],
  [
    'an SVG that says it is XML',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['a program', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a ZIP', Buffer.from('504b0304140000000000', 'hex')],
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['zeros', Buffer.alloc(4096)],
])('%s is no picture', async (_what, bytes) => expect(await refusalOf(bytes)).toBe('FILE_NOT_IMAGE'));

test('kinds of picture that we do not take', async () => {
  expect(await refusalOf(await blank(9, 9).gif().toBuffer())).toBe('FILE_NOT_IMAGE');
  expect(await refusalOf(await blank(9, 9).tiff().toBuffer())).toBe('FILE_NOT_IMAGE');
  expect(await refusalOf(await blank(16, 16).avif().toBuffer())).toBe('FILE_NOT_IMAGE');
});

test('a hundred megapixels in a few kilobytes are not unpacked', async () => {
  const bomb = blackPng(10_000, 10_000);
  expect(bomb.length).toBeLessThan(100_000);
  const before = process.memoryUsage().rss;
  expect(await refusalOf(bomb)).toBe('FILE_BROKEN');
  expect(await refusalOf(forgedPng(10_000, 10_000))).toBe('FILE_BROKEN');
  expect(await refusalOf(forgedPng(2 ** 31 - 1, 2 ** 31 - 1))).toBe('FILE_BROKEN');
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
});

test('fifty megapixels pass, one row more does not', async () => {
  expect(await refusalOf(blackPng(10_000, 5_000))).toBe('accepted');
  expect(await refusalOf(blackPng(10_000, 5_001))).toBe('FILE_BROKEN');
});

test('a picture that ends too early, or says more than it holds', async () => {
  expect(await refusalOf(await truncatedJpeg())).toBe('FILE_BROKEN');
  expect(await refusalOf((await jpeg()).subarray(0, 200))).toBe('FILE_BROKEN');
  const whole = await png(200, 200);
  expect(await refusalOf(whole.subarray(0, whole.length - 40))).toBe('FILE_BROKEN');
  const small = await webp(200, 200);
  expect(await refusalOf(small.subarray(0, small.length / 2))).toBe('FILE_BROKEN');
  expect(await refusalOf(forgedPng(1000, 1000))).toBe('FILE_BROKEN');
  const noise = Buffer.concat([(await jpeg()).subarray(0, 24), Buffer.alloc(5000, 0xa5)]);
  expect(await refusalOf(noise)).toBe('FILE_BROKEN');
});

test('eight MiB pass, one byte more does not', async () => {
  const bytes = await jpeg();
  const padded = Buffer.concat([bytes, Buffer.alloc(FILE_MAX_BYTES - bytes.length)]);
  expect(await refusalOf(padded)).toBe('accepted');
  const picture = await repaintDocument({ owner: ++owner }, Buffer.concat([padded, Buffer.alloc(1)]));
  expect(picture).toMatchObject({ code: 'FILE_TOO_LARGE', args: { megabytes: '8' } });
});

test('one user with many pictures waits for his own; the next user is served', async () => {
  const bytes = await jpeg();
  const answers = await Promise.all(Array.from({ length: 10 }, () => repaintDocument({ owner: -1 }, bytes)));
  const refused = answers.filter((answer) => answer instanceof Refusal);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ code }) => code === 'BUSY')).toBe(true);
  expect(await refusalOf(bytes)).toBe('accepted');
});

test.each([
  ['605 kB that unpack to 400 MB in seven passes', 7071, 7071, 'png', true, 'rgb16', 'ushort', true, true],
  ['half as deep, still interlaced', 7071, 7071, 'png', true, 'srgb', 'uchar', true, true],
  ['interlaced, more than any screen has', 3100, 3000, 'png', false, 'srgb', 'uchar', true, true],
  ['a screen, interlaced', 3840, 2160, 'png', false, 'srgb', 'uchar', true, false],
  ['203 kB of nothing at sixteen bits', 5000, 5000, 'png', true, 'rgb16', 'ushort', false, true],
  ['a scan at sixteen bits', 2480, 2000, 'png', false, 'rgb16', 'ushort', false, false],
  ['a photograph of a telephone', 8064, 6048, 'jpeg', false, 'srgb', 'uchar', false, false],
  ['one row more', 10_000, 5_001, 'jpeg', false, 'srgb', 'uchar', false, true],
  ['a WebP as large', 8064, 6048, 'webp', false, 'srgb', 'uchar', false, false],
  ['740 bytes of WebP that unpack to 200 MB', 7070, 7070, 'webp', true, 'srgb', 'uchar', false, true],
  ['1.7 MB in the colours of a press', 6900, 6900, 'jpeg', false, 'cmyk', 'uchar', false, true],
  ['a page in the colours of a press', 2480, 3508, 'jpeg', false, 'cmyk', 'uchar', false, false],
  ['a page in grey', 5000, 7000, 'png', false, 'b-w', 'uchar', false, false],
] as const)(
  'what a picture takes is known by its head: %s',
  (_what, width, height, format, hasAlpha, space, depth, isProgressive, is) => {
    expect(isTooMuch({ width, height, format, hasAlpha, space, depth, isProgressive })).toBe(is);
  },
);

test.each([
  ['16 million points in passes', 4_640, 3_480, { progressive: true }, 'accepted'],
  ['18 million', 4_900, 3_675, { progressive: true }, 'FILE_BROKEN'],
  ['8 million with all colours', 3_264, 2_448, { progressive: true, chromaSubsampling: '4:4:4' }, 'accepted'],
  ['9 million', 3_464, 2_600, { progressive: true, chromaSubsampling: '4:4:4' }, 'FILE_BROKEN'],
] as const)('what a JPEG has its decoder keep is bounded: %s', async (_what, width, height, how, said) => {
  expect(await refusalOf(await blank(width, height).jpeg(how).toBuffer())).toBe(said);
});

test('attack: a WebP without loss is unpacked as a whole before it is made smaller; one with loss is not', async () => {
  const lossless = (width: number) => blank(width, 3_000).webp({ lossless: true, effort: 0 }).toBuffer();
  expect(await refusalOf(await lossless(3_000))).toBe('accepted');
  expect(await refusalOf(await lossless(3_001))).toBe('FILE_BROKEN');
  expect(await refusalOf(await blank(3_001, 3_000).webp({ effort: 0 }).toBuffer())).toBe('accepted');
});

test('a bad picture does not hold up the next one', async () => {
  const answers = await Promise.all([
    refusalOf(await truncatedJpeg()),
    refusalOf(await jpeg()),
    refusalOf(blackPng(9_999, 9_999)),
  ]);
  expect(answers).toEqual(['FILE_BROKEN', 'accepted', 'FILE_BROKEN']);
});

test('so many pictures may wait, and no more; the next ones are welcome again', async () => {
  const bytes = await jpeg();
  const codes = await Promise.all(Array.from({ length: MAX_WAITING + 3 }, () => refusalOf(bytes)));
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(MAX_WAITING);
  expect(codes.filter((code) => code === 'BUSY')).toHaveLength(3);
  expect(await refusalOf(bytes)).toBe('accepted');
});

test('attack: 482 kB, a scan of 17 bytes repeated 24,000 times, held the painter for 30 s', async () => {
  const bytes = await repeatedScans(5000, 24_000);
  const begun = performance.now();
  expect(await refusalOf(bytes)).toBe('FILE_BROKEN');
  expect(performance.now() - begun).toBeLessThan(3_000);
});

test('attack: 1.7 MB in the colours of a press, with a profile to follow, took 10.6 s', async () => {
  const bytes = await blank(40, 40).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
  const head = await sharp(bytes).metadata();
  expect(isTooMuch(head)).toBe(false);
  expect(isTooMuch({ ...head, width: 6900, height: 6900 })).toBe(true);
});

test.each([
  ['cmyk', '#888888'],
  ['cmyk', '#e0d8c8'],
  ['p3', '#3366cc'],
  ['p3', '#cc3322'],
  ['srgb', '#3366cc'],
] as const)('a document with the profile %s keeps its colour %s, near enough', async (profile, colour) => {
  const page = blank(200, 100, colour);
  const inSpace = profile === 'cmyk' ? page.toColourspace('cmyk') : page;
  const bytes = await inSpace.withIccProfile(profile).jpeg().toBuffer();
  const { channels } = await sharp((await painted(bytes)).bytes).stats();
  const meant = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const off = meant.map((value, i) => Math.abs(channels[i]!.mean - value));
  expect(Math.max(...off)).toBeLessThan(24);
});

test('of a picture that moves one frame is decoded', async () => {
  const frames = Array.from({ length: 60 }, (_, i) => ({ r: i === 0 ? 0xff : 0, g: 0, b: 0 }));
  const pages = await Promise.all(frames.map((colour) => blank(300, 200, colour).png().toBuffer()));
  const bytes = await sharp(pages, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBeGreaterThan(1);
  const after = sharp((await painted(bytes)).bytes);
  expect(await after.metadata()).toMatchObject({ width: 300, height: 200 });
  expect((await after.stats()).dominant.r).toBeGreaterThan(200);
});

test('a progressive photograph, and one behind which a telephone keeps a film, are no attack', async () => {
  const film = Buffer.alloc(200, Buffer.from([0xff, 0xda]));
  const photograph = await blank(800, 600).jpeg({ progressive: true, optimiseScans: true }).toBuffer();
  expect(await refusalOf(Buffer.concat([photograph, film]))).toBe('accepted');
});

test('attack: several accounts of one network fill the queue; another network is painted after two of theirs', async () => {
  const bytes = await jpeg(3000, 2000);
  const done: string[] = [];
  const send = async (owner: number, ip: string) => {
    const answer = await repaintDocument({ owner, ip }, bytes);
    done.push(answer instanceof Refusal ? answer.code : ip);
  };
  const theirs = Array.from({ length: 16 }, (_, i) => send(90_000 + (i % 5), '203.0.113.7'));
  await Promise.all([...theirs, send(90_010, '198.51.100.7')]);
  const painted = done.filter((each) => each !== 'BUSY');
  expect(painted).toHaveLength(8 + 1);
  expect(painted.indexOf('198.51.100.7')).toBeLessThanOrEqual(2);
});

test('attack: who had a picture ended for its time is told when to come back, and his net goes behind others', async () => {
  const painting = vi.spyOn(Painter.prototype, 'paint').mockResolvedValueOnce('tooLong');
  try {
    const bytes = await jpeg();
    const code = async (owner: number, ip: string) => {
      const answer = await repaintDocument({ owner, ip }, bytes);
      return answer instanceof Refusal ? [answer.code, secondsToWait(answer)] : 'accepted';
    };
    expect(await code(91_000, '203.0.114.7')).toEqual(['FILE_BROKEN', undefined]);
    expect(await code(91_000, '192.0.2.7')).toEqual(['PICTURE_TOOK_TOO_LONG', 600]);

    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    painting.mockImplementation(async () => {
      await gate;
      return Buffer.alloc(1);
    });
    const done: string[] = [];
    const send = async (owner: number, ip: string) => done.push(`${ip} ${String(await code(owner, ip))}`);
    const first = send(91_003, '198.51.101.7');
    const theirs = [1, 2].map(() => send(91_001, '203.0.114.9'));
    const others = [1, 2, 3, 4].map(() => send(91_002, '198.51.100.7'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    open();
    await Promise.all([first, ...theirs, ...others]);
    expect(done).toHaveLength(7);
    // In turns with one other they would be the second and the fourth of seven; each third place is theirs.
    expect(done.lastIndexOf('203.0.114.9 accepted')).toBeGreaterThanOrEqual(4);
  } finally {
    painting.mockRestore();
  }
});
