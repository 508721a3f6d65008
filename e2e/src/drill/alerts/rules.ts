import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Sample } from './metrics.ts';

const RULES = fileURLToPath(new URL('../../../../deploy/prometheus/rules.yml', import.meta.url));
const STEP_SECONDS = 10;
/** Steps of quiet before the cause, and of what follows beyond the time that the rule waits. */
const MARGIN = 6;
const UNITS = { s: 1, m: 60, h: 3600 } as const;

export interface Rule {
  readonly alert: string;
  readonly expr: string;
  /** How long it must hold before it fires. */
  readonly forSeconds: number;
}

/** The alerts of deploy/prometheus/rules.yml. */
export function readRules(): Rule[] {
  return readFileSync(RULES, 'utf8')
    .split('- alert: ')
    .slice(1)
    .map((text) => {
      const [, count, unit] = /^\s+for: (\d+)([smh])$/m.exec(text) ?? [];
      return {
        alert: /^\w+/.exec(text)![0],
        expr: /expr: '(.*)'/.exec(text)![1]!,
        forSeconds: count === undefined ? 0 : Number(count) * UNITS[unit as keyof typeof UNITS],
      };
    });
}

/** What was scraped while all was well, and what while the cause lasted. */
export interface Scraped {
  readonly quiet?: Sample;
  readonly during: readonly Sample[];
  /** The scraped end is held for so long on top of the rule's own time. */
  readonly heldSeconds?: number;
}

/**
 * Lets promtool play what was scraped and says whether the alert of the real rules file fires: not while all was well, and once
 * its cause has lasted as long as the rule waits. That time is played, by holding what was scraped last.
 */
export async function fires(rule: Rule, scraped: Scraped, folder: string): Promise<string | undefined> {
  const { quiet, during, heldSeconds = 0 } = scraped;
  const names = new Set(rule.expr.match(/[a-z_]+(?=[\s{[)]|$)/g));
  const step = heldSeconds > 0 ? 60 : STEP_SECONDS;
  const held = Math.ceil((rule.forSeconds + heldSeconds) / step) + MARGIN;
  const series = new Set([...(quiet?.keys() ?? []), ...during.flatMap((each) => [...each.keys()])]);
  const input = [...series]
    .filter((each) => names.has(/^\w+/.exec(each)![0]))
    .map(
      (each) =>
        `      - { series: '${each.replaceAll("'", "''")}', values: '${valuesOf(each, quiet, during, held)}' }`,
    );
  if (input.length === 0) return 'none of its series was scraped';
  const end = (MARGIN + during.length + held - 1) * step;
  const firing = `count(ALERTS{alertname="${rule.alert}",alertstate="firing"})`;
  const expect = (at: number, expr: string, value: number) =>
    `      - { expr: '${expr}', eval_time: ${at}s, exp_samples: [{ labels: '{}', value: ${value} }] }`;
  copyFileSync(RULES, join(folder, 'rules.yml'));
  const file = join(folder, `${rule.alert}.test.yml`);
  const lines = [
    'rule_files:\n  - rules.yml',
    `evaluation_interval: ${step}s`,
    'tests:',
    `  - interval: ${step}s\n    input_series:`,
    ...input,
    '    promql_expr_test:',
    ...(quiet ? [expect((MARGIN - 1) * step, `${firing} or vector(0)`, 0)] : []),
    expect(end, `(${firing} or vector(0)) > bool 0`, 1),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  try {
    await promisify(execFile)('promtool', ['test', 'rules', file]);
    return undefined;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}`.trim() || String(error);
  }
}

function valuesOf(
  series: string,
  quiet: Sample | undefined,
  during: readonly Sample[],
  held: number,
): string {
  const at = (sample: Sample | undefined) => plain(sample?.get(series));
  const last = at(during.at(-1));
  return [...repeat(at(quiet), MARGIN), ...during.map(at), ...repeat(last, held)].join(' ');
}

function repeat(value: string, times: number): string[] {
  return Array.from({ length: times }, () => value);
}

/** `_`: there is none. */
function plain(value: string | undefined): string {
  return value === undefined || value === 'Nan' || value === 'NaN' ? '_' : value;
}
