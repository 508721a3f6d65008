import type { Rolldown } from 'vite';
import { iconFiles, iconNames, isIconBarrel, isLibraryBarrel } from './barrel.ts';

/** From as many pages on, a module is fetched once for all of them. */
const MANY_PAGES = 8;

/**
 * Which file a module comes in. Left alone, the bundler makes one for every set of pages that share something: sixty
 * requests for the trade page, each compressed for itself. Here they are few: what the entry needs at once is `app`;
 * what `first` (modules by absolute path) need, which the first page fetches by itself, is theirs; what
 * forms need is theirs; what many pages share is `shared`; what `kin` share (pages, by the name of their file) is theirs; the rest stays with its page.
 */
export function chunkGroups(
  kin: Readonly<Record<string, readonly string[]>>,
  first: readonly string[],
): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'app', tags: ['$initial'], priority: 4 },
    { name: familyOf('first', first, 1), debugName: 'first', priority: 3 },
    // Market pages, which are to be there first, do without the forms of the others.
    {
      name: needsOf('forms', FORMS),
      debugName: 'forms',
      minShareCount: 2,
      // What it needs besides the library is others' as well.
      includeDependenciesRecursively: false,
      priority: 3,
    },
    { name: 'shared', minShareCount: MANY_PAGES, priority: 2 },
    // A file of its own for each would weigh less than its request.
    { name: 'shared', test: /lucide-react[\\/]dist/, minShareCount: 2, priority: 2 },
    ...Object.entries(kin).map(([name, pages]) => ({
      name: familyOf(name, pages, 2),
      debugName: name,
      priority: 1,
    })),
  ];
}

/** The libraries of forms and their schemas; these take long to start, too. */
const FORMS = /[\\/]node_modules[\\/](zod|react-hook-form)[\\/]/;

/** Names what belongs to some libraries, and what cannot run without them. */
function needsOf(name: string, library: RegExp): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();
  const needs = (id: string, modules: Rolldown.ChunkingContext): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Modules that import each other in a circle end here.
    known.set(id, false);
    const does =
      library.test(id) ||
      (modules.getModuleInfo(id)?.importedIds.some((needed) => needs(needed, modules)) ?? false);
    known.set(id, does);
    return does;
  };
  return (id, modules) => (needs(id, modules) ? name : null);
}

/** Names what at least `least` of the modules need. */
function familyOf(name: string, of: readonly string[], least: number): Rolldown.CodeSplittingNameFunction {
  let needs: Set<string>[] | undefined;
  return (id, modules) => {
    needs ??= of.map((each) => neededBy(each, modules));
    return needs.filter((ids) => ids.has(id)).length >= least ? name : null;
  };
}

/** Everything that a module cannot run without; it keeps a file of its own. */
function neededBy(start: string, modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([start]);
  for (const id of found) {
    const info = modules.getModuleInfo(id);
    for (const needed of info?.importedIds ?? []) {
      if (isIconBarrel(needed)) {
        for (const icon of iconsOf(info?.code ?? '', needed, modules)) found.add(icon);
      } else if (!isLibraryBarrel(needed)) found.add(needed);
    }
  }
  found.delete(start);
  return found;
}

/** Of the package of icons only those that are named; it names all that any page has. */
function iconsOf(code: string, barrel: string, modules: Rolldown.ChunkingContext): string[] {
  const info = modules.getModuleInfo(barrel);
  const files = iconFiles(info?.code ?? '');
  const wanted = iconNames(code).map((name) => `/${files.get(name) ?? ''}`);
  return info?.importedIds.filter((id) => wanted.some((file) => id.endsWith(file))) ?? [];
}
