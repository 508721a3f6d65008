/** The package of icons: one module that names them all, each of which is a file. */
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

export function isIconBarrel(id: string): boolean {
  return ICONS.test(id);
}

/** The index of a library of router and queries: it names all of it, of which the app's entry has what every page uses. */
const LIBRARIES = /\/node_modules\/@tanstack\/[\w-]+\/(?:dist|build)\/[\w/]*index\.m?js$/;

export function isLibraryBarrel(id: string): boolean {
  return LIBRARIES.test(id);
}

/** What a module imports by name from the package of icons. */
export function iconNames(code: string): string[] {
  const imports = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g);
  return [...imports].flatMap(([, names]) =>
    names!
      .split(',')
      .map((name) => name.trim().replace(/^type\s.*|\s+as\s.*$/g, ''))
      .filter((name) => name !== ''),
  );
}

/** The files, as the barrel writes them, by the names under which it hands on what they are. */
export function iconFiles(barrel: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [, names, file] of barrel.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)) {
    for (const name of names!.matchAll(/default as (\w+)/g)) files.set(name[1]!, file!.split('/').at(-1)!);
  }
  return files;
}
