import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const namesIn = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name]) => name!).toSorted();

/** Of the exchange, and of the machines around it, where there are such. */
const FILES = ['rules', 'rules-machines'].map((name) => ({
  rules: read(`deploy/prometheus/${name}.yml`),
  tests: read(`deploy/prometheus/${name}.test.yml`),
}));
const ALERT = /^ +- alert: (\w+)$/gm;

test('every alert has its section in the runbook, and every section its alert', () => {
  const alerts = FILES.flatMap(({ rules }) => namesIn(rules, ALERT)).toSorted();
  expect(alerts.length).toBeGreaterThan(40);
  expect(namesIn(read('docs/runbook.md'), /^### (\w+)$/gm)).toEqual(alerts);
});

/** What a test says must be firing: with its text, among others by name, or alone. */
function firedIn(tests: string): Set<string> {
  const forms = [
    /alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g,
    /labels: '\{alertname="(\w+)"\}', value: [1-9]/g,
    /labels: 'ALERTS\{alertname="(\w+)",alertstate="firing"/g,
    /alertname="(\w+)",alertstate="firing"\}\)',\s+eval_time: \w+,\s+exp_samples: \[\{ labels: '\{\}', value: [1-9]/g,
  ];
  return new Set(forms.flatMap((form) => namesIn(tests, form)));
}

/** What is given to the first test, in which nothing may be raised. */
function quietIn(tests: string): string {
  const [first] = tests.split('\n  - name: ').slice(1);
  expect(first).toMatch(/raises? nothing/);
  expect(first).toContain("expr: 'count(ALERTS) or vector(0)'");
  return first!;
}

test.each(FILES)('every alert fires in a test of its rule and is silent in one', ({ rules, tests }) => {
  const fired = firedIn(tests);
  expect(namesIn(rules, ALERT).filter((name) => !fired.has(name))).toEqual([]);
  const quiet = quietIn(tests);
  // A rule whose metric is not there is silent whatever it says.
  const asked = namesIn(rules, /^ +expr: '(.+)'$/gm)
    .flatMap((expr) => expr.replaceAll(/\{[^}]*\}/g, '').match(/\b[a-z]+_[a-z_]+\b/g) ?? [])
    .filter((name) => !/^(max_over_time|group_right)$/.test(name));
  expect(asked.length).toBeGreaterThan(10);
  // Its rule fires for the first of its kind, so in quiet times there is none.
  const absent = new Set(['http_requests_refused_total', 'command_faults_total']);
  expect(asked.filter((name) => !absent.has(name) && !quiet.includes(`'${name}{`))).toEqual([]);
});
