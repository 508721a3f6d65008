import { expect, test, vi } from 'vitest';
import { PictureUploads } from './uploads.ts';

const file = () => new File(['picture'], 'id.png');

test('a picture goes over the line once, and again when the server has forgotten it', async () => {
  let now = 0;
  const send = vi.fn(async () => `id-${send.mock.calls.length}`);
  const uploads = new PictureUploads(send, () => now);
  const front = file();
  expect(await uploads.idOf(front, 'kyc')).toBe('id-1');
  now = 49 * 60_000;
  expect(await uploads.idOf(front, 'kyc')).toBe('id-1');
  expect(await uploads.idOf(file(), 'kyc')).toBe('id-2');
  now = 50 * 60_000;
  expect(await uploads.idOf(front, 'kyc')).toBe('id-3');
  uploads.forget(front);
  expect(await uploads.idOf(front, 'kyc')).toBe('id-4');
  expect(send).toHaveBeenCalledTimes(4);
});

test('a failed upload is tried again', async () => {
  const send = vi.fn(async () => 'id').mockRejectedValueOnce(new Error('line cut'));
  const uploads = new PictureUploads(send, () => 0);
  const front = file();
  await expect(uploads.idOf(front, 'kyc')).rejects.toThrow('line cut');
  expect(await uploads.idOf(front, 'kyc')).toBe('id');
});
