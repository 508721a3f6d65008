import { LANGUAGES, shortOf } from '@bourse/protocol/languages';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from './catalogue.ts';
import { wordProblems } from './word-rules.ts';

/** Holds the texts of UI, messages, mails and help against the words of docs/glossary.md. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const CATALOGUES = [
  'packages/protocol/src/texts',
  'packages/ui/src/texts',
  'apps/web/src/i18n/texts',
  'apps/ops/src/i18n/texts',
];
const SEEDS = 'apps/server/src/content/seed';
/** A folder per language, and in it a file per subject. */
const SAID = 'apps/server/src/texts';
/** Names of all languages side by side. */
const KINDS = 'packages/protocol/src/ledger/kind-names.ts';
/** A page that stands alone, with a section for each language. */
const OFFLINE = 'apps/web/public/offline.html';

const problems: string[] = [];
let texts = 0;

function look(language: string, where: string, text: string): void {
  texts++;
  for (const problem of wordProblems(language, text)) problems.push(`${where}: ${problem}`);
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

for (const locale of LANGUAGES) {
  const language = shortOf(locale);
  for (const catalogue of CATALOGUES) {
    const path = `${catalogue}/${language}.ts`;
    for (const [key, text] of readCatalogue(path, read(path))) look(language, `${path} ${key}`, text);
  }
  for (const folder of [`${SEEDS}/${locale}`, `${SAID}/${language}`]) {
    for (const file of readdirSync(join(root, folder))) {
      for (const [index, line] of read(`${folder}/${file}`).split('\n').entries()) {
        look(language, `${folder}/${file}:${index + 1}`, line);
      }
    }
  }
}

for (const [key, text] of readCatalogue(KINDS, read(KINDS))) look(key.slice(0, 2), `${KINDS} ${key}`, text);
for (const [section, locale] of read(OFFLINE).matchAll(/<section lang="([^"]+)">.*?<\/section>/gs)) {
  look(locale!.slice(0, 2), OFFLINE, section);
}

for (const problem of problems) console.error(problem);
console.log(`words: ${texts} texts, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
