import { readFileSync } from 'node:fs';
import { startTestExchange } from '@bourse/testkit/exchange';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, expect, it } from 'vitest';
import { countJumps } from '../clock-watch.ts';
import { addLinkMetrics } from '../link/metrics.ts';

const repository = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

/** Of HAProxy, Patroni, etcd and Prometheus itself. */
const OTHERS = /^(haproxy|patroni|etcd)_|^up$/;

/** Words of PromQL that are no metrics. */
const WORDS = new Set(
  'absent and by histogram_quantile ignoring increase max max_over_time on group_right or rate sum time unless without'.split(
    ' ',
  ),
);

const exchange = await startTestExchange({ env: { DISK_FREE_MB: '1' } });
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
  // And what a gateway that is a process of its own says of its core.
  const link = new Registry();
  addLinkMetrics({ core: undefined, onChange: () => undefined }, { waiting: 0 }, link);
  const pages = [await exchange.running.metrics(), await clock.metrics(), await link.metrics()];
  const page = pages.join('');
  const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? [name!, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
}

const rules = ['rules.yml', 'rules-machines.yml']
  .map((name) => repository(`deploy/prometheus/${name}`))
  .join('');
const alerts = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, e]) => e!);
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
