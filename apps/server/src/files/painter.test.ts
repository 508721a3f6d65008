import { existsSync, readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { cpuMsOf } from '../launch/process-identity.ts';
import { Painter, type PainterLimits } from './painter.ts';
import { blackPng, jpeg } from './test-pictures.ts';

const painters: Painter[] = [];
const newPainter = (limits?: PainterLimits): Painter => {
  const painter = new Painter(limits);
  painters.push(painter);
  return painter;
};
afterEach(() => painters.splice(0).forEach((each) => each.end()));

const lying = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 51, g: 68, b: 85, alpha: 0.5 } },
  }).withMetadata({
    orientation: 6,
  });
/** 48 megapixels of a telephone, to be turned: all of what it becomes has to be in memory at once. */
const lyingPhotograph = () => lying(8064, 6048).jpeg().toBuffer();

test('a picture is painted in another process, the next one in the same', async () => {
  const painter = newPainter();
  const icon = await painter.paint('icon', await jpeg(300, 200));
  expect(await sharp(icon).metadata()).toMatchObject({ format: 'webp', width: 256 });
  const { pid } = painter;
  expect(pid).not.toBe(process.pid);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  expect(await painter.paint('document', Buffer.from('no picture'))).toBe('broken');
  expect(painter.pid).toBe(pid);
});

test.runIf(existsSync('/proc'))(
  'attack: a decoder that was taken over finds no secret beside it',
  async () => {
    process.env['FILE_KEY'] ??= 'not-for-the-painter';
    const painter = newPainter();
    await painter.paint('icon', await jpeg());
    const around = readFileSync(`/proc/${painter.pid}/environ`, 'utf8');
    expect(around).not.toMatch(/FILE_KEY|DATABASE_URL|SMTP|SECRET|PASSWORD/);
  },
);

test('attack: a picture that takes more memory than there is ends its decoder, and the next one is painted', async () => {
  const painter = newPainter({ maxBytes: 90 * 1024 * 1024 });
  expect(await painter.paint('document', await lyingPhotograph())).toBe('broken');
  expect(await painter.paint('icon', await jpeg())).toBeInstanceOf(Buffer);
});

test('what is allowed has room in what the process may take', async () => {
  const painter = newPainter();
  for (const bytes of [await lyingPhotograph(), blackPng(10_000, 5_000)])
    expect(await painter.paint('document', bytes)).toBeInstanceOf(Buffer);
});

test.runIf(existsSync('/proc')).each([
  ['a photograph of a telephone', lyingPhotograph],
  ['a JPEG of several scans', () => lying(4_700, 3_600).jpeg({ progressive: true }).toBuffer()],
  ['a WebP', () => lying(7_070, 7_070).webp({ effort: 0 }).toBuffer()],
  ['a WebP without loss', () => lying(3_000, 3_000, 4).webp({ lossless: true, effort: 0 }).toBuffer()],
  ['an interlaced PNG', () => lying(3_000, 3_000, 4).png({ progressive: true }).toBuffer()],
  ['a PNG', () => lying(7_070, 7_070, 4).png().toBuffer()],
  ['one at sixteen bits', () => lying(2_449, 2_449, 4).toColourspace('rgb16').png().toBuffer()],
  ['the colours of a press', () => lying(3_000, 3_000).toColourspace('cmyk').jpeg().toBuffer()],
])(
  'attack: 40 pictures took 390 MB; the largest that is taken, to be turned, takes less than half: %s',
  { timeout: 30_000 },
  async (_what, make) => {
    const painter = newPainter();
    expect(await painter.paint('document', await make())).toBeInstanceOf(Buffer);
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${painter.pid}/status`, 'utf8'))!;
    // With all of Node's program, much of which it shares with the exchange.
    expect(Number(kilobytes) / 1024).toBeLessThan(185);
  },
);

test('what large pictures leave in the memory of a process is not the next one’s', async () => {
  const painter = newPainter({ maxBytes: 80 * 1024 * 1024 });
  const { pid: before } = painter;
  expect(await painter.paint('icon', await jpeg())).toBeInstanceOf(Buffer);
  // More than half of it is taken by what is always there.
  expect([before, painter.pid]).toEqual([undefined, undefined]);
});

test('attack: a decoder that never answers is ended after its time, one that dies is one picture’s matter', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'painter-'));
  const module = join(dir, 'stuck.cjs');
  writeFileSync(
    module,
    `process.send('ready'); process.on('message', ({ kind }) => { if (kind === 'logo') process.abort(); for (;;); });`,
  );
  const painter = newPainter({ module, timeoutMs: 300 });
  expect(await painter.paint('icon', Buffer.alloc(1))).toBe('tooLong');
  expect(await painter.paint('logo', Buffer.alloc(1))).toBe('broken');
  await sleep(50);
  expect(painter.pid).toBeUndefined();
  rmSync(dir, { recursive: true });
});

test.runIf(existsSync('/proc'))(
  'attack: a picture that takes more of a processor than an honest one is ended long before its time',
  async () => {
    const bytes = await lyingPhotograph();
    const painter = newPainter({ cpuMs: 100 });
    const begun = performance.now();
    expect(await painter.paint('document', bytes)).toBe('tooLong');
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(await painter.paint('icon', await jpeg())).toBeInstanceOf(Buffer);
  },
);

test('the time of a processor is counted for each picture, not for all that a process paints', async () => {
  const painter = newPainter({ cpuMs: 300 });
  const bytes = await jpeg(3_000, 2_000);
  for (let i = 0; i < 16; i++) expect(await painter.paint('document', bytes)).toBeInstanceOf(Buffer);
  if (existsSync('/proc')) expect(cpuMsOf(painter.pid!)).toBeGreaterThan(300);
});

test('while nobody sends pictures there is no process', async () => {
  const painter = newPainter({ idleMs: 50 });
  await painter.paint('icon', await jpeg());
  expect(painter.pid).toBeDefined();
  await sleep(200);
  expect(painter.pid).toBeUndefined();
});

test('without its program an upload fails aloud, instead of being called broken', async () => {
  const painter = newPainter({ module: join(tmpdir(), 'there-is-no-painter.js') });
  await expect(painter.paint('icon', await jpeg())).rejects.toThrow('the painter ended with 1');
});
