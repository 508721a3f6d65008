import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Where source lies: the `src` folder of every workspace. */
const SOURCE_FOLDERS = [
  ...['money', 'custody', 'nodes', 'protocol', 'engine', 'ui', 'testkit'].map(
    (name) => `packages/${name}/src`,
  ),
  ...['server', 'signer', 'web', 'ops'].map((name) => `apps/${name}/src`),
  ...['bench', 'e2e', 'tools'].map((name) => `${name}/src`),
];

/** Every TypeScript file of every workspace. */
export function readSourceFiles(root: string): SourceFile[] {
  return SOURCE_FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort()
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

/** What builds and tests the workspaces, beside their source. */
export function readConfigurations(root: string): SourceFile[] {
  const paths = [
    'vitest.config.ts',
    'e2e/vitest.config.ts',
    'apps/web/vite.config.ts',
    'apps/ops/vite.config.ts',
  ];
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Every Markdown file at the root, under `docs` and under `deploy`. */
export function readDocuments(root: string): SourceFile[] {
  const names = [
    ...readdirSync(root),
    ...['docs', 'deploy'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name}`,
      ),
    ),
  ];
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
