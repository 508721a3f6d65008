import { anchor, blocksHtml, guideHtml, guideNavigation } from './guide-html.ts';
import { guides, sections } from './introduction.ts';
import type { ApiDocument, Operation, ReferenceOptions } from './openapi.ts';
import { escape, nameOf, prose, rulesText, typeHtml } from './schema-text.ts';
import type { Section } from './section.ts';
import type { JsonSchema } from './words.ts';

/** The reference as one page that works without its script; the script only searches and sends calls. */
export function referencePage(document: ApiDocument, options: ReferenceOptions): string {
  const basics = sections(options);
  const books = guides(options);
  const title = escape(document.info.title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/api/style.css">
<script src="/docs/api/script.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<h1>${title}</h1>
<label class="search"><span>Search</span><input type="search" id="search" placeholder="order, freeze, /bb/asset …" autocomplete="off"></label>
<label class="token"><span>Token</span><input type="password" id="token" placeholder="X-Access-Token" autocomplete="off" spellcheck="false"></label>
<a href="/docs/api/openapi.json">openapi.json</a>
</header>
<div class="columns">
<nav aria-label="Calls">
<p class="group"><a href="#start">Begin here</a></p>
<ul>${basics.map(({ title }) => `<li><a href="#${anchor(title)}">${escape(title)}</a></li>`).join('')}</ul>
${books.map(guideNavigation).join('\n')}
${document.tags.map((tag) => navigation(document, tag.name)).join('\n')}
<p class="group"><a href="#types">Types</a></p>
</nav>
<main id="content">
<section id="start">
${basics.map((section) => sectionHtml(section, document)).join('\n')}
</section>
${books.map(guideHtml).join('\n')}
${document.tags.map((tag) => groupHtml(document, tag)).join('\n')}
<section id="types">
<h2>Types</h2>
${Object.entries(document.components.schemas)
  .map(([name, schema]) => typeSection(name, schema))
  .join('\n')}
</section>
<p id="nothing" hidden>Nothing found.</p>
</main>
</div>
</body>
</html>
`;
}

interface Entry {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly operation: Operation;
}

function entriesOf(document: ApiDocument, group: string): Entry[] {
  return Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get?.tags.includes(group) ? [{ path, method: 'GET' as const, operation: get }] : []),
    ...(post?.tags.includes(group) ? [{ path, method: 'POST' as const, operation: post }] : []),
  ]);
}

function navigation(document: ApiDocument, group: string): string {
  const items = entriesOf(document, group).map(
    ({ path, operation }) =>
      `<li data-call="${operation.operationId}"><a href="#${operation.operationId}">${escape(path)}</a></li>`,
  );
  return `<div class="chapter"><p class="group"><a href="#${anchor(group)}">${escape(group)}</a></p>\n<ul>${items.join('')}</ul></div>`;
}

function sectionHtml({ title, text }: Section, document: ApiDocument): string {
  const stream = document['x-stream'];
  const frames =
    title === 'Stream'
      ? `<p>You send: ${typeHtml(stream.sent)}. You receive: ${typeHtml(stream.received)}.</p>`
      : '';
  return `<h2 id="${anchor(title)}">${escape(title)}</h2>\n${blocksHtml(text)}${frames}`;
}

function groupHtml(
  document: ApiDocument,
  tag: { readonly name: string; readonly description: string },
): string {
  const calls = entriesOf(document, tag.name).map((entry) => callHtml(document, entry));
  return `<section class="calls" id="${anchor(tag.name)}">
<h2>${escape(tag.name)}</h2>
<p>${prose(tag.description)}</p>
${calls.join('\n')}
</section>`;
}

function callHtml(document: ApiDocument, { path, method, operation }: Entry): string {
  const fields = fieldsOf(operation);
  const right = operation['x-right'];
  const needsToken = right === undefined && operation.security.length > 0;
  const words = `${path} ${operation.summary} ${operation.description ?? ''} ${fields.map(({ name }) => name).join(' ')}`;
  return `<article id="${operation.operationId}" data-words="${escape(words.toLowerCase())}">
<h3><span class="method">${method}</span> <code>${escape(path)}</code></h3>
<p class="summary">${prose(operation.summary)}${needsToken ? ' <span class="badge">token</span>' : ''}${right ? ` <span class="badge" title="Signed by a key with this right">${escape(right)}</span>` : ''}${operation['x-product'] ? ` <span class="badge" title="Can be switched off">${escape(operation['x-product'])}</span>` : ''}</p>
${(operation.description ?? '')
  .split('\n\n')
  .filter(Boolean)
  .map((each) => `<p>${prose(each)}</p>`)
  .join('\n')}
${takesList(operation) ? '<p>A list of objects with these fields:</p>\n' : ''}${fields.length > 0 ? fieldTable(fields) : '<p class="muted">It takes no fields.</p>'}
<h4>Answer</h4>
<p class="envelope"><code>${envelopeText(operation)}</code></p>
${answerTable(document, operation['x-answer'])}
${right ? SIGNED : tryHtml(path, method, fields)}
</article>`;
}

/** In the place of a form: a browser that had the secret could lose it. */
const SIGNED =
  '<p class="muted">To try it, <a href="#open-api-signature">sign</a> it, or let <a href="#open-api-javascript-with-ccxt">ccxt</a> do so.</p>';

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description: string | undefined;
}

function fieldsOf({ parameters, requestBody }: Operation): Field[] {
  const [body] = Object.values(requestBody?.content ?? {});
  const entry = (body?.schema['items'] as JsonSchema | undefined) ?? body?.schema;
  return [
    ...(parameters ?? []).map(({ name, required, schema, description }) => ({
      name,
      required,
      schema,
      description,
    })),
    ...(entry ? propertiesOf(entry) : []),
  ];
}

function takesList({ requestBody }: Operation): boolean {
  return Object.values(requestBody?.content ?? {}).some(({ schema }) => schema['type'] === 'array');
}

function propertiesOf(schema: JsonSchema): Field[] {
  const required = new Set(schema['required'] as string[] | undefined);
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(
    ([name, property]) => ({
      name,
      required: required.has(name),
      schema: property,
      description: property['description'] as string | undefined,
    }),
  );
}

function fieldTable(fields: readonly Field[]): string {
  const rows = fields.map(({ name, required, schema, description }) => {
    const type = schema['contentMediaType'] === undefined ? typeHtml(schema) : 'file';
    const rules = rulesText(schema);
    return `<tr><th scope="row"><code>${escape(name)}</code></th><td class="required">${required ? 'required' : ''}</td><td><code>${type}</code></td><td>${[description && prose(description), rules && `<span class="muted">${escape(rules)}</span>`].filter(Boolean).join(' ')}</td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Field</th><td></td><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function envelopeText(operation: Operation): string {
  const type = typeHtml(operation['x-answer']);
  switch (operation['x-envelope']) {
    case 'code1':
      return `{ "code": 1, "msg": string, "data": ${type} }`;
    case 'code200':
      return `{ "code": 200, "message": string, "result": ${type} }`;
    case 'huobi':
      return `{ "status": "ok", "ts": number } &amp; ${type}`;
    case 'v1':
      return `{ "status": "ok", ${besides(operation)}, "ts": number }`;
    case 'v2':
      return `{ "code": 200, "message": "success", ${besides(operation)} }`;
    case 'file':
      return `a file: ${type}`;
  }
}

/** The fields of an answer of the open API, which stand beside those of the envelope. */
function besides(operation: Operation): string {
  return propertiesOf(operation['x-answer'])
    .map(({ name, schema }) => `"${escape(name)}": ${typeHtml(schema)}`)
    .join(', ');
}

/** The fields of a named answer, so that nobody has to jump for the commonest question. */
function answerTable(document: ApiDocument, answer: JsonSchema): string {
  const { data, tick } = (answer['properties'] ?? {}) as Record<string, JsonSchema>;
  const inside = data ?? tick ?? answer;
  const name = nameOf(inside) ?? nameOf((inside['items'] ?? {}) as JsonSchema);
  const fields = name === undefined ? [] : allFields(document, { $ref: `#/components/schemas/${name}` });
  return fields.length > 0 ? typeTable(fields) : '';
}

/** The fields of a type with those that it inherits. */
function allFields(document: ApiDocument, schema: JsonSchema): Field[] {
  const name = nameOf(schema);
  if (name !== undefined) return allFields(document, document.components.schemas[name]!);
  const parts = schema['allOf'] as JsonSchema[] | undefined;
  return parts ? parts.flatMap((part) => allFields(document, part)) : propertiesOf(schema);
}

function typeTable(fields: readonly Field[]): string {
  const rows = fields.map(
    ({ name, required, schema, description }) =>
      `<tr><th scope="row"><code>${escape(name)}${required ? '' : '?'}</code></th><td><code>${typeHtml(schema)}</code></td><td>${description ? prose(description) : ''}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function typeSection(name: string, schema: JsonSchema): string {
  const { description } = schema;
  const fields = propertiesOf(schema);
  const body = fields.length > 0 ? typeTable(fields) : `<p><code>${typeHtml(schema)}</code></p>`;
  return `<article id="type-${escape(name)}" data-words="${escape(name.toLowerCase())}">
<h3><code>${escape(name)}</code></h3>
${typeof description === 'string' ? `<p>${prose(description)}</p>` : ''}
${body}
</article>`;
}

/** A form that sends the call to this very exchange. */
function tryHtml(path: string, method: string, fields: readonly Field[]): string {
  const inputs = fields.map(({ name, schema, required }) => {
    const label = `<span>${escape(name)}${required ? ' *' : ''}</span>`;
    const choices = schema['enum'];
    if (Array.isArray(choices)) {
      const options = ['', ...choices].map((value) => `<option>${escape(String(value))}</option>`).join('');
      return `<label>${label}<select name="${escape(name)}">${options}</select></label>`;
    }
    const kind =
      schema['contentMediaType'] !== undefined ? 'file' : /password|pwd/i.test(name) ? 'password' : 'text';
    return `<label>${label}<input name="${escape(name)}" type="${kind}" autocomplete="off"></label>`;
  });
  return `<details><summary>Try it</summary>
<form data-path="${escape(path)}" data-method="${method}">
${inputs.join('\n')}
<button type="submit">Send</button>
</form>
<pre class="result" aria-live="polite" hidden></pre>
</details>`;
}
