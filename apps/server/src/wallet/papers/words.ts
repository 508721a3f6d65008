import { TRANSFER_KIND_NAMES } from '@bourse/protocol/ledger/kind-names';
import type { Product, TransferKind } from '@bourse/protocol/ledger/ledger';
import type { Language } from '@bourse/protocol/pairs';

/** What stands on papers. */
export interface PaperWords {
  readonly statement: string;
  readonly tradeReport: string;
  readonly holder: string;
  readonly account: string;
  readonly userId: string;
  readonly email: string;
  readonly period: string;
  readonly made: string;
  readonly page: string;
  readonly nothing: string;
  readonly time: string;
  readonly currency: string;
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly reference: string;
  readonly openingBalance: string;
  readonly closingBalance: string;
  readonly product: string;
  readonly market: string;
  readonly side: string;
  readonly price: string;
  readonly quantity: string;
  readonly total: string;
  readonly fee: string;
  readonly feeCurrency: string;
  readonly profit: string;
  readonly products: Readonly<Record<Product, string>>;
  readonly trades: Readonly<Record<'fill' | 'swap' | 'position' | 'second', string>>;
  readonly sides: Readonly<Record<'buy' | 'sell' | 'long' | 'short' | 'up' | 'down', string>>;
  readonly kinds: Readonly<Record<TransferKind, string>>;
}

const en: PaperWords = {
  statement: 'Account statement',
  tradeReport: 'Trade report',
  holder: 'Name',
  account: 'Account',
  userId: 'User ID',
  email: 'E-mail',
  period: 'Period (UTC)',
  made: 'Made on',
  page: 'Page {page}',
  nothing: 'Nothing in this period.',
  time: 'Time (UTC)',
  currency: 'Currency',
  kind: 'Kind',
  amount: 'Amount',
  balance: 'Balance',
  reference: 'Reference',
  openingBalance: 'Opening balance',
  closingBalance: 'Closing balance',
  product: 'Product',
  market: 'Market',
  side: 'Side',
  price: 'Price',
  quantity: 'Quantity',
  total: 'Total',
  fee: 'Fee',
  feeCurrency: 'Fee in',
  profit: 'Result',
  products: { spot: 'Spot', contract: 'Contract' },
  trades: { fill: 'Spot', swap: 'Conversion', position: 'Contract', second: 'Second contract' },
  sides: { buy: 'Buy', sell: 'Sell', long: 'Long', short: 'Short', up: 'Up', down: 'Down' },
  kinds: TRANSFER_KIND_NAMES['en-US'],
};

const zh: PaperWords = {
  statement: '账户对账单',
  tradeReport: '交易报告',
  holder: '姓名',
  account: '账户',
  userId: '用户 ID',
  email: '邮箱',
  period: '期间 (UTC)',
  made: '生成时间',
  page: '第 {page} 页',
  nothing: '该期间没有记录。',
  time: '时间 (UTC)',
  currency: '币种',
  kind: '类型',
  amount: '数量',
  balance: '余额',
  reference: '关联编号',
  openingBalance: '期初余额',
  closingBalance: '期末余额',
  product: '产品',
  market: '交易对',
  side: '方向',
  price: '价格',
  quantity: '数量',
  total: '总额',
  fee: '手续费',
  feeCurrency: '手续费币种',
  profit: '盈亏',
  products: { spot: '现货', contract: '合约' },
  trades: { fill: '现货', swap: '闪兑', position: '合约', second: '秒合约' },
  sides: { buy: '买入', sell: '卖出', long: '做多', short: '做空', up: '看涨', down: '看跌' },
  kinds: TRANSFER_KIND_NAMES['zh-CN'],
};

const ko: PaperWords = {
  statement: '계정 거래 명세서',
  tradeReport: '거래 보고서',
  holder: '이름',
  account: '계정',
  userId: '사용자 ID',
  email: '이메일',
  period: '기간 (UTC)',
  made: '작성 시각',
  page: '{page}쪽',
  nothing: '이 기간에는 내역이 없습니다.',
  time: '시간 (UTC)',
  currency: '코인',
  kind: '유형',
  amount: '수량',
  balance: '잔액',
  reference: '관련 번호',
  openingBalance: '기초 잔액',
  closingBalance: '기말 잔액',
  product: '상품',
  market: '거래쌍',
  side: '방향',
  price: '가격',
  quantity: '수량',
  total: '총액',
  fee: '수수료',
  feeCurrency: '수수료 코인',
  profit: '손익',
  products: { spot: '현물', contract: '선물' },
  trades: { fill: '현물', swap: '교환', position: '선물', second: '초단기 선물' },
  sides: { buy: '매수', sell: '매도', long: '롱', short: '숏', up: '상승', down: '하락' },
  kinds: TRANSFER_KIND_NAMES.ko,
};

const ja: PaperWords = {
  statement: '取引明細書',
  tradeReport: '取引報告書',
  holder: '氏名',
  account: 'アカウント',
  userId: 'ユーザー ID',
  email: 'メールアドレス',
  period: '期間 (UTC)',
  made: '作成日時',
  page: '{page} ページ',
  nothing: 'この期間の記録はありません。',
  time: '日時 (UTC)',
  currency: '通貨',
  kind: '種類',
  amount: '数量',
  balance: '残高',
  reference: '関連番号',
  openingBalance: '期首残高',
  closingBalance: '期末残高',
  product: '商品',
  market: '取引ペア',
  side: '売買',
  price: '価格',
  quantity: '数量',
  total: '合計',
  fee: '手数料',
  feeCurrency: '手数料の通貨',
  profit: '損益',
  products: { spot: '現物', contract: '先物' },
  trades: { fill: '現物', swap: 'コンバート', position: '先物取引', second: '秒先物' },
  sides: { buy: '買い', sell: '売り', long: 'ロング', short: 'ショート', up: '上昇', down: '下落' },
  kinds: TRANSFER_KIND_NAMES.ja,
};

export const PAPER_WORDS: Readonly<Record<Language, PaperWords>> = { 'en-US': en, 'zh-CN': zh, ko, ja };
