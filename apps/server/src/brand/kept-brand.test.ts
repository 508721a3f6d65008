import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepBrand, keptBrand } from './kept-brand.ts';

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'kept-brand-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const NORD = { name: 'Nord', accent: '#0f766e' };

test('what was kept last is read again, and nothing else lies about', async () => {
  await keepBrand(dataDir, { ...NORD, name: 'Süd' }, Buffer.from('old'));
  await keepBrand(dataDir, NORD, undefined);
  expect(keptBrand(dataDir)).toEqual({ ...NORD, icon: '' });
  expect(readdirSync(dataDir)).toEqual(['brand.json']);
});

test('where nobody has set a brand, none is kept', async () => {
  expect(keptBrand(dataDir)).toBeUndefined();
  await keepBrand(dataDir, NORD, undefined);
  await keepBrand(dataDir, undefined, undefined);
  expect(keptBrand(dataDir)).toBeUndefined();
});

test.each(['', '{"name":', 'null', '[]', '{}', '{"name":7}', '{"name":""}'])(
  'a file with %j keeps no start from its page',
  (text) => {
    writeFileSync(join(dataDir, 'brand.json'), text);
    expect(keptBrand(dataDir)).toBeUndefined();
  },
);

test('attack: a colour or a picture that is none does not reach the page', () => {
  const kept = { name: 'Nord', accent: 'red}body{', icon: 'https://elsewhere.example/"><script>' };
  writeFileSync(join(dataDir, 'brand.json'), JSON.stringify(kept));
  expect(keptBrand(dataDir)).toEqual({ name: 'Nord', accent: '', icon: '' });
});
