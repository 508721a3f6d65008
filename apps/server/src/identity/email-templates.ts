import type { Language } from '@bourse/protocol/pairs';
import type { EmailTemplate } from '../mail/render-email.ts';
import type { CodePurpose } from './email-codes.ts';

/** What the identity domain writes to people: the codes, and what an address gets instead of a code. */
export type EmailKind = CodePurpose | 'hasAccount' | 'noAccount';

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** `{brand}` is the exchange's name. */
const LETTERS: Record<Language, Record<EmailKind, Words>> = {
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
      paragraphs: [
        'Your code to change the fund password:',
        'It is valid for 10 minutes.',
        'You did not ask for this? Then change your login password at once.',
      ],
    },
    withdraw: {
      subject: 'Your {brand} withdrawal code',
      paragraphs: [
        'Your code to confirm a withdrawal:',
        'It is valid for 10 minutes.',
        'You did not ask for this? Then change your login password at once.',
      ],
    },
    apiKey: {
      subject: 'Your {brand} API key code',
      paragraphs: [
        'Your code to create an API key:',
        'It is valid for 10 minutes.',
        'You did not ask for this? Then change your login password at once.',
      ],
    },
    twoFactor: {
      subject: 'Your {brand} two-factor code',
      paragraphs: [
        'Your code to switch two-factor on or off:',
        'It is valid for 10 minutes.',
        'You did not ask for this? Then change your login password at once.',
      ],
    },
    antiPhishing: {
      subject: 'Your {brand} anti-phishing code',
      paragraphs: [
        'Your code to change the anti-phishing word:',
        'It is valid for 10 minutes.',
        'You did not ask for this? Then change your login password at once.',
      ],
    },
    hasAccount: {
      subject: 'You already have a {brand} account',
      paragraphs: [
        'Someone, probably you, tried to register this address with {brand}. It already has an account.',
        'Log in with it. If you do not remember the password, choose "Forgot password" on the login page.',
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
    fundPassword: {
      subject: '{brand} 资金密码验证码',
      paragraphs: [
        '您修改资金密码的验证码：',
        '验证码 10 分钟内有效。',
        '如非本人操作，请立即修改登录密码。',
      ],
    },
    withdraw: {
      subject: '{brand} 提币验证码',
      paragraphs: ['您确认提币的验证码：', '验证码 10 分钟内有效。', '如非本人操作，请立即修改登录密码。'],
    },
    apiKey: {
      subject: '{brand} API 密钥验证码',
      paragraphs: [
        '您创建 API 密钥的验证码：',
        '验证码 10 分钟内有效。',
        '如非本人操作，请立即修改登录密码。',
      ],
    },
    twoFactor: {
      subject: '{brand} 两步验证验证码',
      paragraphs: [
        '您开启或关闭两步验证的验证码：',
        '验证码 10 分钟内有效。',
        '如非本人操作，请立即修改登录密码。',
      ],
    },
    antiPhishing: {
      subject: '{brand} 防钓鱼码验证码',
      paragraphs: [
        '您修改防钓鱼码的验证码：',
        '验证码 10 分钟内有效。',
        '如非本人操作，请立即修改登录密码。',
      ],
    },
    hasAccount: {
      subject: '您已有 {brand} 账户',
      paragraphs: [
        '有人（可能是您本人）尝试用此邮箱注册 {brand}，但该邮箱已有账户。',
        '请直接登录。如果忘记密码，请在登录页选择“忘记密码”。',
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
      paragraphs: [
        '자금 비밀번호를 변경하기 위한 코드입니다:',
        '10분 동안 유효합니다.',
        '요청하신 적이 없다면 즉시 로그인 비밀번호를 변경하세요.',
      ],
    },
    withdraw: {
      subject: '{brand} 출금 코드',
      paragraphs: [
        '출금을 확인하기 위한 코드입니다:',
        '10분 동안 유효합니다.',
        '요청하신 적이 없다면 즉시 로그인 비밀번호를 변경하세요.',
      ],
    },
    apiKey: {
      subject: '{brand} API 키 코드',
      paragraphs: [
        'API 키를 만들기 위한 코드입니다:',
        '10분 동안 유효합니다.',
        '요청하신 적이 없다면 즉시 로그인 비밀번호를 변경하세요.',
      ],
    },
    twoFactor: {
      subject: '{brand} 2단계 인증 코드',
      paragraphs: [
        '2단계 인증을 켜거나 끄기 위한 코드입니다:',
        '10분 동안 유효합니다.',
        '요청하신 적이 없다면 즉시 로그인 비밀번호를 변경하세요.',
      ],
    },
    antiPhishing: {
      subject: '{brand} 피싱 방지 문구 코드',
      paragraphs: [
        '피싱 방지 문구를 변경하기 위한 코드입니다:',
        '10분 동안 유효합니다.',
        '요청하신 적이 없다면 즉시 로그인 비밀번호를 변경하세요.',
      ],
    },
    hasAccount: {
      subject: '이미 {brand} 계정이 있습니다',
      paragraphs: [
        '누군가(아마도 본인)가 이 주소로 {brand}에 가입하려고 했습니다. 이 주소에는 이미 계정이 있습니다.',
        '바로 로그인하세요. 비밀번호가 기억나지 않으면 로그인 화면에서 "비밀번호 찾기"를 선택하세요.',
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
      paragraphs: [
        '資金パスワードの変更に使う認証コードです。',
        '有効期限は10分です。',
        'お心当たりがない場合は、すぐにログインパスワードを変更してください。',
      ],
    },
    withdraw: {
      subject: '{brand} 出金の認証コード',
      paragraphs: [
        '出金の確認に使う認証コードです。',
        '有効期限は10分です。',
        'お心当たりがない場合は、すぐにログインパスワードを変更してください。',
      ],
    },
    apiKey: {
      subject: '{brand} APIキーの認証コード',
      paragraphs: [
        'APIキーの作成に使う認証コードです。',
        '有効期限は10分です。',
        'お心当たりがない場合は、すぐにログインパスワードを変更してください。',
      ],
    },
    twoFactor: {
      subject: '{brand} 二段階認証の認証コード',
      paragraphs: [
        '二段階認証の設定変更に使う認証コードです。',
        '有効期限は10分です。',
        'お心当たりがない場合は、すぐにログインパスワードを変更してください。',
      ],
    },
    antiPhishing: {
      subject: '{brand} アンチフィッシングワードの認証コード',
      paragraphs: [
        'アンチフィッシングワードの変更に使う認証コードです。',
        '有効期限は10分です。',
        'お心当たりがない場合は、すぐにログインパスワードを変更してください。',
      ],
    },
    hasAccount: {
      subject: '{brand}のアカウントをすでにお持ちです',
      paragraphs: [
        'このメールアドレスで{brand}への登録が試みられましたが、すでにアカウントがあります。',
        'そのままログインしてください。パスワードをお忘れの場合は、ログイン画面の「パスワードを忘れた場合」をご利用ください。',
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

export function emailTemplate(
  kind: EmailKind,
  language: Language,
  brand: string,
  code?: string,
): EmailTemplate {
  const words = LETTERS[language][kind];
  const fill = (text: string): string => text.replaceAll('{brand}', brand);
  return {
    subject: fill(words.subject),
    paragraphs: words.paragraphs.map(fill),
    ...(code === undefined ? {} : { code }),
  };
}
