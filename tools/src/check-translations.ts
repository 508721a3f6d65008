import { DEFAULT_LANGUAGE, LANGUAGES, shortOf } from '@bourse/protocol/languages';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from './catalogue.ts';
import { englishProblems, translationProblems } from './translation-rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map(shortOf);
const FOLDERS = [
  'packages/protocol/src/texts',
  'packages/ui/src/texts',
  'apps/web/src/i18n/texts',
  'apps/ops/src/i18n/texts',
];
/** Where the texts of a language are a file for each subject; `all.ts` lists them. */
const SUBJECTS = 'apps/server/src/texts';

const byLanguage = FOLDERS.map((folder) => (language: string) => `${folder}/${language}.ts`);
const bySubject = readdirSync(join(root, SUBJECTS, 'en'))
  .filter((file) => file !== 'all.ts')
  .map((file) => (language: string) => `${SUBJECTS}/${language}/${file}`);

let failures = 0;
for (const pathOf of [...byLanguage, ...bySubject]) {
  const read = (language: string) =>
    readCatalogue(pathOf(language), readFileSync(join(root, pathOf(language)), 'utf8'));
  const english = read('en');
  const problems = [
    ...englishProblems(english),
    ...OTHERS.flatMap((language) => translationProblems(language, read(language), english)),
  ];
  for (const problem of problems) console.error(`${pathOf('en')}: ${problem}`);
  console.log(
    `translations: ${pathOf('en')}, ${english.size} texts in ${LANGUAGES.length} languages, ${problems.length} problems`,
  );
  failures += problems.length;
}
process.exitCode = failures > 0 ? 1 : 0;
