import type { OpsProjectDetail } from '@bourse/protocol/operators/launchpad/calls';
import { textVersion } from '@bourse/protocol/operators/launchpad/text-version';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import { useDrafts, type PageDrafts } from '../drafts/use-drafts.ts';

/** What is said about a project in one language, as the fields of the form. */
export type ProjectText = Readonly<Record<'name' | 'summary' | 'rules' | 'facts', string>>;

/** A white paper that is Markdown. */
type BookText = Readonly<Record<'text', string>>;

export type ProjectWords = Readonly<
  Record<`text.${Language}`, ProjectText> & Record<`book.${Language}`, BookText>
>;
export type ProjectDrafts = PageDrafts<ProjectWords>;

const BLANK = { name: '', summary: '', rules: '', facts: [] };

/** What is saved of all that a project's page lets write. */
export function savedWords({ texts, books }: Pick<OpsProjectDetail, 'texts' | 'books'>): ProjectWords {
  const entries = LANGUAGES.flatMap((language) => {
    const { name, summary, rules, facts } = texts.find((text) => text.language === language) ?? BLANK;
    // A line each.
    const lines = facts.map((fact) => `${fact.name}: ${fact.value}`).join('\n');
    const book = books.find((each) => each.language === language);
    return [
      [`text.${language}`, { name, summary, rules, facts: lines }],
      [`book.${language}`, { text: book?.text ?? '' }],
    ];
  });
  return Object.fromEntries(entries) as ProjectWords;
}

/** The drafts of a project's page; of what is refused when another was faster, by what it began from. */
export function useProjectDrafts(project: Pick<OpsProjectDetail, 'texts' | 'books'>): ProjectDrafts {
  const saved = savedWords(project);
  return useDrafts(saved, { versionOf: (name) => versionIn(saved, name) });
}

/** White papers have none. */
export function versionIn(saved: ProjectWords, name: keyof ProjectWords): string {
  const language = LANGUAGES.find((each) => name === `text.${each}`);
  return language ? textVersion(language, saved[`text.${language}`]) : '';
}
