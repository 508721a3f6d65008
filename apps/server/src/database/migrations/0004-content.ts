import { sql, type Kysely } from 'kysely';

export const name = '0004-content';

type Text = readonly [title: string, body: string];
interface Seed {
  readonly kind: 'banner' | 'notice';
  readonly picture?: string;
  readonly link?: string;
  readonly texts: Readonly<Record<'en-US' | 'zh-CN' | 'ko' | 'ja', Text>>;
}

/** What the operator publishes: one row a piece, one text per language. The first pieces are the exchange's own. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table contents (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('banner', 'notice')),
      position integer not null default 0,
      picture text not null default '',
      link text not null default '',
      published_at timestamptz not null,
      hidden_at timestamptz
    )`.execute(db);
  await sql`create index contents_kind on contents (kind, position, published_at)`.execute(db);
  await sql`
    create table content_texts (
      content_id integer not null references contents (id) on delete cascade,
      language text not null,
      title text not null,
      body text not null,
      primary key (content_id, language)
    )`.execute(db);
  for (const [index, seed] of SEEDS.entries()) await plant(db, seed, index);
}

/** Long before any exchange started, so that the pieces are to be seen on the first day. */
const PUBLISHED = '2025-01-01T00:00:00Z';

async function plant(db: Kysely<any>, seed: Seed, index: number): Promise<void> {
  const position = seed.kind === 'banner' ? index : 0;
  const { rows } = await sql<{ id: number }>`
    insert into contents (kind, position, picture, link, published_at)
    values (${seed.kind}, ${position}, ${seed.picture ?? ''}, ${seed.link ?? ''}, ${PUBLISHED})
    returning id`.execute(db);
  for (const [language, [title, body]] of Object.entries(seed.texts)) {
    await sql`
      insert into content_texts (content_id, language, title, body)
      values (${rows[0]!.id}, ${language}, ${title}, ${body})`.execute(db);
  }
}

const SEEDS: readonly Seed[] = [
  {
    kind: 'banner',
    picture: '/pc/banners/ecosystem.svg',
    texts: {
      'en-US': ['One token for AI and blockchain', 'Every sale burns 2.5% and pays 7.5% to those who stake.'],
      'zh-CN': ['一枚通证，连接 AI 与区块链', '每次销售销毁 2.5%，7.5% 分配给质押者。'],
      ko: [
        'AI와 블록체인을 잇는 하나의 토큰',
        '판매마다 2.5%는 소각되고 7.5%는 스테이킹 참여자에게 돌아갑니다.',
      ],
      ja: [
        'AIとブロックチェーンをつなぐトークン',
        '販売のたびに 2.5% をバーンし、7.5% をステーカーに分配します。',
      ],
    },
  },
  {
    kind: 'banner',
    picture: '/pc/banners/spot.svg',
    link: '/home/detail?symbol=btcusdt',
    texts: {
      'en-US': ['Spot trading, live to the last digit', 'Charts, depth and your orders on one screen.'],
      'zh-CN': ['现货交易，行情实时到每一位', '图表、深度与委托，尽在同一屏幕。'],
      ko: ['마지막 자릿수까지 실시간인 현물 거래', '차트, 호가, 내 주문을 한 화면에서 확인하세요.'],
      ja: ['最後の一桁までリアルタイムの現物取引', 'チャートも板も自分の注文も、ひとつの画面で。'],
    },
  },
  {
    kind: 'banner',
    picture: '/pc/banners/security.svg',
    link: '/setting/password?type=1&index=7',
    texts: {
      'en-US': ['Lock your funds with six digits', 'Set a fund password before money leaves your account.'],
      'zh-CN': ['六位数字，守住您的资金', '在资金转出之前，先设置资金密码。'],
      ko: ['숫자 6자리로 자산을 지키세요', '출금하기 전에 자금 비밀번호를 설정하세요.'],
      ja: ['6 桁の数字で資金を守る', '資金を動かす前に、資金パスワードを設定しましょう。'],
    },
  },
  {
    kind: 'notice',
    texts: {
      'en-US': [
        'We never ask for your password',
        'Nobody from the exchange will ask for your passwords or for a code that was mailed to you. Whoever does is not one of us.',
      ],
      'zh-CN': [
        '我们绝不会索要您的密码',
        '本交易所的任何人员都不会索要您的密码或邮件验证码。凡索要者，均非本所人员。',
      ],
      ko: [
        '저희는 비밀번호를 절대 묻지 않습니다',
        '거래소 직원은 비밀번호나 이메일로 받은 인증 코드를 요구하지 않습니다. 요구하는 사람은 저희 직원이 아닙니다.',
      ],
      ja: [
        'パスワードをお尋ねすることはありません',
        '当取引所の者がパスワードやメールで届いた認証コードをお尋ねすることはありません。尋ねてくる相手は当取引所の者ではありません。',
      ],
    },
  },
  {
    kind: 'notice',
    texts: {
      'en-US': [
        'Spot fees: 0.1% for makers and takers',
        'The fee is taken in the coin that you receive. An order that fills in parts pays the same as one that fills at once.',
      ],
      'zh-CN': [
        '现货手续费：挂单与吃单均为 0.1%',
        '手续费从您收到的币种中扣除。分批成交与一次成交的手续费相同。',
      ],
      ko: [
        '현물 수수료: 메이커와 테이커 모두 0.1%',
        '수수료는 받는 코인에서 차감됩니다. 나뉘어 체결되어도 한 번에 체결될 때와 수수료가 같습니다.',
      ],
      ja: [
        '現物手数料：メイカー・テイカーとも 0.1%',
        '手数料は受け取る通貨から差し引かれます。分割して約定しても、一度に約定した場合と同じ手数料です。',
      ],
    },
  },
];
