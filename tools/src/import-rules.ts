import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Which workspaces each one may import: money <- protocol <- engine <- server, protocol <- web. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/money': [],
  'packages/custody': [],
  'packages/nodes': [],
  'packages/protocol': ['money'],
  'packages/engine': ['money', 'protocol'],
  'packages/ui': ['money', 'protocol'],
  'packages/testkit': ['money', 'custody', 'protocol', 'engine', 'server', 'signer'],
  'apps/server': ['money', 'custody', 'nodes', 'protocol', 'engine'],
  'apps/signer': ['money', 'custody', 'nodes', 'protocol'],
  'apps/web': ['money', 'protocol', 'ui'],
  'apps/ops': ['money', 'custody', 'protocol', 'ui'],
  bench: ['money', 'protocol', 'engine', 'server', 'testkit'],
  e2e: ['money', 'custody', 'protocol', 'engine', 'server', 'signer', 'testkit'],
  tools: ['money', 'custody', 'protocol'],
};

/** The testkit boots the server, so only the server's tests may turn round and use it. */
const TESTS_MAY_IMPORT: Record<string, readonly string[]> = {
  'apps/server': ['testkit'],
  'apps/signer': ['testkit'],
};

/** Workspaces without clock, disk, network: the only packages they may use. */
const PURE: Record<string, readonly string[]> = {
  'packages/money': [],
  // Of viem what recovers the signer of a text, of ripple-keypairs what verifies one, of simplewebauthn what reads a passkey's key.
  'packages/custody': [
    '@noble/hashes',
    '@noble/curves',
    '@scure/base',
    '@scure/btc-signer',
    'ripple-keypairs',
    'viem',
    '@simplewebauthn/server',
  ],
  'packages/protocol': ['zod', '@noble/hashes', '@scure/base'],
  'packages/engine': [],
};
const TEST_PACKAGES = ['vitest', 'fast-check'];

const SERVER = 'apps/server/src/';

/** Folders of the server that are no domain: what it is built of, and what all domains use. Any other folder is one. */
const NO_DOMAINS = new Set([
  'archive',
  'audit',
  'backup',
  'brand',
  'coins',
  'compose',
  'config',
  'database',
  'disk',
  'docs',
  'files',
  'gateway',
  'going-live',
  'launch',
  'liabilities',
  'link',
  'mail',
  'passkeys',
  'requests',
  'screening',
  'sequencer',
  'settings',
  'texts',
  'trace',
  'travel',
]);

/** What a domain of the server may use besides its own folder. */
const OPEN_TO_DOMAINS = [
  /^(services|bus|command-line|escape-html|clock|markets|settings|job|keyed-mutex|each-alone|each-at-once|memo|written-json|shared-answers|lane|places|zip-stream|asked|parse-json|utc-days|openid-server)\.ts$/,
  /^(gateway|database|mail|files|coins|passkeys|brand|going-live|screening|texts|travel)\//,
  /^sequencer\/sequencer\.ts$/,
  /^sequencer\/rows\/(tables|table|record)\.ts$/,
  /^sequencer\/loading\/(open-rows|reader)\.ts$/,
  /^launch\/start-refused\.ts$/,
];

/**
 * What may look inside domains: the composition root, the audit, what it reads of the past, the list of all tables, and what
 * holds keys and addresses against each other while the exchange is stopped.
 */
const SEES_DOMAINS = [
  /^(exchange|core|gateway|genesis|stored-records)\.ts$/,
  /^compose\//,
  /^(audit|archive|backup)\//,
  /^database\/schema\.ts$/,
  /^going-live\/shared-wallets\.ts$/,
];

/** The list of what the domains store: handed to the sequencer, which must not know it. */
const STORED_RECORDS = 'stored-records.ts';

/**
 * The engine runs ahead of the commits, so only what executes, loads or checks it may hold it, and what says how its things
 * are stored. Everyone else reads what is committed, and may use what says nothing of the state: values and pure functions.
 */
const HOLDS_ENGINE = [
  /^exchange\.ts$/,
  /^compose\/(core|parts|inside|take-over)\.ts$/,
  /^(sequencer|audit)\//,
  /^[a-z-]+\/(records|pair-records|load-references)\.ts$/,
];
const OPEN_OF_ENGINE = ['asides', 'contract/spread', 'market/recent-prices', 'outcome', 'owner'];

/** The second source: held against the engine's own code, the journal would agree with whatever that has wrong. */
const FOLD = /^packages\/engine\/src\/audit\/fold[^/]*$/;

interface Import {
  readonly to: string;
  readonly line: number;
  /** Gone when it runs: says what something looks like, and ties nothing to it. */
  readonly isType: boolean;
}

/** Everything in these files that points against the arrow, leaves its workspace, or is a barrel. */
export function findViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const { imports, isBarrel } = parse(file);
    const problems = imports.flatMap(({ to, line, isType }) => {
      const message = problemOf(file.path, to, isType);
      return message ? [{ path: file.path, line, message }] : [];
    });
    if (isBarrel)
      problems.push({
        path: file.path,
        line: 1,
        message: 'is a barrel: it only re-exports. Import the files directly.',
      });
    return problems;
  });
}

function parse({ path, text }: SourceFile): { imports: Import[]; isBarrel: boolean } {
  const { module, program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const at = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { ...moduleRequest, isType } : [])),
    ),
  ].map(({ value, start, isType }): Import => ({ to: value, line: at(start), isType }));
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal) imports.push({ to: literal[1]!, line: at(moduleRequest.start), isType: false });
  }
  const reExports = program.body.filter(
    (statement) => 'source' in statement && statement.type.startsWith('Export') && statement.source,
  );
  const others = program.body.filter(
    (statement) => !reExports.includes(statement) && statement.type !== 'ImportDeclaration',
  );
  // What names whole modules is a list of them: nobody imports past it what one of them exports.
  const named = reExports.filter((statement) => 'exported' in statement && statement.exported);
  return { imports, isBarrel: reExports.length > named.length && others.length === 0 };
}

function problemOf(from: string, to: string, isType: boolean): string | undefined {
  const workspace = workspaceOf(from);
  if (to.startsWith('.'))
    return relativeProblem(from, workspace, posix.join(posix.dirname(from), to), { to, isType });
  const sibling = /^@bourse\/([^/]+)/.exec(to)?.[1];
  if (sibling) {
    if (workspace.endsWith(`/${sibling}`))
      return `imports its own workspace as "${to}"; use a relative path.`;
    const allowed = [...MAY_IMPORT[workspace]!, ...(isTest(from) ? (TESTS_MAY_IMPORT[workspace] ?? []) : [])];
    if (!allowed.includes(sibling)) return `${workspace} must not import @bourse/${sibling}.`;
    return sibling === 'engine' ? engineProblem(from, to) : undefined;
  }
  const allowed = PURE[workspace];
  if (!allowed) return undefined;
  const name = to.startsWith('@') ? to.split('/', 2).join('/') : to.split('/', 1)[0]!;
  if (allowed.includes(name) || (isTest(from) && TEST_PACKAGES.includes(name))) return undefined;
  return `${workspace} is pure and must not import "${to}".`;
}

function engineProblem(from: string, to: string): string | undefined {
  if (!from.startsWith(SERVER) || isTest(from) || matches(HOLDS_ENGINE, from.slice(SERVER.length)))
    return undefined;
  if (OPEN_OF_ENGINE.includes(to.slice('@bourse/engine/'.length))) return undefined;
  return `"${to}" is ahead of the commits; read what is committed (markets.ts, a read model of the domain, or SQL).`;
}

function relativeProblem(
  from: string,
  workspace: string,
  target: string,
  { to, isType }: Pick<Import, 'to' | 'isType'>,
): string | undefined {
  if (!target.startsWith(`${workspace}/`)) return `"${to}" leaves the workspace; import @bourse/... instead.`;
  if (isTest(from)) return undefined;
  if (FOLD.test(from) && !isType && posix.dirname(target) !== posix.dirname(from))
    return `the fold must not use the engine's "${to}"; write it down a second time.`;
  if (workspace !== 'apps/server') return undefined;
  const [source, aim] = [from.slice(SERVER.length), target.slice(SERVER.length)];
  const [fromDomain, toDomain] = [domainOf(source), domainOf(aim)];
  if (fromDomain === toDomain && fromDomain) return undefined;
  if (toDomain && fromDomain) {
    if (isType) return undefined;
    return `${fromDomain} reaches into ${toDomain} ("${to}"); go through services, a command, an event, or a function passed in.`;
  }
  if ((toDomain || aim === STORED_RECORDS) && !matches(SEES_DOMAINS, source))
    return `only the composition root knows domains; "${to}" is inside ${toDomain ?? 'their list'}.`;
  if (fromDomain && !matches(OPEN_TO_DOMAINS, aim))
    return `${fromDomain} must not depend on "${to}", which is inside the server's machinery.`;
  return undefined;
}

function matches(patterns: readonly RegExp[], path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

function domainOf(path: string): string | undefined {
  const [folder, file] = path.split('/', 2) as [string, string?];
  return file === undefined || NO_DOMAINS.has(folder) ? undefined : folder;
}

function workspaceOf(path: string): string {
  const workspace = Object.keys(MAY_IMPORT).find((each) => path.startsWith(`${each}/`));
  if (!workspace) throw new Error(`${path} is in no known workspace`);
  return workspace;
}

/** Tests, and the helpers they share (`test-*.ts`), may use more than the code they are about. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || posix.basename(path).startsWith('test-');
}
