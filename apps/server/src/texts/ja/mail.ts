import type { MailTexts } from '../en/mail.ts';

export const mail: MailTexts = {
  antiPhishing:
    'お客様のフィッシング対策ワード：{word}。この言葉がないメールは当社からのものではありません。',
  freeze:
    'お心当たりがない場合は、次のリンクを開くと、ログインせずにお客様の口座からの出金をすべて直ちに停止できます：',
  test: {
    subject: '{brand}：テストメール',
    before: '{brand} のメールが届いています。コンソールの「公開準備」画面で次のコードを入力してください。',
    after: '15 分間有効です。',
  },
  samples: {
    operation: 'ERC20 で {address} に 250 USDT を出金するための認証コードです。',
    remark: '送金人の名義が異なります。',
    reason: '写真が不鮮明です。',
    rights: '照会、取引',
    name: 'ノートパソコン',
    side: '買い',
  },
};
