import { readFileSync } from 'node:fs';
import type { CodeBlock } from './section.ts';

/** Where bots that run are kept; the web app shows the same ones. */
const FOLDER = new URL('../../../../docs/examples/', import.meta.url);

/** The exchange that the examples name; in a browser the page puts its own in its place. */
export const EXAMPLE_HOST = '127.0.0.1:8080';

/** A file of docs/examples, as it stands there. */
export function example(file: string, language: string): CodeBlock {
  return { language, code: readFileSync(new URL(file, FOLDER), 'utf8'), label: `Text of ${file}` };
}
