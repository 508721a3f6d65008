import type { Language } from '@bourse/protocol/pairs';
import type { Mail } from '../mail/mailer.ts';
import { renderEmail, type Letterhead } from '../mail/render-email.ts';

const TEXTS: Record<Language, readonly [subject: string, before: string, after: string]> = {
  'en-US': [
    '{brand}: test mail',
    'Mails of {brand} reach you. Enter this code in the console under Going live:',
    'It is good for 15 minutes.',
  ],
  'zh-CN': [
    '{brand}：测试邮件',
    '{brand} 的邮件可以送达。请在控制台的“上线准备”页面输入此代码：',
    '15 分钟内有效。',
  ],
  ko: [
    '{brand}: 테스트 메일',
    '{brand}의 메일이 도착했습니다. 콘솔의 ‘오픈 준비’ 화면에 아래 코드를 입력하세요.',
    '15분 동안 사용할 수 있습니다.',
  ],
  ja: [
    '{brand}：テストメール',
    '{brand} のメールが届いています。コンソールの「公開準備」画面で次のコードを入力してください。',
    '15 分間有効です。',
  ],
};

/** Proves by its code that mail comes to a reader. */
export function testMail(to: string, code: string, head: Letterhead, language: Language): Mail {
  const [subject, before, after] = TEXTS[language].map((text) => text.replaceAll('{brand}', () => head.name));
  return renderEmail(to, { subject: subject!, paragraphs: [before!, after!], code }, head);
}
