import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { MailText } from '@bourse/protocol/mail/names';
import { FILLED_IN, mistakenAddressIn } from '@bourse/protocol/web-address';
import { Liquid, type Template } from 'liquidjs';

/** What a text may do: say one thing or another. No loops, no files, no variables of its own. */
const TAGS = new Set(['if', 'unless']);
/** What it may do with a value: the second person reads the text, so nothing that makes words of what nobody can read. */
const FILTERS = new Set([
  'append',
  'capitalize',
  'date',
  'default',
  'downcase',
  'prepend',
  'remove',
  'replace',
  'round',
  'size',
  'slice',
  'strip',
  'truncate',
  'upcase',
]);
const MOST_MS = 1_000;
const MOST_MEMORY = 1_000_000;

const liquid = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  parseLimit: 10_000,
  renderLimit: MOST_MS,
  memoryLimit: MOST_MEMORY,
});
for (const tag of Object.keys(liquid.tags)) if (!TAGS.has(tag)) delete liquid.tags[tag];
for (const filter of Object.keys(liquid.filters)) if (!FILTERS.has(filter)) delete liquid.filters[filter];

/** The engine reads `"\u202e"` as the character, which turns round what stands beside it; written as itself it is refused before. */
function parsed(template: string): Template[] {
  if (template.includes('\\')) throw new Error('unexpected "\\"');
  return liquid.parse(template);
}

/** Variables that a template names. Throws what the engine says of one that it does not understand. */
export function variablesOf(template: string): string[] {
  return liquid.variablesSync(parsed(template));
}

/**
 * Variables that a template shows whatever they hold: by themselves, not within a condition, and through no filter, which
 * could leave out just what a thief does not want to be read.
 */
function alwaysShownBy(template: string): (string | undefined)[] {
  return parsed(template).map(({ token }) => /^\{\{-?\s*(\w+)\s*-?\}\}$/.exec(token.getText())?.[1]);
}

/** Why an operator's text cannot be sent; nothing where it can. `needed`: what its body must show, in every case. */
export function refuseText(
  { subject, body }: MailText,
  { variables, needed }: { readonly variables: readonly string[]; readonly needed: readonly string[] },
): Refusal | undefined {
  let named: string[];
  try {
    named = [...variablesOf(subject), ...variablesOf(body)];
  } catch (error) {
    // Its first line says what is wrong and where.
    return refuse('OPS_MAIL_TEMPLATE', { why: (error as Error).message.split('\n')[0]!.slice(0, 200) });
  }
  const unknown = named.find((name) => !variables.includes(name));
  if (unknown !== undefined)
    return refuse('OPS_MAIL_VARIABLE', { name: unknown, known: variables.join(', ') });
  const shown = alwaysShownBy(body);
  const missing = needed.find((name) => !shown.includes(name));
  if (missing !== undefined) return refuse('OPS_MAIL_NEEDS', { name: missing });
  const link = mistakenLinkIn(subject) ?? mistakenLinkIn(body);
  return link === undefined
    ? undefined
    : refuse('CONTENT_LINK', { link: link.replaceAll(FILLED_IN, '{…}').slice(0, 80) });
}

/** What is filled in, and conditions, as the engine parts them, with the blanks that they take away. */
const PARTS =
  /(?:\s*\{\{-|\{\{)(?:"[^"]*"|'[^']*'|[^"'])*?(?:-\}\}\s*|\}\})|(?:\s*\{%-|\{%)[^]*?(?:-%\}\s*|%\})/g;
const LITERAL = /"[^"]*"|'[^']*'/g;
/** Times have signs of addresses, between two of their parts. */
const TIME = /%\w(?:[/:]%\w)+/g;
/** What makes an address of its neighbours (`https:{% if brand %}//`, `{{ brand }}//`), and a part that is none for the engine alone. */
const SPLIT = new RegExp(
  `(?:${FILLED_IN}:?//|:${FILLED_IN}+/${FILLED_IN}*/|:/${FILLED_IN}+/|\\{[{%]|[%}]\\})\\S*`,
  'u',
);

/**
 * A link of a template that does not lead to the host that the second person reads, or whose host he cannot read because it is
 * filled in, or put together by a filter or a condition; `undefined`: there is none.
 */
function mistakenLinkIn(template: string): string | undefined {
  for (const [part] of template.matchAll(PARTS)) {
    const literals = part.trimStart().startsWith('{{') ? (part.match(LITERAL) ?? []) : [];
    const spelled = literals.find((each) => /[/:@{}]/.test(each.replaceAll(TIME, '')));
    if (spelled !== undefined) return spelled;
  }
  const text = template.replaceAll(PARTS, FILLED_IN);
  return SPLIT.exec(text)?.[0] ?? mistakenAddressIn(text);
}

/** A text with its values, as plain text; who sets it as HTML escapes it (`renderEmail`). */
export function fillText(
  { subject, body }: MailText,
  values: Readonly<Record<string, string>>,
): { readonly subject: string; readonly paragraphs: readonly string[] } {
  const filled = (template: string): string => String(liquid.renderSync(parsed(template), { ...values }));
  return {
    // One line, whatever a value holds.
    subject: filled(subject).replaceAll(/\s+/g, ' ').trim(),
    paragraphs: filled(body)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
  };
}
