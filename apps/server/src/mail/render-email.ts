import type { Language } from '@bourse/protocol/languages';
import { escapeHtml } from '../escape-html.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';

/** What an e-mail says; `code`, when there is one, stands on a line of its own. */
export interface EmailTemplate {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  /** Says the reader's anti-phishing word (`antiPhishingLine`); absent: he has none. */
  readonly antiPhishing?: string;
  /** How its reader stops withdrawals if it was not him (`freezeLine`). */
  readonly freeze?: FreezeLine;
}

/** A sentence and the address that it ends with. */
export interface FreezeLine {
  readonly text: string;
  readonly link: string;
}

/** Whose mail it is. */
export interface Letterhead {
  readonly name: string;
  /** Below the name at the end; empty: nobody. */
  readonly legalEntity: string;
  /** Of the line below the head, as `#rrggbb`. */
  readonly colour: string;
  /** An address that a reader's mail program can reach; absent: the name stands in its place. */
  readonly logo?: string;
}

/** Sets an e-mail as text and as simple HTML. The code comes after the first paragraph, the word before all. */
export function renderEmail(to: string, template: EmailTemplate, head: Letterhead): Mail {
  const [first = '', ...rest] = template.paragraphs;
  const code = template.code === undefined ? [] : [template.code];
  const word = template.antiPhishing === undefined ? [] : [template.antiPhishing];
  const stop = template.freeze === undefined ? [] : [template.freeze];
  const signature = [head.name, ...(head.legalEntity === '' ? [] : [head.legalEntity])];
  const html = [
    `<div style="border-bottom:3px solid ${head.colour};padding:0 0 12px;margin:0 0 20px;font-size:20px"><b>${headOf(head)}</b></div>`,
    ...word.map((text) => `<p style="border:1px solid #999;padding:6px 10px">${escapeHtml(text)}</p>`),
    `<p>${escapeHtml(first)}</p>`,
    ...code.map((text) => `<p style="font-size:28px;letter-spacing:6px"><b>${escapeHtml(text)}</b></p>`),
    ...rest.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...stop.map(
      ({ text, link }) =>
        `<p>${escapeHtml(text)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    ),
    `<p style="color:#667">${signature.map(escapeHtml).join('<br>')}</p>`,
  ];
  const text = [
    ...word,
    first,
    ...code,
    ...rest,
    ...stop.map((each) => `${each.text}\n${each.link}`),
    signature.join('\n'),
  ];
  return {
    to,
    subject: template.subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5;max-width:560px;overflow-wrap:anywhere;word-break:break-word">${html.join('')}</body></html>`,
  };
}

function headOf({ name, logo }: Letterhead): string {
  if (logo === undefined) return escapeHtml(name);
  return `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="32" style="height:32px">`;
}

/** How an e-mail shows that it is ours to a reader who has chosen a word; nothing to one who has not. */
export function antiPhishingLine(word: string, language: Language): Pick<EmailTemplate, 'antiPhishing'> {
  return word === '' ? {} : { antiPhishing: TEXTS[language].mail.antiPhishing.replace('{word}', () => word) };
}

/** The word of a user, until it falls as he has asked; empty: none. */
export function shownWord(
  user: { readonly anti_phishing: string; readonly anti_phishing_off_from: Date | null },
  now: number,
): string {
  const { anti_phishing: word, anti_phishing_off_from: offFrom } = user;
  return offFrom !== null && offFrom.getTime() <= now ? '' : word;
}

/** Offers to stop withdrawals by a link. */
export function freezeLine(link: string, language: Language): FreezeLine {
  return { text: TEXTS[language].mail.freeze, link };
}
