import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { keepBrand, keptBrand } from './kept-brand.ts';

const BUILT = existsSync(fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url)));
const OPS = '/ops/api/brand';

const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const second = await enrolOperator(exchange, admin, 'admin', 'second@example.com');
afterAll(() => stopClean(exchange));

const config = () => exchange.visitor.ok('/bb/config');
const given = { name: 'Bourse', languages: 'en-US,zh-CN,ko,ja' };

/** As one admin proposes it and the other approves. */
async function set(fields: Record<string, string>): Promise<void> {
  const { proposal } = await admin.ok(`${OPS}/set`, fields);
  expect((await second.approve(proposal)).code).toBe(1);
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#00ff0080' } })
    .png()
    .toBuffer();

test('until somebody sets one, the brand is what the settings say', async () => {
  expect(await config()).toMatchObject({ brand: 'Bourse', look: { legalEntity: '', logo: '', social: [] } });
});

test('one admin proposes, another approves, and everybody sees it at once, also after a restart', async () => {
  const { proposal } = await admin.ok(`${OPS}/set`, { ...given, name: 'Nord', accent: '#0f766e' });
  expect(proposal).toMatch(/^\d+$/);
  expect((await config()).brand).toBe('Bourse');
  const { list } = await second.ok('/ops/api/proposals/list', { status: 'pending' });
  const { payloadHash, before, after } = list[0];
  // What stays as it is is not part of it.
  expect(JSON.parse(before)).toEqual({ accent: '', name: 'Bourse' });
  expect(JSON.parse(after)).toEqual({ accent: '#0f766e', name: 'Nord' });
  await second.ok('/ops/api/proposals/approve', { id: proposal, payloadHash });
  expect((await config()).brand).toBe('Nord');
  if (BUILT) expect(await (await fetch(`${exchange.url}/pc/home`)).text()).toContain('<title>Nord</title>');
  await exchange.restart();
  expect((await config()).brand).toBe('Nord');
});

test('links, legal entity and languages are shown as they were set', async () => {
  await set({
    ...given,
    name: 'Nord',
    legalEntity: 'Nord Markets AS',
    social: 'X https://x.com/nord\n\nTelegram https://t.me/nord',
    languages: 'en-US,ja',
    serviceUrl: 'mailto:help@nord.example',
  });
  expect(await config()).toMatchObject({
    languages: ['en-US', 'ja'],
    serviceUrl: 'mailto:help@nord.example',
    look: {
      legalEntity: 'Nord Markets AS',
      social: [
        { name: 'X', url: 'https://x.com/nord' },
        { name: 'Telegram', url: 'https://t.me/nord' },
      ],
    },
  });
});

test('mails are in its name, with the legal entity at their foot', async () => {
  await set({ ...given, name: 'Süd & Co', legalEntity: 'Süd Ltd' });
  await exchange.visitor.ok('/user/sendEmailCode', { email: 'new@example.com' });
  const [letter] = exchange.mail.lettersTo('new@example.com');
  expect(letter).toMatch(/^From: =\?UTF-8\?.*no-reply@localhost/m);
  expect(letter).toContain('S=C3=BCd &amp; Co');
  expect(letter).toContain('S=C3=BCd Ltd');
});

test('authenticator apps know the exchange by its name, and operators are written to in it', async () => {
  await set({ ...given, name: 'Nord', legalEntity: 'Nord Markets AS' });
  const user = await exchange.signUp();
  const { uri } = await user.ok('/user/totpSetup');
  expect(new URL(uri).searchParams.get('issuer')).toBe('Nord');
  const { proposal } = await admin.ok('/ops/api/operators/create', {
    email: 'third@example.com',
    role: 'support',
  });
  await second.approve(proposal);
  const [letter] = exchange.mail.lettersTo('third@example.com');
  expect(letter).toMatch(/^From: Nord </m);
  expect(letter).toContain('Nord Markets AS');
  expect(letter).not.toMatch(/bourse/i);
});

test('the colour is on the head of pages and of the API reference, with letters that can be read on it', async () => {
  await set({ ...given, name: 'Nord', accent: '#ffb300' });
  if (BUILT)
    expect(await (await fetch(`${exchange.url}/pc/home`)).text()).toContain(
      '--accent-solid:#ffb300;--accent-solid-dark:#ffb300;--on-accent:#10151c}',
    );
  const reference = await (await fetch(`${exchange.url}/docs/api`)).text();
  expect(reference).toContain('<title>Nord API</title>');
  expect(reference).toContain('.dark-mode{--scalar-color-accent:#ffb300}');
});

test('a logo is painted anew, served to everybody, and shown when a change names it', async () => {
  const stored = await admin.upload(
    `${OPS}/picture`,
    { kind: 'logo' },
    { file: { bytes: await picture(1600, 400) } },
  );
  const { path } = stored.data as { path: string };
  const answer = await fetch(exchange.url + path);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  const { width, height, hasAlpha } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: 512, height: 128, hasAlpha: true });
  // Neither this nor the reference is sent in parts: whatever part is asked for, it is no fault (`stopClean`).
  for (const door of [path, '/docs/api', '/docs/api/openapi.json'])
    for (const headers of [{ range: 'bytes=999999-' }, { range: 'bytes=5-2' }, { 'if-match': '"x"' }])
      expect((await fetch(exchange.url + door, { headers: headers as Record<string, string> })).status).toBe(
        200,
      );
  expect((await config()).look.logo).toBe('');
  await set({ ...given, logo: path });
  expect((await config()).look.logo).toBe(path);
});

test('the page of the next start has it, too: kept when it is set, and again when it is loaded', async () => {
  const { dataDir } = exchange.running.services.settings;
  const stored = await admin.upload(
    `${OPS}/picture`,
    { kind: 'favicon' },
    { file: { bytes: await picture(300, 300) } },
  );
  const { path } = stored.data as { path: string };
  await set({ ...given, name: 'Nord', accent: '#0f766e', favicon: path });
  const served = Buffer.from(await (await fetch(exchange.url + path)).arrayBuffer());
  const nord = {
    name: 'Nord',
    accent: '#0f766e',
    icon: `data:image/webp;base64,${served.toString('base64')}`,
  };
  expect(keptBrand(dataDir)).toEqual(nord);
  await keepBrand(dataDir, undefined, undefined);
  await exchange.restart();
  expect(keptBrand(dataDir)).toEqual(nord);
});

test.each([
  [{ name: '' }],
  [{ name: 'x'.repeat(41) }],
  [{ accent: 'red' }],
  [{ accent: '#FFFFFF;}' }],
  [{ serviceUrl: 'javascript:alert(1)' }],
  [{ serviceUrl: 'http://help.example.com' }],
  [{ social: 'X javascript:alert(1)' }],
  [{ social: 'https://x.com/nord' }],
  [{ name: 'Nord\u202edroN' }],
  [{ name: '\u200b' }],
  [{ serviceUrl: 'https://nord.example@evil.test/' }],
  [{ logo: `/bb/file/icon/${'0'.repeat(32)}` }],
  [{ logo: 'https://elsewhere.example/logo.png' }],
  [{ logo: '/bb/file/icon/../../etc' }],
  [{ languages: '' }],
  [{ languages: 'xx' }],
])('attack: %o is refused', async (fields) => {
  const before = await config();
  expect((await admin.call(`${OPS}/set`, { ...given, name: 'Nord', ...fields })).code).toBe(0);
  expect((await config()).brand).toBe(before.brand);
});

test('attack: what is no picture is refused', async () => {
  const file = { bytes: Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>') };
  expect((await admin.upload(`${OPS}/picture`, { kind: 'favicon' }, { file })).code).toBe(0);
  expect((await admin.upload(`${OPS}/picture`, { kind: 'logo' }, {})).code).toBe(0);
});
