import { download } from '../../api/download.ts';
import type { DayPeriod } from './paper-period.ts';

export interface Paper {
  readonly paper: 'statement' | 'trades';
  readonly ending: 'csv' | 'pdf';
  readonly period: DayPeriod;
}

/** A year of a busy account takes its time to read and to send. */
const TIMEOUT_MS = 600_000;

const PATHS = {
  'statement csv': '/bb/paper/statement',
  'statement pdf': '/bb/paper/statementPdf',
  'trades csv': '/bb/paper/trades',
  'trades pdf': '/bb/paper/tradesPdf',
} as const;

export function savePaper({ paper, ending, period }: Paper): Promise<void> {
  const name = `${paper}-${period.from}-${period.to}.${ending}`;
  return download(PATHS[`${paper} ${ending}`], name, { ...period }, TIMEOUT_MS);
}
