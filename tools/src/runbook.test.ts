import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const namesIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name]) => name!).toSorted();

test('every alert has its section in the runbook, and every section its alert', () => {
  const alerts = namesIn(read('deploy/prometheus/rules.yml'), /^ +- alert: (\w+)$/gm);
  expect(alerts.length).toBeGreaterThan(30);
  expect(namesIn(read('docs/runbook.md'), /^### (\w+)$/gm)).toEqual(alerts);
});
