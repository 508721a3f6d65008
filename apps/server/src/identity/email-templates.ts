import type { ApiRight } from '@bourse/protocol/api-keys/fields';
import type { MailText } from '@bourse/protocol/mail/names';
import type { Language } from '@bourse/protocol/pairs';
import type { EmailTemplate } from '../mail/render-email.ts';
import type { Facts } from '../gateway/access/proof.ts';
import type { CodePurpose } from './email-codes.ts';

/** What the identity domain writes to people: the codes, and what an address gets instead of a code. */
export type EmailKind = CodePurpose | 'hasAccount' | 'noAccount';

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** Of a mail with a code: what is always said after it is in `AFTER_CODE`. */
interface CodeWords {
  readonly subject: string;
  readonly first: string;
}

/** `{brand}` is the exchange's name. */
const LETTERS: Record<Language, Record<EmailKind, Words | CodeWords>> = {
  'en-US': {
    register: {
      subject: 'Your {brand} registration code',
      paragraphs: [
        'Your code to register with {brand}:',
        'It is valid for 10 minutes. Nobody from {brand} will ever ask you for it.',
        'You did not ask for this? Then ignore this message; no account is opened.',
      ],
    },
    forgot: {
      subject: 'Your {brand} password reset code',
      paragraphs: [
        'Your code to set a new password:',
        'It is valid for 10 minutes. Nobody from {brand} will ever ask you for it.',
        'You did not ask for this? Then ignore this message; your password stays as it is.',
      ],
    },
    fundPassword: {
      subject: 'Your {brand} fund password code',
      first: 'Your code to change the fund password:',
    },
    withdraw: { subject: 'Your {brand} withdrawal code', first: 'Your code to confirm a withdrawal:' },
    apiKey: { subject: 'Your {brand} API key code', first: 'Your code to create an API key:' },
    twoFactor: { subject: 'Your {brand} two-factor code', first: 'Your code to switch two-factor on:' },
    antiPhishing: {
      subject: 'Your {brand} anti-phishing code',
      first: 'Your code to change the anti-phishing word:',
    },
    apiKeyConfirm: {
      subject: 'Your {brand} API key confirmation code',
      first: 'Your code to let an API key work again after your password was reset:',
    },
    whitelistOff: {
      subject: 'Your {brand} code to switch the whitelist off',
      first: 'Your code to switch off the list of addresses that withdrawals may go to:',
    },
    twoFactorOff: {
      subject: 'Your {brand} code to switch two-factor off',
      first: 'Your code to switch two-factor off:',
    },
    closeAccount: {
      subject: 'Your {brand} code to close your account',
      first: 'Your code to close your account for good:',
    },
    thaw: {
      subject: 'Your {brand} code to allow withdrawals again',
      first: 'Your code to allow withdrawals from your account again:',
    },
    passkeyAdd: {
      subject: 'Your {brand} code to make a passkey',
      first: 'Your code to make a passkey, which logs in to your account:',
    },
    passkeyRemove: {
      subject: 'Your {brand} code to remove a passkey',
      first: 'Your code to remove a passkey:',
    },
    hasAccount: {
      subject: 'You already have a {brand} account',
      paragraphs: [
        'Someone, probably you, tried to register this address with {brand}. It already has an account.',
        'Log in with it. If you do not remember the password, choose "Forgot password?" on the login page.',
      ],
    },
    noAccount: {
      subject: 'No {brand} account with this address',
      paragraphs: [
        'Someone, probably you, asked to reset the password of a {brand} account with this address. There is none.',
        'Perhaps you registered with another address. If you did not ask for this, ignore this message.',
      ],
    },
  },
  'zh-CN': {
    register: {
      subject: '{brand} 注册验证码',
      paragraphs: [
        '您注册 {brand} 的验证码：',
        '验证码 10 分钟内有效。{brand} 的工作人员绝不会向您索要验证码。',
        '如非本人操作，请忽略此邮件，不会为您开立账户。',
      ],
    },
    forgot: {
      subject: '{brand} 重置密码验证码',
      paragraphs: [
        '您设置新密码的验证码：',
        '验证码 10 分钟内有效。{brand} 的工作人员绝不会向您索要验证码。',
        '如非本人操作，请忽略此邮件，您的密码不会改变。',
      ],
    },
    fundPassword: { subject: '{brand} 资金密码验证码', first: '您修改资金密码的验证码：' },
    withdraw: {
      subject: '{brand} 提现验证码',
      paragraphs: ['您确认提现的验证码：', '验证码 10 分钟内有效。', '如非本人操作，请立即修改登录密码。'],
    },
    apiKey: {
      subject: '{brand} API 密钥验证码',
      first: '您创建 API 密钥的验证码：',
    },
    twoFactor: { subject: '{brand} 两步验证验证码', first: '您开启两步验证的验证码：' },
    antiPhishing: { subject: '{brand} 防钓鱼码验证码', first: '您修改防钓鱼码的验证码：' },
    apiKeyConfirm: { subject: '{brand} API 密钥确认验证码', first: '您在重置密码后恢复 API 密钥的验证码：' },
    whitelistOff: { subject: '{brand} 关闭提现白名单验证码', first: '您关闭提现地址白名单的验证码：' },
    twoFactorOff: { subject: '{brand} 关闭两步验证验证码', first: '您关闭两步验证的验证码：' },
    closeAccount: { subject: '{brand} 注销账户验证码', first: '您永久注销账户的验证码：' },
    thaw: { subject: '{brand} 恢复提现验证码', first: '您恢复账户提现的验证码：' },
    passkeyAdd: {
      subject: '{brand} 创建通行密钥验证码',
      first: '您创建通行密钥（可用于登录您的账户）的验证码：',
    },
    passkeyRemove: { subject: '{brand} 删除通行密钥验证码', first: '您删除通行密钥的验证码：' },
    hasAccount: {
      subject: '您已有 {brand} 账户',
      paragraphs: [
        '有人（可能是您本人）尝试用此邮箱注册 {brand}，但该邮箱已有账户。',
        '请直接登录。如果忘记密码，请在登录页选择“忘记密码？”。',
      ],
    },
    noAccount: {
      subject: '此邮箱没有 {brand} 账户',
      paragraphs: [
        '有人（可能是您本人）申请重置此邮箱的 {brand} 账户密码，但该邮箱没有账户。',
        '您可能使用了其他邮箱注册。如非本人操作，请忽略此邮件。',
      ],
    },
  },
  ko: {
    register: {
      subject: '{brand} 가입 인증 코드',
      paragraphs: [
        '{brand} 가입 인증 코드입니다:',
        '10분 동안 유효합니다. {brand} 직원은 절대 이 코드를 묻지 않습니다.',
        '요청하신 적이 없다면 이 메일을 무시하세요. 계정은 만들어지지 않습니다.',
      ],
    },
    forgot: {
      subject: '{brand} 비밀번호 재설정 코드',
      paragraphs: [
        '새 비밀번호를 설정하기 위한 코드입니다:',
        '10분 동안 유효합니다. {brand} 직원은 절대 이 코드를 묻지 않습니다.',
        '요청하신 적이 없다면 이 메일을 무시하세요. 비밀번호는 바뀌지 않습니다.',
      ],
    },
    fundPassword: {
      subject: '{brand} 자금 비밀번호 코드',
      first: '자금 비밀번호를 변경하기 위한 코드입니다:',
    },
    withdraw: { subject: '{brand} 출금 코드', first: '출금을 확인하기 위한 코드입니다:' },
    apiKey: { subject: '{brand} API 키 코드', first: 'API 키를 만들기 위한 코드입니다:' },
    twoFactor: { subject: '{brand} 2단계 인증 코드', first: '2단계 인증을 켜기 위한 코드입니다:' },
    antiPhishing: {
      subject: '{brand} 피싱 방지 문구 코드',
      first: '피싱 방지 문구를 변경하기 위한 코드입니다:',
    },
    apiKeyConfirm: {
      subject: '{brand} API 키 확인 코드',
      first: '비밀번호 재설정 후 API 키를 다시 사용하기 위한 코드입니다:',
    },
    whitelistOff: {
      subject: '{brand} 화이트리스트 해제 코드',
      first: '출금 주소 화이트리스트를 끄기 위한 코드입니다:',
    },
    twoFactorOff: { subject: '{brand} 2단계 인증 해제 코드', first: '2단계 인증을 끄기 위한 코드입니다:' },
    closeAccount: { subject: '{brand} 계정 해지 코드', first: '계정을 영구 해지하기 위한 코드입니다:' },
    thaw: { subject: '{brand} 출금 재개 코드', first: '계정의 출금을 다시 허용하기 위한 코드입니다:' },
    passkeyAdd: {
      subject: '{brand} 패스키 생성 코드',
      first: '계정에 로그인할 수 있는 패스키를 만들기 위한 코드입니다:',
    },
    passkeyRemove: { subject: '{brand} 패스키 삭제 코드', first: '패스키를 삭제하기 위한 코드입니다:' },
    hasAccount: {
      subject: '이미 {brand} 계정이 있습니다',
      paragraphs: [
        '누군가(아마도 본인)가 이 주소로 {brand}에 가입하려고 했습니다. 이 주소에는 이미 계정이 있습니다.',
        '바로 로그인하세요. 비밀번호가 기억나지 않으면 로그인 화면에서 "비밀번호를 잊으셨나요?"를 선택하세요.',
      ],
    },
    noAccount: {
      subject: '이 주소로 된 {brand} 계정이 없습니다',
      paragraphs: [
        '누군가(아마도 본인)가 이 주소의 {brand} 계정 비밀번호를 재설정하려고 했지만, 해당 계정이 없습니다.',
        '다른 주소로 가입하셨을 수 있습니다. 요청하신 적이 없다면 이 메일을 무시하세요.',
      ],
    },
  },
  ja: {
    register: {
      subject: '{brand} 登録用の認証コード',
      paragraphs: [
        '{brand}の登録に使う認証コードです。',
        '有効期限は10分です。{brand}の担当者がコードをお尋ねすることはありません。',
        'お心当たりがない場合は、このメールを破棄してください。アカウントは作成されません。',
      ],
    },
    forgot: {
      subject: '{brand} パスワード再設定コード',
      paragraphs: [
        '新しいパスワードの設定に使う認証コードです。',
        '有効期限は10分です。{brand}の担当者がコードをお尋ねすることはありません。',
        'お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
      ],
    },
    fundPassword: {
      subject: '{brand} 資金パスワードの認証コード',
      first: '資金パスワードの変更に使う認証コードです。',
    },
    withdraw: { subject: '{brand} 出金の認証コード', first: '出金の確認に使う認証コードです。' },
    apiKey: { subject: '{brand} API キーの認証コード', first: 'API キーの作成に使う認証コードです。' },
    twoFactor: {
      subject: '{brand} 二段階認証の認証コード',
      first: '二段階認証をオンにするための認証コードです。',
    },
    antiPhishing: {
      subject: '{brand} フィッシング対策ワードの認証コード',
      first: 'フィッシング対策ワードの変更に使う認証コードです。',
    },
    apiKeyConfirm: {
      subject: '{brand} API キーの再開用認証コード',
      first: 'パスワード再設定後に API キーを再び使うための認証コードです。',
    },
    whitelistOff: {
      subject: '{brand} ホワイトリスト解除の認証コード',
      first: '出金アドレスのホワイトリストをオフにするための認証コードです。',
    },
    twoFactorOff: {
      subject: '{brand} 二段階認証解除の認証コード',
      first: '二段階認証をオフにするための認証コードです。',
    },
    closeAccount: {
      subject: '{brand} アカウント解約の認証コード',
      first: 'アカウントを完全に解約するための認証コードです。',
    },
    thaw: {
      subject: '{brand} 出金再開の認証コード',
      first: 'お客様の口座の出金を再開するための認証コードです。',
    },
    passkeyAdd: {
      subject: '{brand} パスキー作成の認証コード',
      first: 'アカウントにログインできるパスキーを作成するための認証コードです。',
    },
    passkeyRemove: {
      subject: '{brand} パスキー削除の認証コード',
      first: 'パスキーを削除するための認証コードです。',
    },
    hasAccount: {
      subject: '{brand}のアカウントをすでにお持ちです',
      paragraphs: [
        'このメールアドレスで{brand}への登録が試みられましたが、すでにアカウントがあります。',
        'そのままログインしてください。パスワードをお忘れの場合は、ログイン画面の「パスワードをお忘れですか？」をご利用ください。',
      ],
    },
    noAccount: {
      subject: 'このアドレスの{brand}アカウントはありません',
      paragraphs: [
        'このメールアドレスの{brand}アカウントについてパスワードの再設定が申請されましたが、該当するアカウントはありません。',
        '別のアドレスで登録された可能性があります。お心当たりがない場合は、このメールを破棄してください。',
      ],
    },
  },
};

/** Below a code that only somebody signed in can ask for. */
const AFTER_CODE: Record<Language, readonly string[]> = {
  'en-US': [
    'It is valid for 10 minutes.',
    'You did not ask for this? Then change your login password at once.',
  ],
  'zh-CN': ['验证码 10 分钟内有效。', '如非本人操作，请立即修改登录密码。'],
  ko: ['10분 동안 유효합니다.', '요청하신 적이 없다면 즉시 로그인 비밀번호를 변경하세요.'],
  ja: ['有効期限は10分です。', 'お心当たりがない場合は、すぐにログインパスワードを変更してください。'],
};

function wordsOf(kind: EmailKind, language: Language): Words {
  const words = LETTERS[language][kind];
  return 'first' in words
    ? { subject: words.subject, paragraphs: [words.first, ...AFTER_CODE[language]] }
    : words;
}

/** What the first line says when the code is good for one operation alone. */
const CONFIRMS: Record<Language, Record<'withdraw' | 'apiKey' | 'apiKeyConfirm', string>> = {
  'en-US': {
    withdraw: 'Your code to withdraw {amount} {currency} on {chain} to {address}:',
    apiKey: 'Your code to create an API key with the rights {rights}, for use from {ips}:',
    apiKeyConfirm:
      'Your code to let the API key {key} (rights: {rights}) work again after your password was reset:',
  },
  'zh-CN': {
    withdraw: '您通过 {chain} 向 {address} 提现 {amount} {currency} 的验证码：',
    apiKey: '您创建 API 密钥（权限：{rights}；允许的 IP：{ips}）的验证码：',
    apiKeyConfirm: '您在重置密码后恢复 API 密钥 {key}（权限：{rights}）的验证码：',
  },
  ko: {
    withdraw: '{chain} 네트워크로 {address}에 {amount} {currency}을(를) 출금하기 위한 코드입니다:',
    apiKey: '권한 {rights}, 허용 IP {ips}(으)로 API 키를 만들기 위한 코드입니다:',
    apiKeyConfirm: '비밀번호 재설정 후 API 키 {key}(권한: {rights})을(를) 다시 사용하기 위한 코드입니다:',
  },
  ja: {
    withdraw: '{chain} で {address} に {amount} {currency} を出金するための認証コードです。',
    apiKey: '権限 {rights}、許可 IP {ips} の API キーを作成するための認証コードです。',
    apiKeyConfirm: 'パスワード再設定後に API キー {key}（権限：{rights}）を再び使うための認証コードです。',
  },
};

const RIGHTS: Record<Language, Record<ApiRight, string>> = {
  'en-US': { read: 'read', trade: 'trade', withdraw: 'withdraw' },
  'zh-CN': { read: '读取', trade: '交易', withdraw: '提现' },
  ko: { read: '조회', trade: '거래', withdraw: '출금' },
  ja: { read: '照会', trade: '取引', withdraw: '出金' },
};

const ANYWHERE: Record<Language, string> = {
  'en-US': 'any address',
  'zh-CN': '不限',
  ko: '제한 없음',
  ja: '制限なし',
};

/** As an operator finds it who wants to change it; `operation` is the line that says what the code confirms. */
export function letterText(kind: EmailKind, language: Language): MailText {
  const { subject, paragraphs } = wordsOf(kind, language);
  const spelled = (text: string): string => text.replaceAll('{brand}', '{{ brand }}');
  const [first = '', ...rest] = paragraphs.map(spelled);
  return {
    subject: spelled(subject),
    body: [isBound(kind) ? '{{ operation }}' : first, ...rest].join('\n\n'),
  };
}

/** Whether the mail has to say which operation its code is good for. */
export function isBound(kind: EmailKind): boolean {
  return kind in CONFIRMS['en-US'];
}

/** An e-mail in its reader's language. `facts` tell which operation its code confirms. */
export function emailTemplate(
  kind: EmailKind,
  language: Language,
  brand: string,
  code?: string,
  facts: Facts = {},
): EmailTemplate {
  const words = wordsOf(kind, language);
  const fill = (text: string): string => text.replaceAll('{brand}', () => brand);
  const confirms: Readonly<Record<string, string>> = CONFIRMS[language];
  const bound = Object.keys(facts).length > 0 ? confirms[kind] : undefined;
  const [first = '', ...rest] = words.paragraphs;
  return {
    subject: fill(words.subject),
    paragraphs: [bound === undefined ? fill(first) : told(bound, facts, language), ...rest.map(fill)],
    ...(code === undefined ? {} : { code }),
  };
}

function told(text: string, facts: Facts, language: Language): string {
  const rights: Readonly<Record<string, string>> = RIGHTS[language];
  const separator = language === 'zh-CN' || language === 'ja' ? '、' : ', ';
  const words: Facts = {
    ...facts,
    ...(facts['rights'] !== undefined && {
      rights: facts['rights']
        .split(',')
        .map((right) => rights[right])
        .join(separator),
    }),
    ...(facts['ips'] !== undefined && { ips: facts['ips'].replaceAll(',', separator) || ANYWHERE[language] }),
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}
