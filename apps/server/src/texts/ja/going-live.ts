import type { GoingLive } from '../en/going-live.ts';

export const goingLive: GoingLive = {
  titles: {
    schema: 'データベース',
    publicUrl: '公開アドレス',
    mail: 'メール',
    brand: 'ブランド',
    service: 'カスタマーサービス',
    legal: '法的文書',
    admins: '管理者二人',
    finance: '財務担当二人',
    waits: '待機時間とアクセス',
    signOn: 'シングルサインオン',
    chains: '入金',
    clock: '時計',
    desks: 'ハウス口座',
    fileHandles: 'ファイルハンドル',
    disk: 'ディスク',
    backup: 'バックアップ',
    restore: '復元',
    alerts: 'アラート',
    payouts: '支払い',
  },
  findings: {
    checkFailed: '確認できませんでした：{why}',
    schemaCurrent: 'テーブルはこのバージョンと一致しています。',
    schemaEmpty: '空です。取引所を一度起動すると、テーブルが作成されます。',
    schemaOlder:
      '古いバージョンのもので、このバージョンのアップグレード手順が {count} 件（{last} まで）適用されていません。バックアップを取ってからこのバージョンを起動すると、アップグレードされます。',
    schemaNewer:
      'このバージョンが知らない、より新しいバージョンのものです（{steps}）。新しいバージョンをインストールしてください。',
    schemaWaits: 'データベースがこのバージョンにアップグレードされてから確認できます。',
    urlNotGiven:
      'PUBLIC_URL を設定してください。それまでメールのリンクには PUBLIC_HOSTS の先頭の名前が使われます。',
    urlNotHttps: '{url} は HTTPS ではありません。',
    urlGiven: 'すべてのリンクに {url} が使われます。',
    mailToFiles: 'メールがファイルに残るだけです。SMTP_URL と MAIL_FROM を設定してください。',
    mailUntested:
      '{server} から {from} 名義のテストメールがまだ届いていません。コンソールの「公開準備」から送信し、コードを入力してください。',
    mailCame: '{server} から {from} 名義のテストメールが {by} に届きました。',
    brandDefault:
      'ソフトウェアの既定の名前のままです。コンソール（ブランド）または BRAND_NAME で設定してください。',
    brandSet: '利用者には「{brand}」と表示されます。',
    serviceNone:
      '利用者の問い合わせ先がありません。コンソールの「ブランド」で問い合わせ先を設定するか、SERVICE_URL を設定してください。',
    serviceExample: '{email} は例示用のアドレスです。',
    serviceSet: '利用者の問い合わせ先：{contact}',
    legalHidden: '「{page}」が公開されていません。',
    legalPlaceholder: '「{page}」に未記入の箇所があります（[[…]] または example.com）。',
    legalLanguages: '「{page}」にない言語：{languages}',
    legalShown: '取引所に関するページはすべて四言語で公開されています。',
    admins: 'ログインできる管理者：{count} 人。二人を要する操作には二人が必要です。',
    finance: 'ログインできる財務担当：{count} 人。高額の支払いと入金処理には二人が必要です。',
    signOnNone: 'オペレーターはパスワードと認証アプリでログインします。プロバイダーは設定されていません。',
    signOnAnswers: '{name} は応答しています。',
    signOnDown: '{name} が応答しません：{why}',
    signOnLinked: '関連付け済みのオペレーター：{all} 人中 {count} 人。',
    signOnShut:
      'オペレーター {all} 人のうち関連付け済みは {count} 人で、OIDC_LOCAL_LOGIN=admins により未関連付けの人はログインできません。関連付けるか、everyone に変更してください。',
    chainsNone: '入金できるコインがありません。アドレスも拡張公開鍵も設定されていません。',
    chainsNowhere: '開いていますがアドレスがなく入金できません：{chains}。設定するか、閉じてください。',
    chainsShared:
      '入金先がホットウォレットまたはコールドウォレットと同じで、ハウスの送金をユーザーが入金として申請できてしまいます：{addresses}。別の入金先を設定してください。',
    chainsReached: '入金可能：{chains}',
    clockInvented: '価格は架空のもので、時計を照合する相手がありません。',
    clockUnknown: '{source} が時刻を返しません：{why}',
    clockApart: '価格の提供元との時計の差は {ms} ミリ秒です。1000 ミリ秒以上では価格を受け付けません。',
    desksFunded: 'すべてのハウス口座に、担う限度に必要な資金があります。',
    deskShort:
      '{desk} の保有：{held} {currency}、推奨：{suggested}。二人の承認で入金処理してください（コンソールの「公開準備」）。',
    deskUnpriced: '{desk} の保有：{held} {currency}。まだ価格がなく、推奨額を計算できません。',
    handles:
      'ファイルハンドル {count} 個。4096 個未満（ulimit -n、LimitNOFILE）では接続できる利用者が限られます。',
    diskFree: '{folder} の空き容量 {gib} GiB。10 GiB 未満では不足します。',
    databaseDiskFree: 'データベースのディスクの空き容量 {gib} GiB。10 GiB 未満では不足します。',
    databaseDiskUnknown:
      'データベースのディスクが監視されていません。データベースがこのマシンにある場合はそのロールに pg_read_all_settings を付与し、別のマシンにある場合は DATABASE_DISK_PATH または DATABASE_DISK_MB を設定してください（docs/operations.md の Disk）。',
    backupNone:
      'バックアップがまだありません。bourse backup --to フォルダー を毎日実行してください（クローンからは npm run backup -- --to フォルダー）。',
    backupOld: '最後のバックアップは {time}（{file}）で、二日を過ぎています。',
    backupMade: '最後のバックアップは {time}（{file}）です。',
    restoreNone:
      'バックアップをまだ試していません：bourse restore ファイル --drill（クローンからは npm run restore -- ファイル --drill）',
    restoreMade: '{time} にバックアップを復元し、監査しました（{file}）。',
    alertsUntested:
      'テストアラートを受け取った人がいません。コンソールの「公開準備」から発報し、コードを入力してください。',
    alertsCame: 'テストアラートは {time} に {by} に届きました。',
    waitHours: '新しいオペレーターは {hours} 時間、何も承認できません。',
    waitNone:
      '新しいオペレーターがすぐに承認できます（OPERATOR_WAIT_HOURS が 0）。24 に戻して再起動してください。登録済みのオペレーターは待つ必要がありません。',
    waitProofOff:
      '承認の際に改めて本人確認を求めません（APPROVAL_PROOF がオフ）。オンにして再起動してください。',
    waitProtections:
      'アカウントの保護を弱める変更がすぐに有効になります（PROTECTION_WAIT_HOURS が 0）。24 に戻して再起動してください。',
    waitPlainHttp:
      '管理画面が暗号化されていない HTTP を受け付けます（PLAIN_HTTP がオン）。プロキシが TLS を終端する場合は、この設定を外してください。',
    waitShort:
      '{name} が {hours} です。夜間の変更が、誰かが気付く前に有効になります。24 にして再起動してください。',
    waitConsoleAny:
      'パラメータにかかわらず、管理画面がすべてのアドレスに開かれています（CONSOLE_ADDRESSES が any）。パラメータを直したうえで、この設定を外して再起動してください。',
    waitTrustsAll:
      '誰でも自社のプロキシとして扱われ、任意のアドレスを名乗れます（TRUST_PROXY が {proxies}）。自社のプロキシだけを指定して再起動してください。',
    waitDemo: 'デモのため、新しいオペレーターもすぐに承認できます。',
    backupRestored:
      '{time} に {file} から復元されました。その後のバックアップがまだありません。作成してください。',
    payoutsHeld:
      '{time} の復元以降、支払いは保留されています。管理者二人がコンソールの「公開準備」で帳簿とチェーンの一致を確認すると再開します。',
    payoutsCompared: '復元後、帳簿とチェーンを照合済みです。',
    payoutsGo: '支払いは保留されていません。',
  },
};
