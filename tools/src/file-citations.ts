import type { DeadCitation } from './rule-citations.ts';
import type { SourceFile } from './source-files.ts';

/** `engine.ts`, `spot/matching.ts`, `docs/rules.md`; not the end of an address. */
const FILE = /(?<![\w@./*{}>-])(?:\.{1,2}\/)*((?:\w[\w.-]*\/)*\w[\w.-]*\.(?:tsx?|md))(?![\w/*-])/g;
/** A line of a comment, or one at the end of a line of code. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*)|\s\/\/\s|\s\/\*\*?\s/;
/** The domain that docs/structure.md walks a newcomer through; it is not there. */
const IMAGINED = /\bearn\b/;

/**
 * Every file that a comment or a document names and that is none of `paths`. A name may begin at any folder, and leave out
 * the `src` of a workspace: `spot/calls.ts`, `protocol/market/tick-text.ts`.
 */
export function findDeadFiles(paths: readonly string[], files: readonly SourceFile[]): DeadCitation[] {
  const known = new Set(paths.flatMap(namesOf));
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      if (!path.endsWith('.md') && !COMMENT.test(line)) return [];
      const said = path.endsWith('.md') ? line : line.slice(COMMENT.exec(line)!.index);
      return [...said.matchAll(FILE)]
        .filter(([, name]) => !known.has(name!) && !IMAGINED.test(name!))
        .map(([, name]) => ({ path, line: index + 1, message: `there is no file ${name}` }));
    }),
  );
}

function namesOf(path: string): string[] {
  return [path, path.replace('/src/', '/')].flatMap((whole) => {
    const parts = whole.split('/');
    return parts.map((_, from) => parts.slice(from).join('/'));
  });
}
