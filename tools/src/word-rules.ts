/** A word that another one stands for (docs/glossary.md, "Words in four languages"). */
interface Forbidden {
  readonly word: RegExp;
  readonly instead: string;
}

const forbidden = (word: RegExp, instead: string): Forbidden => ({ word, instead });

/** One name per thing: what must not be said in a language, and what is said in its place. */
const FORBIDDEN: Readonly<Record<string, readonly Forbidden[]>> = {
  en: [
    forbidden(/\brecharge/i, 'deposit'),
    forbidden(/\b(fast|flash|instant) (exchange|swap)/i, 'convert'),
    forbidden(/\bwithdrawel/i, 'withdrawal'),
    forbidden(/\bstop profit/i, 'take profit'),
  ],
  zh: [
    forbidden(/申购/, '认购'),
    forbidden(/汇率/, '认购价格, 兑换价'),
    forbidden(/充币|提币/, '充值, 提现'),
    forbidden(/双重验证|两步认证/, '两步验证'),
    forbidden(/操作员/, '运营人员'),
    forbidden(/下注/, '开仓'),
    forbidden(/(当日|当天)盈亏|今日收益/, '今日盈亏'),
    // What may be a loss.
    forbidden(/净收益/, '净盈亏'),
    forbidden(/自有账户/, '平台账户'),
    forbidden(/签名器/, '签名程序'),
  ],
  ko: [
    // A user agreement is one; what is traded is a future.
    forbidden(/(?<!이용자 |이 )계약/, '선물'),
    forbidden(/수금/, '수취'),
    forbidden(/환율/, '청약 가격, 교환 비율'),
    forbidden(/환전/, '교환'),
    forbidden(/트리거/, '감시'),
    forbidden(/잠금|잠깁/, '락업'),
    forbidden(/이중 인증/, '2단계 인증'),
    forbidden(/안티피싱/, '피싱 방지 문구'),
    forbidden(/스탑/, '스톱'),
    forbidden(/마크 가격/, '시장 평균가'),
    forbidden(/페어/, '거래쌍'),
    forbidden(/잔고/, '잔액'),
    forbidden(/거래소 계정/, '하우스 계정'),
    forbidden(/파라미터/, '매개변수'),
    forbidden(/(당일|금일) 손익/, '오늘의 손익'),
    forbidden(/만기/, '만료'),
    // What is left where one of these has taken the place of a word that ends in a vowel.
    forbidden(
      /(잔액|금액|수량|가격|입금|출금|청약|거래쌍|코인|계정)[를와가로](?![가-힣])/,
      '을, 과, 이, 으로',
    ),
  ],
  ja: [
    forbidden(/(?<!利用者|本)契約/, '先物'),
    forbidden(/[2２]段階/, '二段階'),
    forbidden(/監視価格/, 'トリガー価格'),
    forbidden(/即時交換|フラッシュ/, 'コンバート'),
    forbidden(/清算|ロスカット/, '強制決済'),
    forbidden(/アンチフィッシング/, 'フィッシング対策ワード'),
    forbidden(/(?<!取引|鍵)ペア|銘柄/, '取引ペア'),
    forbidden(/取引所の口座/, 'ハウス口座'),
    forbidden(/署名プロセス/, '署名機'),
    forbidden(/カスタマーサポート/, 'カスタマーサービス'),
    forbidden(/ブラウザ(?!ー)/, 'ブラウザー'),
    forbidden(/(今日|当日)の?損益/, '本日の損益'),
    forbidden(/満了/, '満期'),
    forbidden(/判定価格/, '決済価格'),
  ],
};

/** The forbidden words of a text; what stands in braces or in an address is no word. */
export function wordProblems(language: string, text: string): string[] {
  const said = text.replace(/\{[^}]*\}|\]\([^)]*\)/g, ' ');
  return (FORBIDDEN[language] ?? [])
    .filter(({ word }) => word.test(said))
    .map(({ word, instead }) => `says "${word.exec(said)![0]}", the glossary says ${instead}`);
}
