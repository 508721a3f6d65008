import { readFileSync } from 'node:fs';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countJumps } from '../clock-watch.ts';

const repository = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

/** Of HAProxy, Patroni, etcd and Prometheus itself. */
const OTHERS = /^(haproxy|patroni|etcd)_|^up$/;

/** Words of PromQL that are no metrics. */
const WORDS = new Set(
  'absent and by histogram_quantile ignoring increase max max_over_time on group_right or rate sum time unless without'.split(
    ' ',
  ),
);

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await startTestExchange({ env: { DISK_FREE_MB: '1' } });
});
afterAll(() => exchange.stop());

/** What it asks for, without labels, periods and numbers. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\boffset \w+/g, ' ')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|on|ignoring|without|group_right)\s*\([^)]*\)/g, ' ');
  return (bare.match(/[a-zA-Z_:][\w:]*/g) ?? []).filter((word) => !WORDS.has(word) && !/^e\d+$/.test(word));
}

/** `_bucket`, `_sum` and `_count` belong to a histogram. */
async function served(): Promise<Set<string>> {
  // Counted where the clock is the machine's.
  const clock = new Registry();
  countJumps(clock, pino({ level: 'silent' }));
  const page = (await exchange.running.metrics()) + (await clock.metrics());
  const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? [name!, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
}

const alerts = [...repository('deploy/prometheus/rules.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, e]) => e!);
const panels = [...repository('deploy/grafana/bourse.json').matchAll(/"expr": (".*")/g)].map(
  ([, text]) => JSON.parse(text!) as string,
);

it.each([
  ['alerts of Prometheus', alerts, 25],
  ['panels of Grafana', panels, 30],
])('asks for metrics that are served: %s', async (_, expressions, least) => {
  expect(expressions.length).toBeGreaterThan(least);
  const there = await served();
  const asked = expressions.flatMap(metricsIn).filter((name) => !OTHERS.test(name));
  expect(asked.length).toBeGreaterThan(least / 2);
  expect(asked.filter((name) => !there.has(name))).toEqual([]);
});

it('names every alert in the runbook', () => {
  const names = [...repository('deploy/prometheus/rules.yml').matchAll(/- alert: (\w+)/g)].map(([, n]) => n!);
  const guide = repository('docs/runbook.md');
  expect(names.filter((name) => !guide.includes(name))).toEqual([]);
});
