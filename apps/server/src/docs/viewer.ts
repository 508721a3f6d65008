import { escapeHtml } from '../escape-html.ts';
import fastify from 'fastify';

/** The exchange that the examples name; in a browser the page puts its own in its place. */
const EXAMPLE_HOST = '127.0.0.1:8080';

/** The page: Scalar's viewer, which reads the document. */
export function viewerPage(brand: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brand)} API</title>
<link rel="icon" href="data:,">
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

/**
 * Starts the viewer. The examples name a development machine: here they name the exchange that the page is from. Nothing
 * is asked of any other host.
 */
export const START_SCRIPT = `'use strict';
fetch('/docs/api/openapi.json').then(async (answer) => {
  const document = await answer.json();
  let text = document.info.description.replaceAll('${EXAMPLE_HOST}', location.host);
  if (location.protocol === 'https:')
    text = text.replace(/\\bhttp(?=['"}:])/g, 'https').replace(/\\bws(?=:\\/\\/)/g, 'wss');
  document.info.description = text;
  Scalar.createApiReference('#reference', {
    content: document,
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
