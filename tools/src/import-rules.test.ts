import { describe, expect, it } from 'vitest';
import { findViolations } from './import-rules.ts';

function messages(path: string, text: string): string[] {
  return findViolations([{ path, text }]).map(({ line, message }) => `${line} ${message}`);
}

describe('findViolations', () => {
  it.each([
    ['protocol uses money', 'packages/protocol/src/a.ts', "import { b } from '@bourse/money/amount';"],
    ['protocol uses zod', 'packages/protocol/src/a.ts', "import { z } from 'zod';"],
    [
      'the server uses anything',
      'apps/server/src/spot/a.ts',
      "import fs from 'node:fs'; import pg from 'pg';",
    ],
    ['web uses protocol', 'apps/web/src/a.tsx', "import type { A } from '@bourse/protocol/stream';"],
    ['a domain uses its folder', 'apps/server/src/market/feeds/a.ts', "import { b } from '../market.ts';"],
    [
      'a domain uses services',
      'apps/server/src/spot/a.ts',
      "import type { Services } from '../services.ts';",
    ],
    ['a domain uses gateway', 'apps/server/src/spot/a.ts', "import { userCall } from '../gateway/call.ts';"],
    [
      'a domain uses the queue',
      'apps/server/src/spot/a.ts',
      "import type { S } from '../sequencer/sequencer.ts';",
    ],
    ['the root knows all', 'apps/server/src/exchange.ts', "import { createSpot } from './spot/spot.ts';"],
    [
      'the schema knows tables',
      'apps/server/src/database/schema.ts',
      "import type { T } from '../spot/tables.ts';",
    ],
    [
      'a domain names a type of another',
      'apps/server/src/open-api/a.ts',
      "import type { B } from '../wallet/port.ts';",
    ],
    ['a list of modules', 'packages/engine/src/all.ts', "export * as a from './a.ts';"],
    ['a test may use more', 'packages/engine/src/a.test.ts', "import { it } from 'vitest';"],
    ['a test crosses domains', 'apps/server/src/spot/a.test.ts', "import { b } from '../identity/users.ts';"],
    ["the server's tests use testkit", 'apps/server/src/a.test.ts', "import '@bourse/testkit/x';"],
    ['an import in a text', 'packages/engine/src/a.ts', 'export const a = "import fs from \'node:fs\'";'],
    [
      'the sequencer holds the engine',
      'apps/server/src/sequencer/a.ts',
      "import type { Engine } from '@bourse/engine/engine';",
    ],
    [
      'a record holds the engine',
      'apps/server/src/spot/records.ts',
      "import { Order } from '@bourse/engine/spot/order'; import { defineRecord } from '../sequencer/rows/record.ts';",
    ],
    [
      'the root hands the records over',
      'apps/server/src/exchange.ts',
      "import { STORED_RECORDS } from './stored-records.ts';",
    ],
    [
      'the root makes the engine',
      'apps/server/src/exchange.ts',
      "import { Engine } from '@bourse/engine/engine';",
    ],
    [
      'a domain uses a value of the engine',
      'apps/server/src/spot/a.ts',
      "import { DEFAULT_FEE_PPM } from '@bourse/engine/owner';",
    ],
    [
      'a test looks into the engine',
      'apps/server/src/spot/a.test.ts',
      "import { Engine } from '@bourse/engine/engine';",
    ],
    [
      'the fold names a type of the engine',
      'packages/engine/src/audit/fold-spot.ts',
      "import type { Account } from '../ledger/ledger.ts'; import { expect } from './balances.ts';",
    ],
    [
      "a fold's test makes an engine",
      'packages/engine/src/audit/fold-spot.test.ts',
      "import { Engine } from '../engine.ts';",
    ],
    ['some re-exports', 'packages/engine/src/a.ts', "export { b } from './b.ts'; export const c = 1;"],
  ])('allows: %s', (_case, path, text) => {
    expect(messages(path, text)).toEqual([]);
  });

  it.each([
    [
      'money uses protocol',
      'packages/money/src/a.ts',
      "import '@bourse/protocol/x';",
      '1 packages/money must not import @bourse/protocol.',
    ],
    [
      'protocol uses engine',
      'packages/protocol/src/a.ts',
      "\nimport '@bourse/engine/x';",
      '2 packages/protocol must not import @bourse/engine.',
    ],
    [
      'engine uses server',
      'packages/engine/src/a.ts',
      "export * from '@bourse/server/x'; export const a = 1;",
      '1 packages/engine must not import @bourse/server.',
    ],
    [
      'web uses server',
      'apps/web/src/a.tsx',
      "const a = () => import('@bourse/server/x');",
      '1 apps/web must not import @bourse/server.',
    ],
    [
      'web uses engine',
      'apps/web/src/a.ts',
      "import type { A } from '@bourse/engine/x';",
      '1 apps/web must not import @bourse/engine.',
    ],
    [
      'server uses testkit',
      'apps/server/src/a.ts',
      "import '@bourse/testkit/x';",
      '1 apps/server must not import @bourse/testkit.',
    ],
    [
      'a domain holds the engine',
      'apps/server/src/spot/a.ts',
      "import type { Engine } from '@bourse/engine/engine';",
      '1 "@bourse/engine/engine" is ahead of the commits; read what is committed (markets.ts, a read model of the domain, or SQL).',
    ],
    [
      'genesis holds the state',
      'apps/server/src/genesis.ts',
      "import type { State } from '@bourse/engine/state';",
      '1 "@bourse/engine/state" is ahead of the commits; read what is committed (markets.ts, a read model of the domain, or SQL).',
    ],
    [
      'a domain uses a live pair',
      'apps/server/src/market/a.ts',
      "import type { Pair } from '@bourse/engine/spot/pair';",
      '1 "@bourse/engine/spot/pair" is ahead of the commits; read what is committed (markets.ts, a read model of the domain, or SQL).',
    ],
    [
      'engine uses disk',
      'packages/engine/src/a.ts',
      "import { readFileSync } from 'node:fs';",
      '1 packages/engine is pure and must not import "node:fs".',
    ],
    [
      'engine uses disk, unprefixed',
      'packages/engine/src/a.ts',
      "import fs from 'fs/promises';",
      '1 packages/engine is pure and must not import "fs/promises".',
    ],
    [
      'engine uses a driver',
      'packages/engine/src/a.ts',
      "import pg from 'pg';",
      '1 packages/engine is pure and must not import "pg".',
    ],
    [
      'engine uses a type of I/O',
      'packages/engine/src/a.ts',
      "import type { Socket } from 'node:net';",
      '1 packages/engine is pure and must not import "node:net".',
    ],
    [
      'money uses zod',
      'packages/money/src/a.ts',
      "import { z } from 'zod';",
      '1 packages/money is pure and must not import "zod".',
    ],
    [
      'protocol loads on demand',
      'packages/protocol/src/a.ts',
      "const a = () => import('node:os');",
      '1 packages/protocol is pure and must not import "node:os".',
    ],
    [
      'vitest outside tests',
      'packages/engine/src/a.ts',
      "import { it } from 'vitest';",
      '1 packages/engine is pure and must not import "vitest".',
    ],
    [
      'leaving the workspace',
      'packages/engine/src/a.ts',
      "import { b } from '../../money/src/amount.ts';",
      '1 "../../money/src/amount.ts" leaves the workspace; import @bourse/... instead.',
    ],
    [
      'importing oneself by name',
      'apps/server/src/a.ts',
      "import '@bourse/server/b';",
      '1 imports its own workspace as "@bourse/server/b"; use a relative path.',
    ],
    [
      'the fold uses what it holds against the journal',
      'packages/engine/src/audit/fold-spot.ts',
      "import { DEFAULT_FEE_PPM } from '../owner.ts';",
      '1 the fold must not use the engine\'s "../owner.ts"; write it down a second time.',
    ],
    [
      'domain into domain',
      'apps/server/src/spot/a.ts',
      "import { b } from '../identity/users.ts';",
      '1 spot reaches into identity ("../identity/users.ts"); go through services, a command, an event, or a function passed in.',
    ],
    [
      'domain into the sequencer',
      'apps/server/src/spot/a.ts',
      "import { b } from '../sequencer/commit.ts';",
      '1 spot must not depend on "../sequencer/commit.ts", which is inside the server\'s machinery.',
    ],
    [
      'a folder that no list names into another domain',
      'apps/server/src/brand-new/a.ts',
      "import { b } from '../spot/spot.ts';",
      '1 brand-new reaches into spot ("../spot/spot.ts"); go through services, a command, an event, or a function passed in.',
    ],
    [
      'domain into the root',
      'apps/server/src/spot/a.ts',
      "import { b } from '../exchange.ts';",
      '1 spot must not depend on "../exchange.ts", which is inside the server\'s machinery.',
    ],
    [
      'gateway into domain',
      'apps/server/src/gateway/a.ts',
      "import { b } from '../spot/spot.ts';",
      '1 only the composition root knows domains; "../spot/spot.ts" is inside spot.',
    ],
    [
      'the sequencer into the records of a domain',
      'apps/server/src/sequencer/a.ts',
      "import { ORDERS } from '../spot/records.ts';",
      '1 only the composition root knows domains; "../spot/records.ts" is inside spot.',
    ],
    [
      'the sequencer into the list of all records',
      'apps/server/src/sequencer/a.ts',
      "import { STORED_RECORDS } from '../stored-records.ts';",
      '1 only the composition root knows domains; "../stored-records.ts" is inside their list.',
    ],
    [
      'a barrel',
      'packages/engine/src/index.ts',
      "export * from './a.ts';\nexport { b } from './b.ts';",
      '1 is a barrel: it only re-exports. Import the files directly.',
    ],
    [
      'a barrel of types',
      'packages/engine/src/types.ts',
      "export type { B } from './b.ts';",
      '1 is a barrel: it only re-exports. Import the files directly.',
    ],
  ])('catches: %s', (_case, path, text, message) => {
    expect(messages(path, text)).toEqual([message]);
  });

  it('does not let an unknown workspace slip through', () => {
    expect(() => messages('packages/new/src/a.ts', '')).not.toThrow();
    expect(() => messages('packages/new/src/a.ts', "import './b.ts';")).toThrow(/no known workspace/);
  });
});
