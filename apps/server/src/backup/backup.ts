import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../settings.ts';
import { copyCluster, dumpDatabase, factsOf } from './database-copy.ts';
import { FILES, FORMAT, MANIFEST, manifestShape, type Manifest } from './manifest.ts';
import { digestOf, run } from './programs.ts';

export interface BackupOptions {
  readonly settings: Settings;
  readonly databaseUrl: string;
  /** Folder that the backup goes to. */
  readonly to: string;
  /** Names of the settings that are set. */
  readonly settingNames: readonly string[];
  readonly now: Date;
}

/**
 * Backs up an exchange, which may work on: one file, closed to others, that has its name only when it is whole and was read
 * back. Returns its path. What a run that was killed leaves has `.part` at its end.
 */
export async function backUp(options: BackupOptions): Promise<string> {
  const { settings, databaseUrl, to, now } = options;
  await mkdir(to, { recursive: true });
  const file = join(to, `bourse-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);
  const folder = `${file}.d.part`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    const { version, seq } = await factsOf(databaseUrl);
    const kind = settings.databaseUrl ? ('dump' as const) : ('cluster' as const);
    if (kind === 'dump') await dumpDatabase(databaseUrl, version, folder);
    else await copyCluster(settings.dataDir, databaseUrl, folder);
    // After the database: what its rows name is there, and what is there beyond them does no harm.
    await packFiles(settings, join(folder, FILES));
    const manifest: Manifest = {
      ...{ format: FORMAT, kind, seq },
      made: now.toISOString(),
      postgres: version,
      settings: [...options.settingNames],
      members: await digestsIn(folder),
    };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await run('tar', ['-cf', `${file}.part`, '-C', folder, `./${MANIFEST}`, ...memberNames(manifest)]);
    await chmod(`${file}.part`, 0o600);
    await flush(`${file}.part`);
    await readManifest(`${file}.part`);
    await rename(`${file}.part`, file);
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(`${file}.part`, { force: true });
  }
}

const memberNames = ({ members }: Manifest): string[] => Object.keys(members).map((name) => `./${name}`);

/** Users' pictures, the archive, and in a demo the keys that are made by themselves. */
async function packFiles({ dataDir, filesDir, fileKey }: Settings, into: string): Promise<void> {
  const own = ['archive', 'feed.key', ...(fileKey ? [] : ['file.key'])];
  const shared = ['files', 'icons'];
  const there = (folder: string, names: readonly string[]) =>
    names.filter((name) => existsSync(join(folder, name)));
  await run(
    'tar',
    [
      '-czf',
      into,
      '-C',
      filesDir,
      ...there(filesDir, shared),
      '-C',
      dataDir,
      ...there(dataDir, own),
      '-T',
      '/dev/null',
    ],
    { well: [0, 1] },
  );
}

async function digestsIn(folder: string): Promise<Manifest['members']> {
  const members: Manifest['members'] = {};
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    members[name] = { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
  }
  return members;
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/** Reads a backup from end to end, and says what is in it. Throws if it is not what was written. */
export async function readManifest(file: string): Promise<Manifest> {
  const text = await run('tar', ['-xOf', file, `./${MANIFEST}`]);
  const manifest = manifestShape.parse(JSON.parse(text));
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.members)) {
    const found = await digestOf(file, name);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`${file}: ${name} is not what was backed up.`);
  }
  return manifest;
}
