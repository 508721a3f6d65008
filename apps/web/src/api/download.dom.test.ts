import { afterEach, expect, test, vi } from 'vitest';
import { download } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

function answers(body: string, type: string, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));
}

test('a file is saved under its name', async () => {
  answers('a,b\r\n', 'text/csv; charset=utf-8');
  const saved: { name: string; blob: Blob }[] = [];
  let blob: Blob | undefined;
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (file: Blob) => {
      blob = file;
      return 'blob:1';
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob: blob! });
  });
  await download('/bb/asset/recordExport', 'statement.csv', {});
  expect(saved.map(({ name }) => name)).toEqual(['statement.csv']);
  expect(await saved[0]!.blob.text()).toBe('a,b\r\n');
  click.mockRestore();
});

test('a refusal is told, and nothing is saved', async () => {
  answers(JSON.stringify({ code: 0, msg: 'Too many requests.' }), 'application/json');
  await expect(download('/bb/asset/recordExport', 'x.csv', {})).rejects.toMatchObject({
    message: 'Too many requests.',
    code: 0,
  });
});

test('an answer that is no file counts as failed', async () => {
  answers('<html>', 'text/html', 502);
  await expect(download('/bb/asset/recordExport', 'x.csv', {})).rejects.toThrow('error');
});

test('no line at all is told as such', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(download('/bb/asset/recordExport', 'x.csv', {})).rejects.toThrow(/No answer/);
});
