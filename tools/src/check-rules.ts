import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDeadFiles } from './file-citations.ts';
import { findDeadCitations } from './rule-citations.ts';
import { readConfigurations, readDocuments, readSourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8');
const files = [...readSourceFiles(root), ...readDocuments(root)];
const paths = [...files, ...readConfigurations(root)].map(({ path }) => path);
const dead = [...findDeadCitations(rules, files), ...findDeadFiles(paths, files)];
for (const { path, line, message } of dead) console.error(`${path}:${line} ${message}`);
console.log(`rules: ${files.length} files, ${dead.length} dead citations`);
process.exitCode = dead.length > 0 ? 1 : 0;
