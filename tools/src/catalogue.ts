import { parseSync } from 'vite';

/** A flat view of a catalogue: `spot.buy` -> text. */
export type Catalogue = ReadonlyMap<string, string>;

interface Node {
  readonly type: string;
  readonly [field: string]: any;
}

/** Reads what a catalogue file exports (`export const zh: Messages = {...}`), unbuilt; it may name objects before that. */
export function readCatalogue(path: string, text: string): Catalogue {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const named = new Map<string, Node>();
  const catalogue = new Map<string, string>();
  for (const statement of program.body as unknown as Node[]) {
    const { declarations } = statement.declaration ?? statement;
    for (const { id, init } of (declarations ?? []) as Node[]) {
      if (init) named.set(id.name, init);
      const isCatalogue = init && statement.declaration && unwrap(init).type === 'ObjectExpression';
      if (isCatalogue) collect({ path, named, into: catalogue }, '', init);
    }
  }
  if (catalogue.size === 0) throw new Error(`${path} holds no texts`);
  return catalogue;
}

interface Reading {
  readonly path: string;
  readonly named: ReadonlyMap<string, Node>;
  readonly into: Map<string, string>;
}

/** What stands in a list has its place in it as its key. */
function collect(reading: Reading, key: string, node: Node): void {
  const value = unwrap(node, reading.named);
  const inside = (name: string) => (key === '' ? name : `${key}.${name}`);
  if (value.type === 'ArrayExpression') {
    for (const [i, each] of (value.elements as Node[]).entries()) collect(reading, inside(String(i)), each);
  } else if (value.type === 'ObjectExpression') {
    for (const property of value.properties as Node[]) {
      if (property.type !== 'Property') throw new Error(`${reading.path}: a catalogue holds plain keys only`);
      collect(reading, inside(String(property.key.name ?? property.key.value)), property.value);
    }
  } else {
    reading.into.set(key, textOf(reading.path, key, value));
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

/** Takes off `as const`, `satisfies Messages` and parentheses, and puts the object for its name. */
function unwrap(node: Node, named: ReadonlyMap<string, Node> = new Map()): Node {
  const meant = node.type === 'Identifier' ? named.get(node.name) : undefined;
  if (meant) return unwrap(meant, named);
  return node.expression && node.type !== 'TemplateLiteral' ? unwrap(node.expression, named) : node;
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
