import type { ContentTextView, OpsContentDetail } from '@bourse/protocol/operators/content/calls';
import type { Language } from '@bourse/protocol/languages';

/** The saved text of a language; empty where there is none. */
export function savedText(content: Pick<OpsContentDetail, 'texts'>, language: Language): ContentTextView {
  return content.texts.find((text) => text.language === language) ?? { language, title: '', text: '' };
}
