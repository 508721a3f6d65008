import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@bourse/testkit/free-port';
import { afterAll, expect, test } from 'vitest';
import { keepBrand } from '../brand/kept-brand.ts';
import { StartupServer } from './startup-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'startup-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('while the server waits, /readyz says for what', async () => {
  const port = await freePort();
  const startup = await StartupServer.open({ port, host: '127.0.0.1', dataDir, brandName: 'Test' });
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [response.status, await response.text()];
  };
  expect(await ready()).toEqual([503, 'not ready\n']);
  startup.say('standby: 0.1 s behind');
  expect(await ready()).toEqual([503, 'not ready: standby: 0.1 s behind\n']);
  // The next server has said nothing yet.
  await startup.reopen({ cannotStore: false });
  expect(await ready()).toEqual([503, 'not ready\n']);
  const said = async (language: string) => {
    const headers = { 'accept-language': language };
    return (await fetch(`http://127.0.0.1:${port}/user/info`, { headers })).json();
  };
  expect(await said('en-US')).toMatchObject({ code: 0, msg: expect.stringContaining('is starting') });
  await startup.reopen({ cannotStore: true });
  expect(await said('en-US')).toMatchObject({ msg: expect.stringContaining('cannot store anything') });
  expect(await said('ko')).toMatchObject({ msg: expect.stringContaining('저장할 수 없습니다') });
  startup.close();
});

test('the page is in the brand that the last start has left: name, colour and icon, also after a crash', async () => {
  const port = await freePort();
  const startup = await StartupServer.open({ port, host: '127.0.0.1', dataDir, brandName: 'Test' });
  const page = async () => (await fetch(`http://127.0.0.1:${port}/pc/home`)).text();
  expect(await page()).toContain('<title>Test</title>');
  await keepBrand(dataDir, { name: 'Süd & <Co>', accent: '#ffd400' }, Buffer.from('picture'));
  startup.close();
  await startup.reopen({ cannotStore: false });
  const branded = await page();
  expect(branded).toContain('<title>Süd &amp; &lt;Co&gt;</title>');
  expect(branded).toContain('--accent: #ffd400');
  // Yellow letters on a light page could not be read.
  expect(branded).not.toMatch(/data-theme=light.*--accent: #ffd400/s);
  expect(branded).toContain(`href="data:image/webp;base64,${Buffer.from('picture').toString('base64')}"`);
  expect(branded).not.toContain('Test');
  await keepBrand(dataDir, undefined, undefined);
  startup.close();
  await startup.reopen({ cannotStore: false });
  expect(await page()).toContain('<title>Test</title>');
  startup.close();
});
