import { posix } from 'node:path';
import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** As much of JSON Schema as types need. */
export type JsonSchema = { [keyword: string]: unknown };

/** A node of the syntax tree. oxc's types name every kind of node; here a handful of fields of a dozen kinds are read. */
type Node = any;

interface Scope {
  readonly path: string;
  /** Interfaces, type aliases and constants by name. */
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** What a local name is called elsewhere. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  /** Comments by the offset at which the code after them begins. */
  readonly comments: ReadonlyMap<number, string>;
}

interface Declaration {
  readonly node: Node;
  readonly comment: string | undefined;
}

type Bindings = ReadonlyMap<string, JsonSchema>;
const NOTHING_BOUND: Bindings = new Map();

/** An entry of an interface: its name, the comment above it, and its type. */
export interface Member {
  readonly name: string;
  readonly comment: string | undefined;
  readonly schema: JsonSchema;
}

/**
 * Turns TypeScript declarations into JSON schemas, so that the API reference says what the types say. Knows what
 * answers are made of (interfaces, unions, arrays, tuples, literals, a few of TypeScript's helpers) and throws on
 * anything else, rather than documenting it wrongly.
 */
export class TypeReader {
  readonly #scopes = new Map<string, Scope>();
  /** Named types that were met, by name. */
  readonly schemas: Record<string, JsonSchema> = {};
  readonly #homes = new Map<string, string>();

  constructor(files: readonly SourceFile[]) {
    for (const file of files) this.#scopes.set(file.path, readScope(file));
  }

  /** The schema of a named type of a file; it and whatever it names join `schemas`. */
  named(path: string, name: string): JsonSchema {
    return this.#reference(this.#scope(path), name, []);
  }

  /** The entries of an interface, each on its own. */
  members(path: string, name: string): Member[] {
    const scope = this.#scope(path);
    const { node } = this.#find(scope, name);
    return node.body.body.map((member: Node) => ({
      name: keyOf(member),
      comment: scope.comments.get(member.start),
      schema: this.#type(scope, member.typeAnnotation.typeAnnotation, NOTHING_BOUND),
    }));
  }

  /**
   * What the comments say about the fields of a zod object that a file declares: the comment above the field, else
   * that of the constant it is made from.
   */
  fieldComments(path: string, name: string): { comment: string | undefined; fields: Record<string, string> } {
    const scope = this.#scope(path);
    const { node, comment } = this.#find(scope, name);
    const fields: Record<string, string> = {};
    this.#collectFields(scope, node.init, fields);
    return { comment, fields };
  }

  #collectFields(scope: Scope, node: Node, into: Record<string, string>): void {
    if (node.type === 'ObjectExpression') {
      for (const property of node.properties) {
        if (property.type === 'SpreadElement') {
          this.#collectFields(scope, property.argument, into);
          continue;
        }
        const comment = scope.comments.get(property.start) ?? this.#constantComment(scope, property.value);
        if (comment !== undefined) into[keyOf(property)] = comment;
      }
    } else if (node.type === 'Identifier') {
      const [home, declaration] = this.#lookUp(scope, node.name) ?? [];
      if (declaration?.node.init) this.#collectFields(home!, declaration.node.init, into);
    } else if (node.type === 'CallExpression') {
      // z.object({...}) and what is made of one: .refine(), .omit(), .extend({...})
      if (node.callee.type === 'MemberExpression') this.#collectFields(scope, node.callee.object, into);
      const takesFields = ['object', 'extend'].includes(node.callee.property?.name);
      if (takesFields) for (const argument of node.arguments) this.#collectFields(scope, argument, into);
    }
  }

  /** The comment of the constant that a field is made from: `coin`, `coin.optional()`, `orAbsent(remark)`, `size(500)`. */
  #constantComment(scope: Scope, value: Node): string | undefined {
    if (value.type === 'Identifier') return this.#lookUp(scope, value.name)?.[1].comment;
    if (value.type !== 'CallExpression') return undefined;
    if (value.callee.type === 'MemberExpression') return this.#constantComment(scope, value.callee.object);
    const made = this.#lookUp(scope, value.callee.name)?.[1].comment;
    const argument = value.arguments[0];
    return made ?? (argument ? this.#constantComment(scope, argument) : undefined);
  }

  #scope(path: string): Scope {
    const scope = this.#scopes.get(path);
    if (!scope) throw new Error(`${path} is not among the files`);
    return scope;
  }

  #find(scope: Scope, name: string): Declaration {
    const found = this.#lookUp(scope, name);
    if (!found) throw new Error(`${scope.path}: ${name} is not declared`);
    return found[1];
  }

  /** A declaration, wherever it is imported from, with its own scope. */
  #lookUp(scope: Scope, name: string): [Scope, Declaration] | undefined {
    const own = scope.declarations.get(name);
    if (own) return [scope, own];
    const imported = scope.imports.get(name);
    const home = imported && this.#scopes.get(imported.path);
    return home && this.#lookUp(home, imported.name);
  }

  #reference(scope: Scope, name: string, given: readonly JsonSchema[]): JsonSchema {
    const found = this.#lookUp(scope, name);
    if (!found) throw new Error(`${scope.path}: the type ${name} is not known`);
    const [home, { node, comment }] = found;
    const parameters: Node[] = node.typeParameters?.params ?? [];
    if (parameters.length > 0) {
      const bound = new Map(parameters.map((parameter, n) => [parameter.name.name as string, given[n]!]));
      return this.#declared(home, node, bound);
    }
    // A zod schema says itself what it is.
    if (node.typeAnnotation?.typeName?.right?.name === 'infer')
      return { $ref: `#/components/schemas/${name}` };
    const elsewhere = this.#homes.get(name);
    if (elsewhere !== undefined && elsewhere !== home.path)
      throw new Error(`two types are called ${name}: in ${elsewhere} and in ${home.path}`);
    if (elsewhere === undefined) {
      this.#homes.set(name, home.path);
      // Entered before it is read, so that a type may name itself.
      this.schemas[name] = {};
      const schema = this.#declared(home, node, NOTHING_BOUND);
      this.schemas[name] = comment === undefined ? schema : { description: comment, ...schema };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #declared(scope: Scope, node: Node, bound: Bindings): JsonSchema {
    if (node.type === 'TSTypeAliasDeclaration') return this.#type(scope, node.typeAnnotation, bound);
    if (node.type !== 'TSInterfaceDeclaration') throw new Error(`${scope.path}: ${node.id.name} is no type`);
    const own = this.#object(scope, node.body.body, bound);
    const bases = (node.extends as Node[]).map(({ expression, typeArguments }) =>
      this.#reference(scope, expression.name, this.#arguments(scope, typeArguments, bound)),
    );
    return bases.length === 0 ? own : { allOf: [...bases, own] };
  }

  #object(scope: Scope, members: readonly Node[], bound: Bindings): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    for (const member of members) {
      const schema = this.#type(scope, member.typeAnnotation.typeAnnotation, bound);
      const comment = scope.comments.get(member.start);
      properties[keyOf(member)] = comment === undefined ? schema : { ...schema, description: comment };
    }
    const required = members.filter(({ optional }) => !optional).map(keyOf);
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  }

  #arguments(scope: Scope, node: Node, bound: Bindings): JsonSchema[] {
    return (node?.params ?? []).map((each: Node) => this.#type(scope, each, bound));
  }

  #type(scope: Scope, node: Node, bound: Bindings): JsonSchema {
    switch (node.type) {
      case 'TSStringKeyword':
        return { type: 'string' };
      case 'TSNumberKeyword':
        return { type: 'number' };
      case 'TSBooleanKeyword':
        return { type: 'boolean' };
      case 'TSNullKeyword':
        return { const: null };
      case 'TSUnknownKeyword':
        return {};
      case 'TSNeverKeyword':
        return { not: {} };
      case 'TSParenthesizedType':
        return this.#type(scope, node.typeAnnotation, bound);
      case 'TSTypeOperator':
        if (node.operator === 'readonly') return this.#type(scope, node.typeAnnotation, bound);
        break;
      case 'TSLiteralType':
        return { const: literalOf(node.literal) };
      case 'TSTemplateLiteralType':
        return this.#template(scope, node, bound);
      case 'TSArrayType':
        return { type: 'array', items: this.#type(scope, node.elementType, bound) };
      case 'TSTupleType':
        return this.#tuple(scope, node.elementTypes, bound);
      case 'TSTypeLiteral':
        return this.#object(scope, node.members, bound);
      case 'TSUnionType':
        return unionOf((node.types as Node[]).map((each) => this.#type(scope, each, bound)));
      case 'TSIntersectionType':
        return { allOf: (node.types as Node[]).map((each) => this.#type(scope, each, bound)) };
      case 'TSIndexedAccessType':
        return this.#indexed(scope, node, bound);
      case 'TSTypeReference':
        return this.#typeReference(scope, node, bound);
    }
    throw new Error(`${scope.path}: a ${node.type} cannot be described`);
  }

  #tuple(scope: Scope, elements: readonly Node[], bound: Bindings): JsonSchema {
    const prefixItems = elements.map((each) =>
      this.#type(scope, each.type === 'TSNamedTupleMember' ? each.elementType : each, bound),
    );
    return { type: 'array', prefixItems, minItems: elements.length, maxItems: elements.length };
  }

  /** `buy-${Kind}`: every text that it can be. */
  #template(scope: Scope, { quasis, types }: Node, bound: Bindings): JsonSchema {
    let texts: string[] = [quasis[0].value.cooked];
    for (const [n, type] of (types as Node[]).entries()) {
      const values = this.#values(this.#type(scope, type, bound));
      const rest = quasis[n + 1].value.cooked as string;
      texts = texts.flatMap((text) => values.map((value) => `${text}${String(value)}${rest}`));
    }
    return unionOf(texts.map((text) => ({ const: text })));
  }

  /** The literals that a type consists of. */
  #values(schema: JsonSchema): unknown[] {
    const name = (schema['$ref'] as string | undefined)?.split('/').at(-1);
    if (name !== undefined) return this.#values(this.schemas[name]!);
    if ('const' in schema) return [schema['const']];
    if (Array.isArray(schema['enum'])) return schema['enum'];
    throw new Error('a template of anything but literals cannot be described');
  }

  /** `(typeof NAMES)[number]`, the values of a constant list, and `Type['field']`. */
  #indexed(scope: Scope, { objectType, indexType }: Node, bound: Bindings): JsonSchema {
    const object = objectType.type === 'TSParenthesizedType' ? objectType.typeAnnotation : objectType;
    if (object.type === 'TSTypeQuery') {
      const list = unwrapped(this.#find(scope, object.exprName.name).node.init);
      if (list.type === 'ArrayExpression')
        return unionOf(list.elements.map((each: Node) => ({ const: literalOf(each) })));
    } else if (indexType.type === 'TSLiteralType' && object.type === 'TSTypeReference') {
      const found = this.#lookUp(scope, object.typeName.name);
      const field = literalOf(indexType.literal);
      const member = found?.[1].node.body?.body.find((each: Node) => keyOf(each) === field);
      if (member) return this.#type(found![0], member.typeAnnotation.typeAnnotation, bound);
    }
    throw new Error(`${scope.path}: this indexed type cannot be described`);
  }

  #typeReference(scope: Scope, node: Node, bound: Bindings): JsonSchema {
    const name = node.typeName.name as string;
    const standsFor = bound.get(name);
    if (standsFor) return standsFor;
    const given = this.#arguments(scope, node.typeArguments, bound);
    if (name === 'Record') {
      const hasFields = !('not' in given[1]!);
      return { type: 'object', additionalProperties: hasFields && given[1]! };
    }
    if (name === 'Array' || name === 'ReadonlyArray') return { type: 'array', items: given[0]! };
    if (name === 'Readonly') return given[0]!;
    return this.#reference(scope, name, given);
  }
}

/** Literals become one `enum`, other types alternatives. */
function unionOf(parts: readonly JsonSchema[]): JsonSchema {
  const literals = parts.filter((part) => 'const' in part).map((part) => part['const']);
  const others = parts.filter((part) => !('const' in part));
  if (others.length === 0) {
    const types = new Set(literals.map((each) => (each === null ? 'null' : typeof each)));
    return { ...(types.size === 1 && { type: [...types][0] }), enum: literals };
  }
  const all = literals.length > 0 ? [...others, { enum: literals }] : others;
  return all.length === 1 ? all[0]! : { anyOf: all };
}

function readScope({ path, text }: SourceFile): Scope {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const atCode = new Map<number, string>();
  for (const { type, value, end } of comments) {
    const gap = /^\s*/.exec(text.slice(end))![0];
    // An empty line in between makes it a word about the file.
    const belongsToNext = gap.split('\n').length <= 2;
    if (type === 'Block' && value.startsWith('*') && belongsToNext)
      atCode.set(end + gap.length, plain(value));
  }
  const declarations = new Map<string, Declaration>();
  for (const statement of program.body as Node[]) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const comment = atCode.get(statement.start);
    if (node?.type === 'TSInterfaceDeclaration' || node?.type === 'TSTypeAliasDeclaration') {
      declarations.set(node.id.name, { node, comment });
    } else if (node?.type === 'VariableDeclaration') {
      for (const each of node.declarations) declarations.set(each.id.name, { node: each, comment });
    }
  }
  const imports = new Map<string, { path: string; name: string }>();
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!moduleRequest.value.startsWith('.')) continue;
    const from = posix.join(posix.dirname(path), moduleRequest.value);
    for (const { importName, localName } of entries)
      if (importName.name !== null && importName.name !== undefined)
        imports.set(localName.value, { path: from, name: importName.name });
  }
  return { path, declarations, imports, comments: atCode };
}

/** A comment as one line of prose, without the references to our own papers. */
function plain(comment: string): string {
  return comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trimEnd())
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ \(docs\/rules\.md[^)]*\)/g, '')
    .trim();
}

function keyOf({ key }: Node): string {
  return key.type === 'Identifier' ? key.name : String(key.value);
}

function literalOf(node: Node): string | number | boolean | null {
  if (node.type === 'UnaryExpression') return -node.argument.value;
  if (node.type !== 'Literal') throw new Error(`a ${node.type} is no literal`);
  return node.value;
}

/** Without `as const` and `satisfies`. */
function unwrapped(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? unwrapped(node.expression)
    : node;
}
