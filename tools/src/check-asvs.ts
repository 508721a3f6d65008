import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ASVS_LEVEL_2, findAsvsFaults } from './asvs.ts';

// Holds the table of OWASP ASVS 5.0, level 2, in docs/security.md: each requirement once, each file that it names there.

const TABLE = 'docs/security.md';
const root = fileURLToPath(new URL('../../', import.meta.url));
const faults = findAsvsFaults(readFileSync(join(root, TABLE), 'utf8'), (path) =>
  existsSync(join(root, path)),
);
for (const { line, message } of faults) console.error(`${TABLE}:${line} ${message}`);
const count = Object.values(ASVS_LEVEL_2).reduce((sum, each) => sum + each, 0);
console.log(`asvs: ${count} requirements, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
