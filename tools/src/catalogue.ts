import { parseSync } from 'vite';

/** A flat view of a catalogue: `spot.buy` -> text. */
export type Catalogue = ReadonlyMap<string, string>;

interface Node {
  readonly type: string;
  readonly [field: string]: any;
}

/** Reads the one object of texts that a catalogue file declares (`export const zh: Messages = {...}`), unbuilt. */
export function readCatalogue(path: string, text: string): Catalogue {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const catalogue = new Map<string, string>();
  for (const statement of program.body as unknown as Node[]) {
    const declarations: Node[] = statement.declaration?.declarations ?? [];
    for (const { init } of declarations) {
      const value = init && unwrap(init);
      if (value?.type === 'ObjectExpression') collect(path, value, '', catalogue);
    }
  }
  if (catalogue.size === 0) throw new Error(`${path} holds no texts`);
  return catalogue;
}

function collect(path: string, object: Node, prefix: string, into: Map<string, string>): void {
  for (const property of object.properties as Node[]) {
    if (property.type !== 'Property') throw new Error(`${path}: a catalogue holds plain keys only`);
    const key = prefix + String(property.key.name ?? property.key.value);
    const value = unwrap(property.value);
    if (value.type === 'ObjectExpression') collect(path, value, `${key}.`, into);
    else into.set(key, textOf(path, key, value));
  }
}

function textOf(path: string, key: string, value: Node): string {
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value.type === 'TemplateLiteral' && value.expressions.length === 0) return value.quasis[0].value.cooked;
  if (value.type === 'BinaryExpression' && value.operator === '+') {
    return textOf(path, key, unwrap(value.left)) + textOf(path, key, unwrap(value.right));
  }
  throw new Error(`${path}: ${key} is not a plain text`);
}

/** Takes off `as const`, `satisfies Messages` and parentheses. */
function unwrap(node: Node): Node {
  return node.expression && node.type !== 'TemplateLiteral' ? unwrap(node.expression) : node;
}

/**
 * The arguments of a text in ICU syntax, sorted: `{name}`, also those inside `{count, plural, one {...} other {...}}`,
 * and tags as `<b>`.
 */
export function placeholdersOf(text: string): string[] {
  const found = new Set<string>();
  scan(text, 0, found);
  for (const [, tag] of text.matchAll(/<(\w+)>/g)) found.add(`<${tag}>`);
  return [...found].sort();
}

/** Reads a message from `start` to its closing brace or its end; answers where it stopped. */
function scan(text: string, start: number, found: Set<string>): number {
  let at = start;
  while (at < text.length && text[at] !== '}') {
    if (text[at] !== '{') {
      at++;
      continue;
    }
    const argument = /^\{\s*(\w+)\s*/.exec(text.slice(at));
    if (!argument) throw new Error(`"${text}" has a brace that opens no argument`);
    found.add(argument[1]!);
    at += argument[0].length;
    // Branches of plural and select are messages of their own.
    while (at < text.length && text[at] !== '}')
      at = text[at] === '{' ? scan(text, at + 1, found) + 1 : at + 1;
    at++;
  }
  return at;
}
