import { accentsOf } from '@bourse/protocol/brand/colours';
import type { Brand } from '@bourse/protocol/brand/fields';
import { escapeHtml } from '../escape-html.ts';
import fastify from 'fastify';

/** The exchange that the examples name; in a browser the page puts its own in its place. */
const EXAMPLE_HOST = '127.0.0.1:8080';

/** As the web app has it. */
const OUR_MARK = '/pc/favicon.svg';

/** The page: Scalar's viewer, which reads the document. */
export function viewerPage({ name, accent, favicon }: Brand): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)} API</title>
<link rel="icon" href="${escapeHtml(favicon || OUR_MARK)}">${accent === '' ? '' : `\n<style>${accentStyle(accent)}</style>`}
</head>
<body>
<div id="reference"></div>
<noscript>This page needs scripts. The document itself is at <a href="/docs/api/openapi.json">/docs/api/openapi.json</a>.</noscript>
<script src="/docs/api/scalar.js" defer></script>
<script src="/docs/api/start.js" defer></script>
</body>
</html>
`;
}

/** Wins over the viewer's own, wherever that stands. */
function accentStyle(accent: string): string {
  const { onDark, onLight } = accentsOf(accent);
  return (
    `:root:root .light-mode,:root:root body.light-mode{--scalar-color-accent:${onLight}}` +
    `:root:root .dark-mode,:root:root body.dark-mode{--scalar-color-accent:${onDark}}`
  );
}

/**
 * Starts the viewer. The examples name a development machine: here they name the exchange that the page is from. Nothing
 * is asked of any other host.
 */
export const START_SCRIPT = `'use strict';
let theme;
try {
  // As the reader has chosen it on the exchange's own pages.
  theme = localStorage.getItem('theme');
} catch {}
fetch('/docs/api/openapi.json').then(async (answer) => {
  const document = await answer.json();
  let text = document.info.description.replaceAll('${EXAMPLE_HOST}', location.host);
  if (location.protocol === 'https:')
    text = text.replace(/\\bhttp(?=['"}:])/g, 'https').replace(/\\bws(?=:\\/\\/)/g, 'wss');
  document.info.description = text;
  Scalar.createApiReference('#reference', {
    content: document,
    darkMode: theme !== 'light',
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  });
});
`;

/** The viewer's script, as its package serves it. */
export async function viewerScript(): Promise<Buffer> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  try {
    await app.register(scalar, { routePrefix: '/viewer', configuration: { url: '/' } });
    const { statusCode, rawPayload } = await app.inject('/viewer/js/scalar.js');
    if (statusCode !== 200) throw new Error(`the viewer's script: ${statusCode}`);
    return rawPayload;
  } finally {
    await app.close();
  }
}
