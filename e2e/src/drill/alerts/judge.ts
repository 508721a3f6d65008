import { spawnSync } from 'node:child_process';
import { withFolder } from '@bourse/testkit/with-folder';
import { NotHere, type Report } from '../../trials.ts';
import { NOT_HERE } from './not-here.ts';
import { fires, readRules, type RuleFile, type Scraped } from './rules.ts';

/** Makes the cause of alerts, and leaves in `fired` what was scraped. */
export type Scene = (port: number, fired: Map<string, Scraped>) => Promise<void>;

/**
 * Plays the scenes one after the other, and lets promtool play what was scraped against a file of rules: each of its alerts has to be
 * silent before its cause, and to fire once that has lasted as long as the rule waits.
 */
export async function judge(file: RuleFile, port: number, scenes: readonly Scene[]): Promise<Report> {
  if (spawnSync('promtool', ['--version']).status !== 0)
    throw new NotHere('there is no promtool (Debian: apt-get install prometheus)');
  const fired = new Map<string, Scraped>();
  const violations: string[] = [];
  for (const scene of scenes)
    await scene(port, fired).catch((error: Error) => violations.push(`${scene.name}: ${error.stack}`));
  const rules = readRules().filter((rule) => rule.file === file);
  await withFolder('bourse-alerts-', async (folder) => {
    for (const rule of rules) {
      const scraped = fired.get(rule.alert);
      if (!scraped && !(rule.alert in NOT_HERE)) violations.push(`${rule.alert}: no drill fires it`);
      if (!scraped) continue;
      const otherwise = await fires(rule, scraped, folder);
      if (otherwise !== undefined) violations.push(`${rule.alert} does not fire: ${otherwise}`);
    }
  });
  const notHere = rules.filter(({ alert }) => alert in NOT_HERE).map(({ alert }) => alert);
  return {
    figures: { fired: fired.size, not_here: notHere.length },
    seen: [
      `fired by their causes: ${[...fired.keys()].join(', ')}`,
      ...notHere.map((alert) => {
        const { why, triedIn } = NOT_HERE[alert]!;
        return `not here: ${alert} (${why}; ${triedIn.join(', ')})`;
      }),
    ],
    violations,
  };
}
