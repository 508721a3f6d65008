import type { OperatorMails } from '../en/operators.ts';

export const operators: OperatorMails = {
  enrolment: {
    subject: '{brand} コンソールへのアクセスについて',
    paragraphs: [
      '{brand} の運営コンソールへのアクセス権が付与されました。次のリンクを開き、パスワードの設定と認証アプリの接続を行ってください。',
      '{link}',
      'リンクは {until} まで一度だけ使えます。ほかの人はこのリンクを持っていません。転送しないでください。',
      '心当たりがない場合は、開く前に別の管理者へお知らせください。',
    ],
  },
  cancelled: {
    subject: '{brand} コンソール：提案と承認が取り消されました',
    paragraphs: [
      '{operator} が無効になったか、新しいリンクが発行されたか、権限が縮小されました。まだ決裁されていない提案を取り消し、送金が始まっていない出金の承認を無効にしました：{subjects}',
      '引き続き必要なものは、あらためて提案または承認してください：{link}',
    ],
  },
  passkeyAdded: {
    subject: '{brand} コンソール：パスキーが追加されました',
    paragraphs: [
      '{time} に {ip} からパスキー「{name}」が追加されました。パスワードとコードなしでログインでき、{from} から承認に使えます。',
      'お心当たりがない場合は、すぐに管理者へ連絡し、アクセス権を無効にしてもらってください：{link}',
    ],
  },
};
