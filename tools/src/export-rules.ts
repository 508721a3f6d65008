import type { Violation } from './import-rules.ts';
import type { SourceFile } from './source-files.ts';

/** Values: a type may have to be exported for the declaration of what is made of it. */
const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|enum) ([A-Za-z_$][\w$]*)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;
/** Migrations are taken whole (`import * as`); what the protocol declares is named by the types that are made of it. */
const EXEMPT = /\/migrations\/|^packages\/protocol\//;

/**
 * Exports whose name stands in no other file, nor in one of the `readers`: what only its own file uses is nobody else's to
 * know.
 */
export function needlessExports(
  files: readonly SourceFile[],
  readers: readonly SourceFile[] = [],
): Violation[] {
  const filesWith = new Map<string, number>();
  for (const { text } of [...files, ...readers])
    for (const word of new Set(text.match(WORD))) filesWith.set(word, (filesWith.get(word) ?? 0) + 1);
  return files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)]
        .filter(([, name]) => filesWith.get(name!) === 1)
        .map((match) => ({
          path,
          line: text.slice(0, match.index).split('\n').length,
          message: `exports ${match[1]}, which no other file names`,
        })),
    );
}
