import { formatAmount } from '@bourse/money/amount';
import type { ProjectFact } from '@bourse/protocol/launchpad/calls';
import type { LaunchpadMode, ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { Language } from '@bourse/protocol/pairs';
import type { DemoProject } from './projects.ts';

type Terms = Omit<ProjectTerms, 'id' | 'coin'>;

/** `{…}` is filled from the terms. */
interface Wording {
  readonly title: string;
  readonly sections: readonly (readonly [heading: string, text: string])[];
  readonly modes: Readonly<Record<LaunchpadMode, string>>;
  readonly lock: string;
  readonly noLock: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

const WORDING: Readonly<Record<Language, Wording>> = {
  'en-US': {
    title: '{name} ({coin}): white paper',
    sections: [
      ['Purpose', '{purpose}'],
      [
        'Use of the coin',
        '- **Payment:** every service of the network is paid in {coin}.\n- **Deposit:** whoever offers a service leaves a deposit, which he loses if he does not deliver.\n- **Vote:** holders decide about changes of the rules, one coin one vote, with a notice of 14 days.',
      ],
      [
        'Supply and price',
        'In this subscription {supply} {coin} are offered at {price} USDT each. One user may put in between {min} and {max} USDT and receives at most {cap} {coin}. No further coins are issued through the exchange.',
      ],
      ['Allotment', '{mode}'],
      [
        'Lock and trading',
        '{lock} The exchange may then list the coin; nobody promises that it will or at what price.',
      ],
      [
        'Plan',
        '1. First half-year: public test network and independent review of the code.\n2. Second half-year: main network with 50 providers.\n3. Second year: the founders hand their administrative keys to the holders.',
      ],
      [
        'Risks',
        'The project may fail, be delayed or be overtaken. The coin may lose all of its value or find no market. Laws may forbid its use. Put in only what you can do without.',
      ],
    ],
    modes: {
      'first-come':
        'Coins are allotted at once, in the order in which purchases arrive, until they are sold out.',
      'pro-rata':
        'What is put in stays frozen until the end. Then coins are shared in proportion to it, up to the maximum of one user; what exceeds a maximum is spread over the others, and what was not used comes back at once.',
    },
    lock: 'Coins are locked for {days} days after the end and then released by themselves.',
    noLock: 'There is no lock: coins are free at the end.',
    facts: [['Chain', 'ERC20']],
  },
  'zh-CN': {
    title: '{name}（{coin}）白皮书',
    sections: [
      ['目的', '{purpose}'],
      [
        '代币用途',
        '- **支付：** 网络中的所有服务均以 {coin} 支付。\n- **保证金：** 服务提供者须缴纳保证金，未能履约则予以扣除。\n- **投票：** 持有人决定规则变更，一币一票，提前 14 天公告。',
      ],
      [
        '数量与价格',
        '本次认购共发售 {supply} {coin}，单价 {price} USDT。每位用户可投入 {min} 至 {max} USDT，最多获得 {cap} {coin}。此后不再通过本交易所增发。',
      ],
      ['配售方式', '{mode}'],
      ['锁仓与交易', '{lock}此后交易所可以上市该币种，但不承诺一定上市，也不承诺价格。'],
      [
        '计划',
        '1. 第一个半年：公开测试网与独立代码审查。\n2. 第二个半年：主网上线，50 家服务提供者。\n3. 第二年：创始团队将管理密钥交给持有人。',
      ],
      [
        '风险',
        '项目可能失败、延期或被超越；代币可能价值归零或没有市场；法律可能禁止其使用。请只投入可以承受损失的资金。',
      ],
    ],
    modes: {
      'first-come': '按购买先后顺序即时配售，售完为止。',
      'pro-rata':
        '投入的资金冻结至结束，随后按比例配售，但不超过单个用户上限；超出上限的部分在其他用户之间重新分配，未使用的款项立即退回。',
    },
    lock: '结束后锁仓 {days} 天，到期自动解锁。',
    noLock: '无锁仓，结束后即可使用。',
    facts: [['链', 'ERC20']],
  },
  ko: {
    title: '{name}({coin}) 백서',
    sections: [
      ['목적', '{purpose}'],
      [
        '코인의 쓰임',
        '- **결제:** 네트워크의 모든 서비스는 {coin} 코인으로 결제합니다.\n- **보증금:** 서비스를 제공하는 사람은 보증금을 맡기고, 이행하지 못하면 잃습니다.\n- **투표:** 보유자가 규칙 변경을 1코인 1표로 결정하며 14일 전에 공지합니다.',
      ],
      [
        '수량과 가격',
        '이번 청약에서는 {supply} {coin} 코인을 개당 {price} USDT에 판매합니다. 한 이용자는 {min}~{max} USDT를 넣을 수 있고 최대 {cap} {coin} 코인을 받습니다. 이후 거래소를 통해 추가로 발행하지 않습니다.',
      ],
      ['배정 방식', '{mode}'],
      ['락업과 거래', '{lock} 이후 거래소가 코인을 상장할 수 있지만, 상장이나 가격을 약속하지는 않습니다.'],
      [
        '계획',
        '1. 첫 반년: 공개 테스트넷과 독립적인 코드 검토.\n2. 다음 반년: 제공자 50곳과 함께 메인넷 개시.\n3. 2년 차: 창립자가 관리 키를 보유자에게 넘깁니다.',
      ],
      [
        '위험',
        '프로젝트는 실패하거나 늦어지거나 뒤처질 수 있습니다. 코인은 가치를 모두 잃거나 시장이 없을 수 있고, 법이 사용을 금지할 수 있습니다. 잃어도 괜찮은 돈만 넣으세요.',
      ],
    ],
    modes: {
      'first-come': '구매가 도착한 순서대로 소진될 때까지 즉시 배정합니다.',
      'pro-rata':
        '넣은 금액은 종료까지 동결됩니다. 이후 비례하여 1인 한도까지 배정하고, 한도를 넘는 몫은 다른 이용자에게 다시 나누며, 쓰이지 않은 금액은 바로 돌아옵니다.',
    },
    lock: '종료 후 {days}일 동안 락업되며, 이후 자동으로 해제됩니다.',
    noLock: '락업이 없어 종료되면 바로 사용할 수 있습니다.',
    facts: [['체인', 'ERC20']],
  },
  ja: {
    title: '{name}（{coin}）ホワイトペーパー',
    sections: [
      ['目的', '{purpose}'],
      [
        'コインの用途',
        '- **支払い：** ネットワークのすべてのサービスは {coin} で支払います。\n- **保証金：** サービスの提供者は保証金を預け、履行しなければ失います。\n- **投票：** 保有者がルールの変更を 1 コイン 1 票で決め、14 日前に告知します。',
      ],
      [
        '発行量と価格',
        '今回の申込では {supply} {coin} を 1 枚 {price} USDT で提供します。1 人が申し込めるのは {min}〜{max} USDT、受け取れるのは最大 {cap} {coin} です。以後、当取引所を通じた追加発行はありません。',
      ],
      ['割り当て', '{mode}'],
      [
        'ロックと取引',
        '{lock}その後、取引所がコインを上場することがありますが、上場や価格を約束するものではありません。',
      ],
      [
        '計画',
        '1. 最初の半年：公開テストネットと、独立したコードレビュー。\n2. 次の半年：50 の提供者とともにメインネットを開始。\n3. 2 年目：創設者が管理鍵を保有者に引き渡します。',
      ],
      [
        'リスク',
        'プロジェクトは失敗、遅延、競合による後れの可能性があります。コインは価値をすべて失ったり、市場がなかったりすることがあり、法律で利用が禁じられることもあります。失ってもよい資金だけをお使いください。',
      ],
    ],
    modes: {
      'first-come': '申込の到着順に、売り切れるまでその場で割り当てます。',
      'pro-rata':
        '申込額は終了まで凍結されます。その後、比例配分で 1 人あたりの上限まで割り当て、上限を超えた分はほかの参加者に再配分し、使われなかった分はすぐに戻ります。',
    },
    lock: '終了後 {days} 日間ロックされ、自動で解除されます。',
    noLock: 'ロックはなく、終了後すぐに利用できます。',
    facts: [['チェーン', 'ERC20']],
  },
};

/** The white paper of a demo project, as Markdown. */
export function whitePaper(project: DemoProject, terms: Terms, language: Language): string {
  const { title, sections } = WORDING[language];
  const fill = filler(project, terms, language);
  const parts = sections.map(([heading, text], i) => `## ${i + 1}. ${heading}\n\n${fill(text)}`);
  return `# ${fill(title)}\n\n${parts.join('\n\n')}\n`;
}

/** What its page says: name, summary, rules, facts. */
export function projectWords(project: DemoProject, terms: Terms, language: Language) {
  const { modes, facts } = WORDING[language];
  const fill = filler(project, terms, language);
  const list: ProjectFact[] = facts.map(([name, value]) => ({ name, value: fill(value) }));
  const rules = `${fill(modes[terms.mode])}\n\n${fill('{lock}')}`;
  return { name: project.name, summary: project.words[language].summary, rules, facts: list };
}

function filler({ name, coin, words }: DemoProject, terms: Terms, language: Language) {
  const { modes, lock, noLock } = WORDING[language];
  const values: Record<string, string> = {
    name,
    coin,
    purpose: words[language].purpose,
    supply: grouped(terms.supply),
    price: formatAmount(terms.price),
    min: grouped(terms.purchaseMin),
    max: grouped(terms.purchaseMax),
    cap: grouped(terms.allotMax),
    days: String(terms.lockDays),
    mode: modes[terms.mode],
    lock: (terms.lockDays === 0 ? noLock : lock).replace('{days}', String(terms.lockDays)),
  };
  return (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** An amount with commas between its thousands: `222,000`. */
function grouped(amount: bigint): string {
  return formatAmount(amount).replaceAll(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',');
}
