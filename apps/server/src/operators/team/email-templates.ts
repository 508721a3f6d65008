import type { Language } from '@bourse/protocol/pairs';
import type { EmailTemplate } from '../../mail/render-email.ts';

const ENROLMENT: Record<Language, EmailTemplate> = {
  'en-US': {
    subject: 'Your access to the {brand} console',
    paragraphs: [
      'You have been given access to the operator console of {brand}. Open this link to choose a password and connect an authenticator app:',
      '{link}',
      'It works once, until {until}. Nobody else has it; do not pass it on.',
      'You did not expect this? Then tell another admin before you open it.',
    ],
  },
  'zh-CN': {
    subject: '您的 {brand} 控制台访问链接',
    paragraphs: [
      '您已获得 {brand} 运营控制台的访问权限。请打开以下链接，设置密码并绑定身份验证器：',
      '{link}',
      '链接仅可使用一次，有效期至 {until}。除您之外无人持有此链接，请勿转发。',
      '如果这并非您所预期，请在打开前先告知另一位管理员。',
    ],
  },
  ko: {
    subject: '{brand} 콘솔 접속 링크',
    paragraphs: [
      '{brand} 운영 콘솔의 접속 권한이 부여되었습니다. 아래 링크를 열어 비밀번호를 정하고 인증 앱을 연결해 주세요.',
      '{link}',
      '링크는 {until}까지 한 번만 사용할 수 있습니다. 다른 사람은 이 링크를 갖고 있지 않으니 전달하지 마세요.',
      '예상하지 못한 메일이라면 링크를 열기 전에 다른 관리자에게 알려 주세요.',
    ],
  },
  ja: {
    subject: '{brand} コンソールへのアクセスについて',
    paragraphs: [
      '{brand} の運営コンソールへのアクセス権が付与されました。次のリンクを開き、パスワードの設定と認証アプリの接続を行ってください。',
      '{link}',
      'リンクは {until} まで一度だけ使えます。ほかの人はこのリンクを持っていません。転送しないでください。',
      '心当たりがない場合は、開く前に別の管理者へお知らせください。',
    ],
  },
};

const CANCELLED: Record<Language, EmailTemplate> = {
  'en-US': {
    subject: '{brand} console: proposals and approvals cancelled',
    paragraphs: [
      '{operator} was disabled, was sent a new link, or may do less than before. What he or she had proposed and nobody had decided is cancelled, and approvals of withdrawals that had not started count no more: {subjects}.',
      'What is still needed has to be proposed or approved again: {link}',
    ],
  },
  'zh-CN': {
    subject: '{brand} 控制台：提案及审批已取消',
    paragraphs: [
      '{operator} 已被停用、已获发新链接或权限已缩减。其提交但尚未处理的提案已取消，其对尚未付款的提现的审批也已失效：{subjects}。',
      '如仍有需要，请重新提交或审批：{link}',
    ],
  },
  ko: {
    subject: '{brand} 콘솔: 제안과 승인이 취소되었습니다',
    paragraphs: [
      '{operator} 계정이 비활성화되었거나, 새 링크가 발급되었거나, 권한이 축소되었습니다. 아직 처리되지 않은 제안은 취소되었으며 지급이 시작되지 않은 출금에 대한 승인은 무효가 되었습니다: {subjects}',
      '여전히 필요한 건은 다시 제안하거나 승인해 주세요: {link}',
    ],
  },
  ja: {
    subject: '{brand} コンソール：提案と承認が取り消されました',
    paragraphs: [
      '{operator} が無効になったか、新しいリンクが発行されたか、権限が縮小されました。まだ決裁されていない提案を取り消し、送金が始まっていない出金の承認を無効にしました：{subjects}',
      '引き続き必要なものは、あらためて提案または承認してください：{link}',
    ],
  },
};

const PASSKEY_ADDED: Record<Language, EmailTemplate> = {
  'en-US': {
    subject: '{brand} console: a passkey was added',
    paragraphs: [
      'The passkey “{name}” was added to your access on {time} from {ip}. It signs in without password and code, and approves from {from} on.',
      'Was it not you? Tell an admin at once, who disables your access: {link}',
    ],
  },
  'zh-CN': {
    subject: '{brand} 控制台：已添加通行密钥',
    paragraphs: [
      '您的账号于 {time} 在 {ip} 添加了通行密钥“{name}”，可凭它免密码和验证码登录，并自 {from} 起用于批准。',
      '如非本人操作，请立即通知管理员停用您的账号：{link}',
    ],
  },
  ko: {
    subject: '{brand} 콘솔: 패스키가 추가되었습니다',
    paragraphs: [
      '{time} {ip}에서 패스키 “{name}”이(가) 추가되었습니다. 비밀번호와 코드 없이 로그인할 수 있으며 {from}부터 승인할 수 있습니다.',
      '본인이 아니라면 즉시 관리자에게 알려 접속 권한을 비활성화하세요: {link}',
    ],
  },
  ja: {
    subject: '{brand} コンソール：パスキーが追加されました',
    paragraphs: [
      '{time} に {ip} からパスキー「{name}」が追加されました。パスワードとコードなしでログインでき、{from} から承認に使えます。',
      'お心当たりがない場合は、すぐに管理者へ連絡し、アクセス権を無効にしてもらってください：{link}',
    ],
  },
};

/** Tells an operator of a passkey that was made in his name. */
export function passkeyAddedEmail(
  language: Language,
  values: Readonly<Record<'brand' | 'name' | 'time' | 'ip' | 'from' | 'link', string>>,
): EmailTemplate {
  return filled(PASSKEY_ADDED[language], values);
}

/** The letter that brings an operator his enrolment link. */
export function enrolmentEmail(
  language: Language,
  values: Readonly<Record<'brand' | 'link' | 'until', string>>,
): EmailTemplate {
  return filled(ENROLMENT[language], values);
}

/** Tells the desk what is not to be decided any more. */
export function cancelledEmail(
  language: Language,
  values: Readonly<Record<'brand' | 'operator' | 'subjects' | 'link', string>>,
): EmailTemplate {
  return filled(CANCELLED[language], values);
}

function filled(
  { subject, paragraphs }: EmailTemplate,
  values: Readonly<Record<string, string>>,
): EmailTemplate {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  return { subject: fill(subject), paragraphs: paragraphs.map(fill) };
}
