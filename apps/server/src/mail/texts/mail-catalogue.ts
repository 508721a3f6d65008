import { MAIL_NAMES, type CodeMail, type MailName, type MailText } from '@bourse/protocol/mail/names';
import type { MessageKind } from '@bourse/protocol/inbox/calls';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import { variablesOf } from './mail-template.ts';

/** The texts that the software comes with, of the domains that send them. */
export interface DefaultTexts {
  readonly letter: (kind: CodeMail, language: Language) => MailText;
  /** Whether a mail has to say which operation its code is good for. */
  readonly isBound: (kind: CodeMail) => boolean;
  readonly notice: (kind: MessageKind, language: Language) => MailText;
}

export interface MailShape {
  readonly variables: readonly string[];
  readonly needed: readonly string[];
}

/** Every mail whose text can be changed: how it reads as the software comes, and what may stand in it. */
export class MailCatalogue {
  readonly #defaults: DefaultTexts;

  constructor(defaults: DefaultTexts) {
    this.#defaults = defaults;
  }

  get names(): readonly MailName[] {
    return MAIL_NAMES;
  }

  textOf(name: MailName, language: Language): MailText {
    const [kind, of] = parted(name);
    return kind === 'code' ? this.#defaults.letter(of, language) : this.#defaults.notice(of, language);
  }

  /** What any of its four texts names; a text of one's own may name no more, since nothing else is known when it is sent. */
  shapeOf(name: MailName): MailShape {
    const texts = LANGUAGES.map((language) => this.textOf(name, language));
    const named = texts.flatMap(({ subject, body }) => [...variablesOf(subject), ...variablesOf(body)]);
    const [kind, of] = parted(name);
    const needed = kind === 'code' && this.#defaults.isBound(of) ? ['operation'] : [];
    return { variables: [...new Set(['brand', ...named])], needed };
  }
}

function parted(name: MailName): ['code', CodeMail] | ['notice', MessageKind] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)] as ['code', CodeMail] | ['notice', MessageKind];
}
