import { fileURLToPath } from 'node:url';
import { needlessExports } from './export-rules.ts';
import { findViolations } from './import-rules.ts';
import { readConfigurations, readSourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = readSourceFiles(root);
const violations = [...findViolations(files), ...needlessExports(files, readConfigurations(root))];
for (const { path, line, message } of violations) console.error(`${path}:${line} ${message}`);
console.log(`imports: ${files.length} files, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
