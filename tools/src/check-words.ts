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
  'apps/server/src/going-live/texts',
];
const SEEDS = 'apps/server/src/content/seed';
const SEED_FOLDERS = { en: 'en-US', zh: 'zh-CN', ko: 'ko', ja: 'ja' } as const;
/** Texts of all languages side by side; a line's script says which language it is in. */
const MIXED = [
  'apps/server/src/inbox/wording.ts',
  'apps/server/src/inbox/trading-wording.ts',
  'apps/server/src/identity/email-templates.ts',
  'apps/server/src/operators/team/email-templates.ts',
  'apps/server/src/launch/startup-page.ts',
  'apps/server/src/launchpad/demo/projects.ts',
  'apps/server/src/launchpad/demo/white-paper.ts',
  'apps/web/public/offline.html',
  'apps/server/src/mail/render-email.ts',
  'apps/server/src/wallet/papers/words.ts',
  'packages/protocol/src/ledger/kind-names.ts',
];

const problems: string[] = [];
let texts = 0;

function look(language: string, where: string, text: string): void {
  texts++;
  for (const problem of wordProblems(language, text)) problems.push(`${where}: ${problem}`);
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

for (const [language, folder] of Object.entries(SEED_FOLDERS)) {
  for (const catalogue of CATALOGUES) {
    const path = `${catalogue}/${language}.ts`;
    for (const [key, text] of readCatalogue(path, read(path))) look(language, `${path} ${key}`, text);
  }
  for (const file of readdirSync(join(root, SEEDS, folder))) {
    const path = `${SEEDS}/${folder}/${file}`;
    look(language, path, read(path));
  }
}

for (const path of MIXED) {
  for (const [index, line] of read(path).split('\n').entries()) {
    const language = languageOf(line);
    if (language) look(language, `${path}:${index + 1}`, line);
  }
}

function languageOf(line: string): string | undefined {
  if (/[\uac00-\ud7a3]/.test(line)) return 'ko';
  if (/[\u3040-\u30ff]/.test(line)) return 'ja';
  return /[\u4e00-\u9fff]/.test(line) ? 'zh' : undefined;
}

for (const problem of problems) console.error(problem);
console.log(`words: ${texts} texts, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
