import { fileURLToPath } from 'node:url';
import { pagesConfig } from '../../tools/src/pages/config.ts';

export default pagesConfig({
  root: fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
  base: '/ops/',
  proxy: { '/ops/api': { target: process.env['SERVER'] ?? 'http://localhost:8080' } },
});
