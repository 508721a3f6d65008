import { TRANSFER_KIND_NAMES } from '@bourse/protocol/ledger/kind-names';
import type { TransferKind } from '@bourse/protocol/ledger/ledger';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import type { Papers } from '../../texts/en/papers.ts';
import { TEXTS } from '../../texts/texts.ts';

/** What stands on papers. */
export interface PaperWords extends Papers {
  readonly kinds: Readonly<Record<TransferKind, string>>;
}

export const PAPER_WORDS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    { ...TEXTS[language].papers, kinds: TRANSFER_KIND_NAMES[language] },
  ]),
) as Readonly<Record<Language, PaperWords>>;
