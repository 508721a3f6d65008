import { LAUNCH_CHECKS, type LaunchCheck } from '@bourse/protocol/operators/golive/checks';
import type { Language } from '@bourse/protocol/languages';
import { BrandKeeper } from '../brand/brand-keeper.ts';
import { missing, type CheckContext, type Finding } from './context.ts';
import { readFacts } from './facts.ts';
import * as machine from './machine-checks.ts';
import * as setting from './setting-checks.ts';
import { schema } from './schema-check.ts';
import { signOn } from './sign-on-check.ts';
import { checkText } from './wording.ts';

/** One list for the console, `npm run preflight` and the proposal to let users in. */
const LOOKS: Record<LaunchCheck, (context: CheckContext) => Promise<Finding[]> | Finding[]> = {
  schema,
  publicUrl: setting.publicUrl,
  mail: setting.mail,
  brand: setting.brand,
  service: setting.service,
  legal: setting.legal,
  admins: setting.admins,
  finance: setting.finance,
  waits: setting.waits,
  signOn,
  chains: setting.chains,
  clock: machine.clock,
  desks: machine.desks,
  fileHandles: (context) => machine.handles(context),
  disk: machine.disk,
  backup: machine.backup,
  restore: machine.restore,
  alerts: machine.alerts,
  payouts: machine.payouts,
};

export interface CheckResult {
  readonly name: LaunchCheck;
  readonly done: boolean;
  readonly findings: readonly Finding[];
}

/** Looks at everything and changes nothing. A check that fails itself is not done, and says why. */
export async function runChecks(context: Omit<CheckContext, 'facts' | 'brand'>): Promise<CheckResult[]> {
  const keeper = new BrandKeeper(context.db, context.settings);
  // Where an older schema has no place for them yet, nothing has been noted, and no brand is set.
  const [facts] = await Promise.all([
    unlessAbsent(readFacts(context.db), {}),
    unlessAbsent(keeper.load(), undefined),
  ]);
  const brand = keeper.current;
  return Promise.all(
    LAUNCH_CHECKS.map(async (name) => {
      let findings: Finding[];
      try {
        findings = await LOOKS[name]({ ...context, facts, brand });
      } catch (error) {
        findings = [
          isAbsent(error)
            ? missing('schemaWaits')
            : missing('checkFailed', { why: (error as Error).message }),
        ];
      }
      return { name, done: findings.every((finding) => !finding.missing), findings };
    }),
  );
}

/** PostgreSQL's undefined_table and undefined_column. */
const ABSENT = new Set(['42P01', '42703']);

/** Whether a query failed for a table or column that an older schema does not have yet. */
function isAbsent(error: unknown): boolean {
  return ABSENT.has((error as { readonly code?: string }).code ?? '');
}

async function unlessAbsent<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isAbsent(error)) return otherwise;
    throw error;
  }
}

/** Its findings in a language, what is missing first. */
export function detailsOf({ findings }: CheckResult, language: Language): string[] {
  return findings
    .toSorted((a, b) => Number(b.missing) - Number(a.missing))
    .map(({ text, args }) => checkText(language, text, args));
}
