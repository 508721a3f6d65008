import { parseSync } from 'vite';

export const MUTANT_KINDS = [
  'comparison',
  'arithmetic',
  'off by one',
  'rounding',
  'logic',
  'condition',
  'dropped call',
  'swapped arguments',
] as const;
export type MutantKind = (typeof MUTANT_KINDS)[number];

/** One small fault in one file. */
export interface Mutant {
  readonly path: string;
  readonly line: number;
  readonly kind: MutantKind;
  readonly from: string;
  readonly to: string;
  /** The line, without what it is indented by. */
  readonly text: string;
  /** Where `from` begins in the file. */
  readonly at: number;
  /** The expression with which it is evaluated; none where that is once, as the file is loaded. */
  readonly place?: Span;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Node extends Span {
  readonly type: string;
  readonly [key: string]: unknown;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' };
const ASSIGNED: Readonly<Record<string, string>> = { '+=': '-=', '-=': '+=' };
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const ROUNDING: Readonly<Record<string, string>> = { mulDivFloor: 'mulDivCeil', mulDivCeil: 'mulDivFloor' };

/** What only says that something is wrong: without it nothing is done otherwise. */
const TELLS = /^(assert|fail|check|console|expect)/i;

/** Every fault that we know how to make in a file, in the order of its text. */
export function findMutants(path: string, source: string): Mutant[] {
  const found: Mutant[] = [];
  const lines = source.split('\n');
  /** How many functions are around. */
  let depth = 0;
  function add(kind: MutantKind, at: number, from: string, to: string, { start, end }: Node): void {
    const line = source.slice(0, at).split('\n').length;
    const text = lines[line - 1]!.trim();
    found.push({ path, line, kind, from, to, text, at, ...(depth > 0 && { place: { start, end } }) });
  }
  const text = ({ start, end }: Node): string => source.slice(start, end);

  function operator(node: Node, kind: MutantKind, swaps: Readonly<Record<string, string>>): void {
    const to = swaps[String(node['operator'])];
    if (to === undefined) return;
    const left = node['left'] as Node;
    const at = source.indexOf(String(node['operator']), left.end);
    add(kind, at, String(node['operator']), to, node);
  }

  function visit(node: Node, inTold: boolean): void {
    const isTold = inTold || node.type === 'ThrowStatement' || isTelling(node);
    const isBody = isRunLater(node);
    if (isBody) depth++;
    if (!isTold) mutate(node);
    for (const [name, value] of Object.entries(node)) {
      // What a field is called is no number that is reckoned with.
      if (name === 'key' && !node['computed']) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, isTold);
    }
    if (isBody) depth--;
  }

  function isTelling(node: Node): boolean {
    return node.type === 'CallExpression' && TELLS.test(text(node['callee'] as Node));
  }

  function mutate(node: Node): void {
    switch (node.type) {
      case 'BinaryExpression': {
        operator(node, 'comparison', COMPARISONS);
        const sides = [node['left'], node['right']] as Node[];
        if (!sides.some(isText)) operator(node, 'arithmetic', ARITHMETIC);
        return;
      }
      case 'AssignmentExpression':
        return operator(node, 'arithmetic', ASSIGNED);
      case 'LogicalExpression':
        return operator(node, 'logic', LOGIC);
      case 'IfStatement':
      case 'ConditionalExpression': {
        const test = node['test'] as Node;
        return add('condition', test.start, text(test), `!(${text(test)})`, test);
      }
      case 'Literal': {
        const written = text(node);
        if (/^\d+n?$/.test(written)) {
          const next = BigInt(written.replace('n', '')) + 1n;
          add('off by one', node.start, written, `${next}${written.endsWith('n') ? 'n' : ''}`, node);
        }
        return;
      }
      case 'ExpressionStatement': {
        const called = node['expression'] as Node;
        if (called.type === 'CallExpression' && !isTelling(called))
          add('dropped call', node.start, text(node), ';', called);
        return;
      }
      case 'CallExpression': {
        const callee = text(node['callee'] as Node);
        const rounded = Object.hasOwn(ROUNDING, callee) ? ROUNDING[callee] : undefined;
        if (rounded) add('rounding', node.start, callee, rounded, node['callee'] as Node);
        const [first, second] = node['arguments'] as Node[];
        if (first && second && [first, second].every(isPlace) && text(first) !== text(second)) {
          const from = source.slice(first.start, second.end);
          add(
            'swapped arguments',
            first.start,
            from,
            text(second) + source.slice(first.end, second.start) + text(first),
            // The call itself may be part of a chain with `?.`, which nothing may stand around.
            first,
          );
        }
      }
    }
  }

  visit(parseSync(path, source).program as unknown as Node, false);
  return found.toSorted((a, b) => a.at - b.at);
}

export function applied(source: string, { at, from, to }: Mutant): string {
  return source.slice(0, at) + to + source.slice(at + from.length);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Not as its file is loaded. */
function isRunLater(node: Node): boolean {
  return /Function/.test(node.type) || (node.type === 'PropertyDefinition' && node['static'] === false);
}

/** Not a number: plus joins it. */
function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string');
}

function isPlace({ type }: Node): boolean {
  return type === 'Identifier' || type === 'MemberExpression';
}
