import { FILE_MAX_BYTES } from '@bourse/protocol/identity/fields';
import { expect, test } from 'vitest';
import { PICTURE_MAX_MEGABYTES, pictureProblem } from './picture.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WEBP = [...ascii('RIFF'), 1, 2, 3, 4, ...ascii('WEBP')];

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function file(start: readonly number[], { name = 'id.jpg', size = 100 } = {}): File {
  const bytes = new Uint8Array(size);
  bytes.set(start);
  return new File([bytes], name, { type: 'image/jpeg' });
}

test.each([
  ['JPEG', JPEG],
  ['PNG', PNG],
  ['WebP', WEBP],
])('%s may be sent', async (_kind, start) => {
  expect(await pictureProblem(file(start))).toBeUndefined();
});

test.each([
  ['a script that is called a picture', ascii('<script>alert(1)</script>')],
  ['an SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a GIF', ascii('GIF89a')],
  ['another RIFF file', [...ascii('RIFF'), 1, 2, 3, 4, ...ascii('WAVE')]],
])('%s may not', async (_kind, start) => {
  expect(await pictureProblem(file(start, { name: 'id.png' }))).toBe('FILE_NOT_IMAGE');
});

test('an empty file is no picture', async () => {
  expect(await pictureProblem(new File([], 'id.png'))).toBe('FILE_NOT_IMAGE');
});

test('8 MiB are the limit', async () => {
  expect(PICTURE_MAX_MEGABYTES).toBe('8');
  expect(await pictureProblem(file(JPEG, { size: FILE_MAX_BYTES }))).toBeUndefined();
  expect(await pictureProblem(file(JPEG, { size: FILE_MAX_BYTES + 1 }))).toBe('FILE_TOO_LARGE');
});
