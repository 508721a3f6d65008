import type { ContentTextView, OpsContentDetail } from '@bourse/protocol/operators/content/calls';
import type { Language } from '@bourse/protocol/languages';

/** A text that has been changed and not yet saved. */
export interface Draft {
  readonly title: string;
  readonly text: string;
  /** Version that the change began from: the server refuses it when another operator has been faster. */
  readonly version: number;
}

export type Drafts = Readonly<Partial<Record<Language, Draft>>>;

/** The saved text of a language; empty where there is none. */
export function savedText(content: Pick<OpsContentDetail, 'texts'>, language: Language): ContentTextView {
  return content.texts.find((text) => text.language === language) ?? { language, title: '', text: '' };
}

/** The drafts after a field was changed; one that says what is saved is none. */
export function edited(
  drafts: Drafts,
  content: OpsContentDetail,
  language: Language,
  change: Partial<Pick<Draft, 'title' | 'text'>>,
): Drafts {
  const saved = savedText(content, language);
  const before = drafts[language] ?? { title: saved.title, text: saved.text, version: content.version };
  const next = { ...before, ...change };
  const isSaved = next.title === saved.title && next.text === saved.text;
  const { [language]: _dropped, ...others } = drafts;
  return isSaved ? others : { ...others, [language]: next };
}

/**
 * The drafts after an own change has been saved: those that began from what it replaced go on from it, so that the
 * operator is not in his own way. `done` is the language that was saved, if it was a text.
 */
export function afterSaving(drafts: Drafts, from: number, to: number, done?: Language): Drafts {
  const kept = Object.entries(drafts).filter(([language]) => language !== done);
  return Object.fromEntries(
    kept.map(([language, draft]) => [language, draft.version === from ? { ...draft, version: to } : draft]),
  );
}
