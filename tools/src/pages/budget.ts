/** What a file of the build needs, as Vite's manifest tells. */
export interface ManifestFile {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestFile>>;

/** Bytes as they travel. */
export interface Weight {
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

/** At most so much, in kB (1000 bytes) of gzip; fonts are packed already. */
export interface Budget extends Weight {
  readonly name: string;
  /** Modules that the address downloads by itself, besides the entry. */
  readonly modules: readonly string[];
}

/** What a first visit downloads that needs `modules`. `sizeOf` says what a file weighs. */
export function weigh(
  manifest: Manifest,
  modules: readonly string[],
  sizeOf: (file: string) => number,
): Weight {
  const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry);
  if (!entry) throw new Error('the build has no entry');
  const names = new Set([entry, ...modules]);
  for (const name of names) {
    const file = manifest[name];
    if (!file) throw new Error(`the build has no ${name}`);
    for (const needed of file.imports ?? []) names.add(needed);
  }
  const files = [...names].map((name) => manifest[name]!);
  const sum = (paths: Iterable<string>) =>
    [...new Set(paths)].reduce((total, path) => total + sizeOf(path), 0);
  return {
    scripts: sum(files.map(({ file }) => file)),
    styles: sum(files.flatMap(({ css = [] }) => css)),
    fonts: sum(files.flatMap(({ assets = [] }) => assets.filter((path) => path.endsWith('.woff2')))),
  };
}

/** What is over its budget, in words. */
export function excess(budget: Budget, weight: Weight): string[] {
  return (['scripts', 'styles', 'fonts'] as const)
    .filter((kind) => weight[kind] > budget[kind] * 1000)
    .map(
      (kind) => `${budget.name}: ${kind} ${(weight[kind] / 1000).toFixed(1)} kB, agreed are ${budget[kind]}`,
    );
}
