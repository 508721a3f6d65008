import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';
import { posix } from 'node:path';

/** A call as the server declares it: its path, and the schema of its fields where that has a name. */
export interface DeclaredCall {
  readonly path: string;
  /** Calls of the open API always say it. */
  readonly method?: string;
  /** File of the schema, and its name there. */
  readonly schema: { readonly file: string; readonly name: string };
}

type Node = any;

const PROTOCOL = '@bourse/protocol/';

/** Every `{ path: '/...', input: someCall }` of the server whose schema comes from the protocol. */
export function declaredCalls(files: readonly SourceFile[]): DeclaredCall[] {
  return files
    .filter(({ path }) => path.startsWith('apps/server/src/') && !path.endsWith('.test.ts'))
    .flatMap((file) => callsOf(file));
}

function callsOf({ path: file, text }: SourceFile): DeclaredCall[] {
  if (!text.includes('input:')) return [];
  const { program, module } = parseSync(file, text);
  const imports = new Map<string, { file: string; name: string }>();
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!moduleRequest.value.startsWith(PROTOCOL)) continue;
    const from = posix.join('packages/protocol/src', `${moduleRequest.value.slice(PROTOCOL.length)}.ts`);
    for (const { importName, localName } of entries)
      if (typeof importName.name === 'string')
        imports.set(localName.value, { file: from, name: importName.name });
  }
  const calls: DeclaredCall[] = [];
  visit(program, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const path = valueOf(node, 'path');
    const method = valueOf(node, 'method');
    const input = valueOf(node, 'input');
    const schema = input?.type === 'Identifier' ? imports.get(input.name) : undefined;
    if (path?.type === 'Literal' && schema) {
      const named = method?.type === 'Literal' && { method: method.value as string };
      calls.push({ path: path.value, ...named, schema });
    }
  });
  return calls;
}

function valueOf(object: Node, name: string): Node {
  return object.properties.find((each: Node) => each.type === 'Property' && each.key.name === name)?.value;
}

function visit(node: Node, see: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, see);
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') see(node);
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see);
  }
}
