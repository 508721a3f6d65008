import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { safeHref, safePicture, type Place } from './safe-address.ts';

/**
 * Markdown to HTML that is harmless whatever was written: raw HTML is text, and what the renderer made goes through a
 * list of the elements and attributes that are let by. The page's security policy is the third wall behind it.
 */

/** All that Markdown can say. No element that runs, frames, styles or submits anything. */
const ELEMENTS = [
  ...['p', 'br', 'hr', 'div', 'blockquote', 'pre', 'code', 'strong', 'em', 's', 'a', 'img'],
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'start', 'target', 'rel', 'loading', 'tabindex', 'align'];

/** The page's own title is the first heading; those of the text follow below it. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 6;

const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Scripts whose words follow each other without spaces. */
const CJK = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * CommonMark asks for a space or punctuation beside `**` that touches punctuation, so that `**10%**입니다` would show
 * its stars. Beside these scripts none is needed.
 */
parser.inline.State = class extends parser.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const scanned = super.scanDelims(start, canSplitWord);
    if (!canSplitWord) return scanned;
    const before = start > 0 ? this.src.charAt(start - 1) : ' ';
    const end = start + scanned.length;
    const after = end < this.posMax ? this.src.charAt(end) : ' ';
    return {
      ...scanned,
      can_open: scanned.can_open || (CJK.test(before) && after.trim() !== ''),
      can_close: scanned.can_close || (CJK.test(after) && before.trim() !== ''),
    };
  }
};
// A wide table scrolls in itself, also by keyboard.
parser.renderer.rules['table_open'] = () => '<div tabindex="0"><table>\n';
parser.renderer.rules['table_close'] = () => '</table></div>\n';
// Every address is decided below, by what the browser would make of it.
parser.validateLink = () => true;
parser.core.ruler.push('headings', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const top = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const heading of headings) {
    const level = Number(heading.tag.slice(1)) - top + FIRST_LEVEL;
    heading.tag = `h${Math.min(level, LAST_LEVEL)}`;
  }
});

/** The HTML of a text, safe to be put into a page. */
export function renderMarkdown(source: string, base = '/pc'): string {
  const place = { origin: location.origin, base };
  const purify = DOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') guardLink(node, place);
    if (node.tagName === 'IMG') guardPicture(node, place);
  });
  return purify.sanitize(parser.render(source), {
    ALLOWED_TAGS: ELEMENTS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

function guardLink(link: Element, place: Place): void {
  const href = safeHref(link.getAttribute('href') ?? '', place);
  link.removeAttribute('target');
  if (href === undefined) return link.removeAttribute('href');
  link.setAttribute('href', href);
  if (href.startsWith('https:')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer nofollow');
  }
}

function guardPicture(picture: Element, { origin }: Place): void {
  const src = safePicture(picture.getAttribute('src') ?? '', origin);
  // Its description stays, as text.
  if (src === undefined) return picture.replaceWith(picture.getAttribute('alt') ?? '');
  picture.setAttribute('src', src);
  picture.setAttribute('loading', 'lazy');
}
