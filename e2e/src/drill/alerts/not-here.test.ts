import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NOT_HERE } from './not-here.ts';
import { metricsOf, readRules } from './rules.ts';

const rules = new Map(readRules().map((rule) => [rule.alert, rule]));
const at = (path: string) => new URL(`../../../../${path}`, import.meta.url);

test.each(Object.entries(NOT_HERE))(
  'what %s is tried in instead is there, and looks at what it looks at',
  (alert, { triedIn }) => {
    const rule = rules.get(alert);
    expect(rule).toBeDefined();
    const metrics = [...metricsOf(rule!)];
    expect(metrics.length).toBeGreaterThan(0);
    expect(triedIn.length).toBeGreaterThan(0);
    for (const path of triedIn) {
      expect([path, existsSync(at(path))]).toEqual([path, true]);
      const text = readFileSync(at(path), 'utf8');
      expect([path, metrics.some((name) => text.includes(name))]).toEqual([path, true]);
    }
  },
);
