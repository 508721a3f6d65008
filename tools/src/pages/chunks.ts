import type { Rolldown } from 'vite';

/** From as many pages on, a module is fetched once for all of them. */
const MANY_PAGES = 8;

/**
 * Which file a module comes in. Left alone, the bundler makes one for every set of pages that share something: sixty
 * requests for the trade page, each compressed for itself. Here they are few: what the entry needs at once is `app`;
 * what many pages share is `shared`; what `kin` share (absolute paths of pages, by the name of their file) is theirs;
 * the rest stays with its page.
 */
export function chunkGroups(kin: Readonly<Record<string, readonly string[]>>): Rolldown.CodeSplittingGroup[] {
  return [
    { name: 'app', tags: ['$initial'], priority: 3 },
    { name: 'shared', minShareCount: MANY_PAGES, priority: 2 },
    ...Object.entries(kin).map(([name, pages]) => ({
      name: familyOf(name, pages),
      debugName: name,
      priority: 1,
    })),
  ];
}

/** Names what at least two of the pages need. */
function familyOf(name: string, pages: readonly string[]): Rolldown.CodeSplittingNameFunction {
  let needs: Set<string>[] | undefined;
  return (id, modules) => {
    needs ??= pages.map((page) => neededBy(page, modules));
    return needs.filter((ids) => ids.has(id)).length > 1 ? name : null;
  };
}

/** A module and everything that it cannot run without. */
function neededBy(page: string, modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([page]);
  for (const id of found) {
    for (const needed of modules.getModuleInfo(id)?.importedIds ?? []) found.add(needed);
  }
  return found;
}
