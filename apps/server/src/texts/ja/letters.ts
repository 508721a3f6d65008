import type { Letters } from '../en/letters.ts';

export const letters: Letters = {
  kinds: {
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
  afterCode: ['有効期限は10分です。', 'お心当たりがない場合は、すぐにログインパスワードを変更してください。'],
  confirms: {
    withdraw: '{chain} で {address} に {amount} {currency} を出金するための認証コードです。',
    apiKey: '権限 {rights}、許可 IP {ips} の API キーを作成するための認証コードです。',
    apiKeyConfirm: 'パスワード再設定後に API キー {key}（権限：{rights}）を再び使うための認証コードです。',
  },
  rights: { read: '照会', trade: '取引', withdraw: '出金' },
  anywhere: '制限なし',
  separator: '、',
};
