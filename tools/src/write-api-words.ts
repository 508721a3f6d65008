import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readApiWords, WORDS_FILE, wordsModule } from './api-reference.ts';
import { readSourceFiles } from './source-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const words = readApiWords(readSourceFiles(root));
writeFileSync(join(root, WORDS_FILE), await wordsModule(words));
console.log(
  `${WORDS_FILE}: ${Object.keys(words.answers).length} calls, ${Object.keys(words.schemas).length} types`,
);
