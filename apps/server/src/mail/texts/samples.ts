import type { Language } from '@bourse/protocol/pairs';

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** What stands for the values of a mail in previews and test mails. */
const SAMPLES: Readonly<Record<string, string>> = {
  amount: '1,250.5',
  minimum: '10',
  cost: '500',
  currency: 'USDT',
  coin: 'BTC',
  chain: 'ERC20',
  address: ADDRESS,
  txHash: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
  time: '2026-01-05 12:00 UTC',
  until: '2026-01-06 12:00 UTC',
  from: '2026-01-06 12:00 UTC',
  ip: '203.0.113.7',
  pair: 'BTC/USDT',
  leverage: '20',
  price: '70,854.6',
  liquidation: '68,200',
  result: '−12.5',
};

/** What is said in the reader's words. */
const WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'en-US': {
    operation: `Your code to withdraw 250 USDT on ERC20 to ${ADDRESS}:`,
    remark: 'The name of the sender is another one.',
    reason: 'The picture is blurred.',
    rights: 'read, trade',
    name: 'Laptop',
    side: 'buy',
  },
  'zh-CN': {
    operation: `您通过 ERC20 向 ${ADDRESS} 提现 250 USDT 的验证码：`,
    remark: '汇款人姓名不一致。',
    reason: '照片模糊。',
    rights: '读取、交易',
    name: '笔记本电脑',
    side: '买入',
  },
  ko: {
    operation: `ERC20 네트워크로 ${ADDRESS}에 250 USDT를 출금하기 위한 코드입니다:`,
    remark: '보낸 사람의 이름이 다릅니다.',
    reason: '사진이 흐립니다.',
    rights: '조회, 거래',
    name: '노트북',
    side: '매수',
  },
  ja: {
    operation: `ERC20 で ${ADDRESS} に 250 USDT を出金するための認証コードです。`,
    remark: '送金人の名義が異なります。',
    reason: '写真が不鮮明です。',
    rights: '照会、取引',
    name: 'ノートパソコン',
    side: '買い',
  },
};

/** A code as it would stand there. */
export const SAMPLE_CODE = '246810';

/** A value for each variable; of one that nobody has thought of, its name. */
export function samplesOf(
  variables: readonly string[],
  brand: string,
  language: Language,
): Record<string, string> {
  const samples: Readonly<Record<string, string>> = { ...SAMPLES, ...WORDS[language], brand };
  return Object.fromEntries(variables.map((name) => [name, samples[name] ?? name]));
}
