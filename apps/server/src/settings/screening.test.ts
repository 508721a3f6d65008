import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readScreening } from './screening.ts';
import { SettingsReader } from './settings-reader.ts';

const SECRET = 'a secret of thirty-two characters';
const folder = mkdtempSync(join(tmpdir(), 'screening-settings-'));
const list = join(folder, 'list.csv');
writeFileSync(list, 'list,entry,kind,value,note\nEU,1,name,Juan Perez,\n');
afterAll(() => rmSync(folder, { recursive: true }));

function read(env: Record<string, string>, mode: 'demo' | 'production' = 'production') {
  const reader = new SettingsReader(env);
  return { settings: readScreening(reader, mode), errors: reader.errors };
}

test('a list and both services; one without an address pulls', () => {
  const env = {
    SCREENING_LIST: list,
    SCREENING_URL: 'https://screen.example.com/hook',
    SCREENING_SECRET: SECRET,
    KYC_SECRET: SECRET,
  };
  expect(read(env)).toEqual({
    settings: {
      list,
      services: {
        screening: { url: 'https://screen.example.com/hook', secret: SECRET },
        kyc: { secret: SECRET },
      },
    },
    errors: [],
  });
});

test.each([
  ['no secret', { SCREENING_URL: 'https://screen.example.com' }, /^SCREENING_SECRET: /],
  ['a short one', { KYC_SECRET: 'short' }, /^KYC_SECRET: /],
  ['plain HTTP', { KYC_URL: 'http://screen.example.com', KYC_SECRET: SECRET }, /^KYC_URL: names of users/],
  ['pictures for nobody', { KYC_PHOTOS: 'on' }, /^KYC_PHOTOS: on needs KYC_SECRET/],
  ['pictures, perhaps', { KYC_SECRET: SECRET, KYC_PHOTOS: 'yes' }, /^KYC_PHOTOS: expected on or off/],
  ['no list there', { SCREENING_LIST: '/nowhere/list.csv' }, /^SCREENING_LIST: .*ENOENT/],
])('%s is refused, and no secret repeated', (_, env, line) => {
  const { errors } = read(env);
  expect(errors).toEqual([expect.stringMatching(line)]);
  expect(errors[0]).not.toContain('short');
});

test('a file that is no list is refused', () => {
  const other = join(folder, 'other.csv');
  writeFileSync(other, 'name\nJuan');
  expect(read({ SCREENING_LIST: other }).errors).toEqual([expect.stringContaining('the first line is not')]);
});

test('within the machine plain HTTP will do', () => {
  expect(read({ KYC_URL: 'http://127.0.0.1:9000/', KYC_SECRET: SECRET }).errors).toEqual([]);
});
