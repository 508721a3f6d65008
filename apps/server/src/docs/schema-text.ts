import type { JsonSchema } from './words.ts';

const REF = '#/components/schemas/';

/** The name that a schema refers to, if it does nothing else. */
export function nameOf(schema: JsonSchema): string | undefined {
  const target = schema['$ref'];
  return typeof target === 'string' ? target.slice(REF.length) : undefined;
}

/** Text made safe for HTML, in attributes too. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Prose with code between backticks and links within the page (`[text](#anchor)`), as HTML. */
export function prose(text: string): string {
  return escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]]+)\]\((#[\w-]+)\)/g, '<a href="$2">$1</a>');
}

/** A type as TypeScript would write it, as HTML; named ones are links. */
export function typeHtml(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name !== undefined) return `<a href="#type-${escape(name)}">${escape(name)}</a>`;
  if ('not' in schema) return 'never';
  if ('const' in schema) return literal(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map(literal).join(' | ');
  for (const keyword of ['anyOf', 'allOf'])
    if (Array.isArray(schema[keyword]))
      return schema[keyword].map(typeHtml).join(keyword === 'anyOf' ? ' | ' : ' &amp; ');
  if (schema['type'] === 'array') {
    const parts = schema['prefixItems'];
    if (Array.isArray(parts)) return `[${parts.map(typeHtml).join(', ')}]`;
    const items = typeHtml((schema['items'] ?? {}) as JsonSchema);
    return / (\||&amp;) /.test(items) ? `(${items})[]` : `${items}[]`;
  }
  if (schema['type'] === 'object') {
    const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
    if (properties) {
      const required = new Set(schema['required'] as string[] | undefined);
      const fields = Object.entries(properties).map(
        ([key, value]) => `${escape(key)}${required.has(key) ? '' : '?'}: ${typeHtml(value)}`,
      );
      return `{ ${fields.join('; ')} }`;
    }
    const values = schema['additionalProperties'];
    return values ? `{ [name]: ${typeHtml(values as JsonSchema)} }` : '{}';
  }
  return escape(String(schema['type'] ?? 'any'));
}

function literal(value: unknown): string {
  return `<span class="literal">${escape(JSON.stringify(value))}</span>`;
}

/** What a text must look like, for people: length, pattern, default. */
export function rulesText(schema: JsonSchema): string {
  const { minLength, maxLength, pattern, default: preset } = schema;
  const rules: string[] = [];
  if (typeof maxLength === 'number') {
    rules.push(
      minLength === maxLength
        ? `${maxLength} characters`
        : `${typeof minLength === 'number' && minLength > 0 ? `${minLength} to` : 'up to'} ${maxLength} characters`,
    );
  }
  const isShort = typeof pattern === 'string' && pattern.length <= 40;
  // Whole numbers are described in words.
  if (isShort && !pattern.startsWith('^(0|[1-9]')) rules.push(`matches ${pattern}`);
  if (preset !== undefined) rules.push(`absent: ${String(preset)}`);
  return rules.join('; ');
}
