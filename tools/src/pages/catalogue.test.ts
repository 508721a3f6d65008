import { readdirSync, readFileSync } from 'node:fs';
import { en } from '@bourse/protocol/texts/en';
import { expect, test } from 'vitest';
import { withoutOperators } from './catalogue.ts';

const WEB = new URL('../../../apps/web/src/', import.meta.url);

test('traders download every refusal but those of operators', () => {
  const kept = Object.keys(withoutOperators(en));
  const left = Object.keys(en).filter((key) => !kept.includes(key));
  expect(left.length).toBeGreaterThan(30);
  expect(left.filter((key) => !key.startsWith('OPS_'))).toEqual([]);
  expect(kept).toContain('LOGIN_FIRST');
});

test('no code of the traders’ app words a refusal of operators by itself', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(300);
  const naming = files.filter((name) => /['"`]OPS_/.test(readFileSync(new URL(name, WEB), 'utf8')));
  expect(naming).toEqual([]);
});
