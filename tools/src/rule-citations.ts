import type { SourceFile } from './source-files.ts';

/** A citation that leads nowhere. */
export interface DeadCitation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const RULES = 'docs/rules.md';
/** `docs/rules.md, "Contracts"`, and further sections after a comma or "and"; a comment may break the line anywhere. */
const BY_NAME = /docs\/rules\.md, ("[A-Z][^"$]*"(?:(?:, | and )"[A-Z][^"$]*")*)/g;
const BY_ANCHOR = /(?:docs\/|\.\.\/|\()rules\.md#([a-z0-9-]+)/g;
/** Documents that a clone does not have, or sections by number, which move. */
const ELSEWHERE = /\bproduct\.md\b|\brules\.md sections? \d/g;

/** Every citation, in code and documents, of a section that `docs/rules.md` (the text `rules`) does not have. */
export function findDeadCitations(rules: string, files: readonly SourceFile[]): DeadCitation[] {
  const headings = new Set([...rules.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading!));
  const anchors = new Set([...headings].map(anchorOf));
  return files.flatMap(({ path, text }) => {
    const flat = withoutBreaks(text);
    const dead = (at: number, message: string) => ({ path, line: lineOf(flat, at), message });
    const names = [...flat.text.matchAll(BY_NAME)].flatMap((match) =>
      [...match[1]!.matchAll(/"([^"]+)"/g)].map(([, name]) => ({ at: match.index, name: name! })),
    );
    return [
      ...names
        .filter(({ name }) => !headings.has(name))
        .map(({ at, name }) => dead(at, `${RULES} has no section "${name}"`)),
      ...[...flat.text.matchAll(BY_ANCHOR)]
        .filter(([, anchor]) => !anchors.has(anchor!))
        .map((match) => dead(match.index, `${RULES} has no section #${match[1]}`)),
      ...[...flat.text.matchAll(ELSEWHERE)].map((match) =>
        dead(match.index, `"${match[0]}" is not in the repository: cite a section of ${RULES} by its name`),
      ),
    ];
  });
}

/** The anchor that a heading gets where Markdown is shown. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

interface Flat {
  readonly text: string;
  /** Where, in `text`, a line of the file begins. */
  readonly starts: readonly number[];
}

/** The text in one line: a citation that a comment or a paragraph breaks is found like any other. */
function withoutBreaks(text: string): Flat {
  const starts: number[] = [];
  let flat = '';
  for (const line of text.split('\n')) {
    starts.push(flat.length);
    flat += `${line.replace(/^\s*(?:\*(?!\/)|\/\/)?\s*/, '').trimEnd()} `;
  }
  return { text: flat, starts };
}

function lineOf({ starts }: Flat, at: number): number {
  return starts.findLastIndex((start) => start <= at) + 1;
}
