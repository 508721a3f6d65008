import { fileURLToPath } from 'node:url';
import { LANGUAGE_FACTS } from '../../packages/protocol/src/languages.ts';
import { pagesConfig } from '../../tools/src/pages/config.ts';

export default pagesConfig({
  root: fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
  base: '/ops/',
  languages: LANGUAGE_FACTS,
  proxy: { '/ops/api': { target: process.env['SERVER'] ?? 'http://localhost:8080' } },
});
