import type { Migration } from '../migrate.ts';
import * as ledger from './0001-ledger.ts';
import * as identity from './0002-identity.ts';
import * as market from './0003-market.ts';
import * as content from './0004-content.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [ledger, identity, market, content];
