import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}
const { panels } = JSON.parse(read('deploy/grafana/bourse.json')) as { readonly panels: readonly Panel[] };

/** Words of PromQL that look like the names of metrics. */
const WORDS = new Set(['max_over_time', 'group_right', 'histogram_quantile']);

/** The metrics that an expression asks for, without their labels: with an underscore in the name all but one. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|on|without|ignoring|group_right) ?\([^)]*\)/g, ' ');
  return (bare.match(/\b(?:[a-z]+_[a-z0-9_]+|up)\b/g) ?? []).filter((name) => !WORDS.has(name));
}

const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr))));

test('every metric that an alert asks for has a panel', () => {
  const rules = ['rules', 'rules-machines'].map((name) => read(`deploy/prometheus/${name}.yml`)).join('');
  const exprs = [...rules.matchAll(/^ +expr: '(.+)'$/gm)].map(([, expr]) => expr!);
  expect(exprs).toHaveLength([...rules.matchAll(/^ +- alert: /gm)].length);
  const asked = new Set(exprs.flatMap(metricsIn));
  expect(asked).toContain('frames_oldest_seconds');
  expect(asked.size).toBeGreaterThan(40);
  expect([...asked].filter((name) => !shown.has(name))).toEqual([]);
});

test('every metric of what may be too much at once has a panel', () => {
  const [, section = ''] = /### Too much at once\n(.+?)\n### /s.exec(read('docs/operations.md')) ?? [];
  const cells = section.split('\n').flatMap((line) => (line.startsWith('|') ? [line.split('|')[2]!] : []));
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)/g)].map(([, name]) => name!));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !shown.has(name))).toEqual([]);
});

test('each panel has a number and a place of its own, and asks for something', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  for (const { title, type, gridPos, targets = [] } of panels) {
    expect(targets.length > 0, title).toBe(type !== 'row');
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.get(`${x} ${y}`), title).toBeUndefined();
        taken.set(`${x} ${y}`, title);
      }
  }
});
