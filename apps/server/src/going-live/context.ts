import type { Brand } from '@bourse/protocol/brand/fields';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { Settings } from '../settings.ts';
import type { Facts } from './facts.ts';
import type { CheckKey } from './wording.ts';

/** What a check looks at. The same beside a stopped exchange as in a running one: database, settings, this machine. */
export interface CheckContext {
  readonly db: Database;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly facts: Facts;
  readonly brand: Brand;
}

/** A line about how it stands; `missing`: something has to be done. */
export interface Finding {
  readonly missing: boolean;
  readonly text: CheckKey;
  readonly args?: Readonly<Record<string, string>>;
}

export const well = (text: CheckKey, args?: Finding['args']): Finding => ({
  missing: false,
  text,
  ...(args && { args }),
});
export const missing = (text: CheckKey, args?: Finding['args']): Finding => ({
  missing: true,
  text,
  ...(args && { args }),
});
