import type { Mail } from './mailer.ts';

/** What a letter says; `code`, when there is one, stands on a line of its own. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
}

/** Sets a letter as text and as simple HTML. The code comes after the first paragraph. */
export function setLetter(to: string, letter: Letter, brand: string): Mail {
  const [first = '', ...rest] = letter.paragraphs;
  const code = letter.code === undefined ? [] : [letter.code];
  const html = [
    `<p>${escape(first)}</p>`,
    ...code.map((text) => `<p style="font-size:28px;letter-spacing:6px"><b>${escape(text)}</b></p>`),
    ...rest.map((text) => `<p>${escape(text)}</p>`),
    `<p>${escape(brand)}</p>`,
  ];
  return {
    to,
    subject: letter.subject,
    text: [first, ...code, ...rest, brand].join('\n\n') + '\n',
    html: `<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${html.join('')}</body></html>`,
  };
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
