import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Sample } from './metrics.ts';

const FOLDER = fileURLToPath(new URL('../../../../deploy/prometheus/', import.meta.url));
/** Of the exchange, and of the machines around it. */
const FILES = ['rules.yml', 'rules-machines.yml'] as const;
export type RuleFile = (typeof FILES)[number];
const STEP_SECONDS = 10;
/** Steps of quiet before the cause, and of what follows beyond the time that the rule waits. */
const MARGIN = 6;
const UNITS = { s: 1, m: 60, h: 3600 } as const;

export interface Rule {
  readonly alert: string;
  /** Where it stands. */
  readonly file: RuleFile;
  readonly expr: string;
  /** How long it must hold before it fires. */
  readonly forSeconds: number;
}

/** The alerts of deploy/prometheus. */
export function readRules(): Rule[] {
  return FILES.flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split('- alert: ')
      .slice(1)
      .map((text) => {
        const [, count, unit] = /^\s+for: (\d+)([smh])$/m.exec(text) ?? [];
        return {
          alert: /^\w+/.exec(text)![0],
          file,
          expr: /expr: '(.*)'/.exec(text)![1]!,
          forSeconds: count === undefined ? 0 : Number(count) * UNITS[unit as keyof typeof UNITS],
        };
      }),
  );
}

/** The metrics that a rule asks for. */
function metricsOf({ expr }: Rule): ReadonlySet<string> {
  const bare = expr.replaceAll(/\{[^}]*\}/g, ' ');
  return new Set(bare.match(/\b(?!vector\b|group_right\b|max_over_time\b)[a-z]+_[a-z_]+\b|\bup\b/g));
}

/** What was scraped while all was well, and what while the cause lasted. */
export interface Scraped {
  readonly quiet?: Sample;
  readonly during: readonly Sample[];
  /** What once the cause was over: the alert must have ended. */
  readonly after?: Sample;
  /** The scraped end is held for so long on top of the rule's own time. */
  readonly heldSeconds?: number;
  /** The last two scrapes are so many seconds apart; what grew between them goes on growing like that instead of being held. */
  readonly goesOn?: number;
}

/**
 * Lets promtool play what was scraped and says whether the alert of the real rules file fires: not while all was well, and once
 * its cause has lasted as long as the rule waits; where it was scraped after its cause, too, not any more then. The time that
 * the rule waits is played, by holding what was scraped last, or letting it grow on.
 */
export async function fires(rule: Rule, scraped: Scraped, folder: string): Promise<string | undefined> {
  const { quiet, during, after, heldSeconds = 0 } = scraped;
  const names = metricsOf(rule);
  const step = heldSeconds > 0 ? 60 : STEP_SECONDS;
  const held = Math.ceil((rule.forSeconds + heldSeconds) / step) + MARGIN;
  const series = new Set([...(quiet?.keys() ?? []), ...during.flatMap((each) => [...each.keys()])]);
  const input = [...series]
    .filter((each) => names.has(/^\w+/.exec(each)![0]))
    .map(
      (each) =>
        `      - { series: '${each.replaceAll("'", "''")}', values: '${valuesOf(each, scraped, { held, step })}' }`,
    );
  if (input.length === 0) return 'none of its series was scraped';
  const end = (MARGIN + during.length + held - 1) * step;
  const firing = `count(ALERTS{alertname="${rule.alert}",alertstate="firing"})`;
  const expect = (at: number, expr: string, value: number) =>
    `      - { expr: '${expr}', eval_time: ${at}s, exp_samples: [{ labels: '{}', value: ${value} }] }`;
  copyFileSync(join(FOLDER, rule.file), join(folder, rule.file));
  const file = join(folder, `${rule.alert}.test.yml`);
  const lines = [
    `rule_files:\n  - ${rule.file}`,
    `evaluation_interval: ${step}s`,
    'tests:',
    `  - interval: ${step}s\n    input_series:`,
    ...input,
    '    promql_expr_test:',
    ...(quiet ? [expect((MARGIN - 1) * step, `${firing} or vector(0)`, 0)] : []),
    expect(end, `(${firing} or vector(0)) > bool 0`, 1),
    ...(after ? [expect(end + MARGIN * step, `${firing} or vector(0)`, 0)] : []),
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
  { quiet, during, after, goesOn }: Scraped,
  { held, step }: { readonly held: number; readonly step: number },
): string {
  const at = (sample: Sample | undefined) => plain(sample?.get(series));
  const last = at(during.at(-1));
  const grown = Number(last) - Number(at(during.at(-2)));
  const end =
    goesOn !== undefined && grown > 0
      ? Array.from({ length: held }, (_, n) => String(Number(last) + ((n + 1) * grown * step) / goesOn))
      : repeat(last, held);
  const ended = after ? repeat(at(after), MARGIN) : [];
  return [...repeat(at(quiet), MARGIN), ...during.map(at), ...end, ...ended].join(' ');
}

function repeat(value: string, times: number): string[] {
  return Array.from({ length: times }, () => value);
}

/** A series that is not scraped any more ends at once, as whoever served it is away. */
function plain(value: string | undefined): string {
  if (value === undefined) return 'stale';
  return value === 'Nan' || value === 'NaN' ? '_' : value;
}
