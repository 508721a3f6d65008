import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { hasPlainHost, mistakenAddressIn } from '@bourse/protocol/web-address';

/**
 * What may be saved as Markdown. Pages sanitise what they render; this is the second lock, and tells the author at
 * once. No HTML at all, and links only where they cannot run anything, to a host that is what it looks like.
 */
export function refuseMarkdown(text: string): Refusal | undefined {
  // A tag, comment or instruction; "a < b" is none. An address in angle brackets is a link.
  for (const [, inside = ''] of text.matchAll(/<([a-z/!?][^>]*)/gi)) {
    if (!/^(https:\/\/|mailto:)[^\s<>]*$/i.test(inside)) return refuse('CONTENT_HTML');
  }
  for (const target of targetsOf(text)) {
    if (!isSafeTarget(target)) return refuse('CONTENT_LINK', { link: target.slice(0, 80) });
  }
  // Pages make links of bare addresses, too.
  const mistaken = mistakenAddressIn(text);
  return mistaken === undefined ? undefined : refuse('CONTENT_LINK', { link: mistaken.slice(0, 80) });
}

/** Where links and pictures of a text lead: `[x](here)`, and `[x]: here`. */
function* targetsOf(text: string): Iterable<string> {
  for (const [, target] of text.matchAll(/\]\(\s*<?([^\s)>]*)/g)) yield target!;
  for (const [, target] of text.matchAll(/^[\s>]*\[[^\]]+\]:\s*<?(\S*)/gm)) yield target!;
}

/** https, mailto, or a page of this site. What is hidden behind escapes or entities is not looked for: it is refused. */
function isSafeTarget(target: string): boolean {
  if (target === '') return true;
  if (/[\\\p{Cc}\p{Cf}]/u.test(target) || /&(#|[a-z]+;)/i.test(target)) return false;
  if (/^https:\/\//i.test(target)) return hasPlainHost(target);
  if (/^mailto:/i.test(target)) return true;
  // `/%2e%2e//host` becomes another site when a browser takes its dots out.
  if (target.startsWith('/')) return isOwnPath(target);
  return /^(#|\.{1,2}\/)/.test(target) || /^[\w-][\w./?=&#%-]*$/.test(target);
}

function isOwnPath(path: string): boolean {
  const own = 'https://own.invalid';
  return (
    URL.canParse(path, own) &&
    new URL(path, own).href.startsWith(`${own}/`) &&
    !new URL(path, own).pathname.startsWith('//')
  );
}
