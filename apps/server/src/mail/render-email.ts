import type { Language } from '@bourse/protocol/pairs';
import type { Mail } from './mailer.ts';

/** What a letter says; `code`, when there is one, stands on a line of its own. */
export interface EmailTemplate {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  /** Says the reader's anti-phishing word (`antiPhishingLine`); absent: he has none. */
  readonly antiPhishing?: string;
}

/** Sets a letter as text and as simple HTML. The code comes after the first paragraph, the word before all. */
export function renderEmail(to: string, template: EmailTemplate, brand: string): Mail {
  const [first = '', ...rest] = template.paragraphs;
  const code = template.code === undefined ? [] : [template.code];
  const word = template.antiPhishing === undefined ? [] : [template.antiPhishing];
  const html = [
    ...word.map((text) => `<p style="border:1px solid #999;padding:6px 10px">${escape(text)}</p>`),
    `<p>${escape(first)}</p>`,
    ...code.map((text) => `<p style="font-size:28px;letter-spacing:6px"><b>${escape(text)}</b></p>`),
    ...rest.map((text) => `<p>${escape(text)}</p>`),
    `<p>${escape(brand)}</p>`,
  ];
  return {
    to,
    subject: template.subject,
    text: [...word, first, ...code, ...rest, brand].join('\n\n') + '\n',
    html: `<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${html.join('')}</body></html>`,
  };
}

const ANTI_PHISHING: Record<Language, string> = {
  'en-US': 'Your anti-phishing word: {word}. A message without it is not from us.',
  'zh-CN': '您的防钓鱼码：{word}。不含此码的邮件均非我们所发。',
  ko: '회원님의 피싱 방지 문구: {word}. 이 문구가 없는 메일은 저희가 보낸 것이 아닙니다.',
  ja: 'お客様のアンチフィッシングワード：{word}。この言葉がないメールは当社からのものではありません。',
};

/** How a letter shows that it is ours to a reader who has chosen a word; nothing to one who has not. */
export function antiPhishingLine(word: string, language: Language): Pick<EmailTemplate, 'antiPhishing'> {
  return word === '' ? {} : { antiPhishing: ANTI_PHISHING[language].replace('{word}', () => word) };
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
