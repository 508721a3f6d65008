import { expect, test } from 'vitest';
import { wordProblems } from './word-rules.ts';

test.each([
  ['en', 'Recharge your account'],
  ['en', 'The fast exchange is closed'],
  ['en', 'Stop profit and stop loss'],
  ['zh', '新币申购'],
  ['zh', '汇率'],
  ['ko', '초단기 계약'],
  ['ko', '트리거 가격'],
  ['ko', '환전 금액'],
  ['ja', '契約口座'],
  ['ja', '2段階認証'],
  ['zh', '当日盈亏'],
  ['zh', '净收益'],
  ['zh', '自有账户入账'],
  ['zh', '由签名器付款'],
  ['ko', '금일 손익'],
  ['ja', '今日の損益'],
  ['ko', '사용 가능한 잔액가 부족합니다'],
  ['ko', '만기 시각'],
  ['ja', '満了時刻'],
  ['ja', '判定価格'],
])('%s: "%s" uses a word that another one stands for', (language, text) => {
  expect(wordProblems(language, text)).toHaveLength(1);
});

test.each([
  ['en', 'Deposit, convert and withdraw'],
  ['en', 'See [how](/account/recharge) to deposit'],
  ['zh', '认购价格 {rate}'],
  ['ko', '이용자 계약'],
  ['ko', '선물 계정'],
  ['ja', '本契約に同意'],
  ['ja', '先物口座'],
  ['zh', '今日盈亏'],
  ['ko', '오늘의 손익'],
  ['ko', '잔액이 부족합니다'],
  ['ja', '本日の損益'],
])('%s: "%s" is what the glossary says', (language, text) => {
  expect(wordProblems(language, text)).toEqual([]);
});
