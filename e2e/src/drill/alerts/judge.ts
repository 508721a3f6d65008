import { spawnSync } from 'node:child_process';
import { withFolder } from '@bourse/testkit/with-folder';
import { NotHere, type Report } from '../../trials.ts';
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
  const ringing: string[] = [];
  const rules = readRules().filter((rule) => rule.file === file);
  await withFolder('bourse-alerts-', async (folder) => {
    for (const rule of rules) {
      const scraped = fired.get(rule.alert);
      const otherwise = scraped ? await fires(rule, scraped, folder) : 'no drill makes its cause';
      if (otherwise === undefined) ringing.push(rule.alert);
      else violations.push(`${rule.alert} does not fire: ${otherwise}`);
    }
  });
  return {
    figures: { alerts: rules.length, fired: ringing.length },
    seen: [`fired by their causes: ${ringing.join(', ')}`],
    violations,
  };
}
