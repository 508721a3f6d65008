import { safeHref, type Place } from './safe-address.ts';

/** A run of a paragraph. A link that must not be followed has no address. */
export interface Piece {
  readonly kind: 'text' | 'bold' | 'link';
  readonly text: string;
  readonly href?: string | undefined;
}

/** What means more than itself in Markdown, but for `**` and `[]()`; a line of the kind that begins a block. */
const MORE = /[<>`~_\\#|!\t]|&[#\w]+;|^\s*([-+*]|\d+[.)])(\s|$)|^\s*(=+|-+)\s*$|^ {4}| {2}$/m;

/** Bold words that begin and end with a letter or digit, or stand between spaces; and links. */
const PIECES =
  /\*\*(?<word>[\p{L}\p{N}](?:[^*[\]]*[\p{L}\p{N}])?)\*\*|(?<!\S)\*\*(?<apart>[^\s*[\]](?:[^*[\]]*[^\s*[\]])?)\*\*(?!\S)|\[(?<label>[^*[\]\n]+)\]\((?<address>[^\s()*[\]]+)\)/gu;

/**
 * The paragraphs of a text that has nothing but words, `**bold**` ones and links, which is what a home page and most
 * notices have. Nothing for any other: that takes the whole renderer, whose outcome for a simple text is the same.
 */
export function simpleMarkdown(source: string, place: Place): Piece[][] | undefined {
  if (MORE.test(source)) return undefined;
  const paragraphs = source
    .split(/\n\s*\n/)
    .flatMap((text) => (text.trim() ? [readPieces(text, place)] : []));
  // A mark that is left over means something else, or is a slip of the pen.
  const isWhole = paragraphs.flat().every(({ kind, text }) => kind !== 'text' || !/[*[\]]/.test(text));
  return isWhole ? paragraphs : undefined;
}

function readPieces(source: string, place: Place): Piece[] {
  const text = source
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
  const pieces: Piece[] = [];
  let done = 0;
  const addText = (until: number) => {
    if (until > done) pieces.push({ kind: 'text', text: text.slice(done, until) });
  };
  for (const { 0: whole, groups, index } of text.matchAll(PIECES)) {
    const { word, apart, label, address } = groups!;
    const bold = word ?? apart;
    addText(index);
    if (bold !== undefined) pieces.push({ kind: 'bold', text: bold });
    else pieces.push({ kind: 'link', text: label!, href: safeHref(address!, place) });
    done = index + whole.length;
  }
  addText(text.length);
  return pieces;
}
