import { DEFAULT_LANGUAGE, LANGUAGES, shortOf } from '@bourse/protocol/languages';
import { readFileSync } from 'node:fs';
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

let failures = 0;
for (const folder of FOLDERS) {
  const read = (language: string) => {
    const path = `${folder}/${language}.ts`;
    return readCatalogue(path, readFileSync(join(root, path), 'utf8'));
  };
  const english = read('en');
  const problems = [
    ...englishProblems(english),
    ...OTHERS.flatMap((language) => translationProblems(language, read(language), english)),
  ];
  for (const problem of problems) console.error(`${folder}: ${problem}`);
  console.log(
    `translations: ${folder}, ${english.size} texts in ${LANGUAGES.length} languages, ${problems.length} problems`,
  );
  failures += problems.length;
}
process.exitCode = failures > 0 ? 1 : 0;
