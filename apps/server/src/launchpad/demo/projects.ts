import { UNIT } from '@bourse/money/amount';
import { DAY_MS, type ProjectTerms } from '@bourse/protocol/launchpad/project';
import type { Language } from '@bourse/protocol/pairs';

/** What is said about a demo project in one language. */
interface Words {
  readonly summary: string;
  /** What the coin is for: the heart of the white paper. */
  readonly purpose: string;
}

export interface DemoProject {
  readonly coin: string;
  readonly name: string;
  readonly words: Readonly<Record<Language, Words>>;
  /** White papers are PDFs in `books`; otherwise Markdown. */
  readonly hasPdf?: true;
  readonly isCancelled?: true;
  /** USDT that each demo trader puts in. */
  readonly stakes: readonly bigint[];
  terms(now: number): Omit<ProjectTerms, 'id' | 'coin'>;
}

/** A project is set before its joining begins, so the earliest beginning is a moment after the first start. */
const SOON = 2_000;
const SHORT = 12_000;

const usdt = (whole: number): bigint => BigInt(whole) * UNIT;

/** One in each phase as seen from the first start, by the ids that they get. */
export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    coin: 'AURA',
    name: 'Aura Compute',
    stakes: [usdt(1_500), usdt(1_500), usdt(1_000)],
    terms: (now) => ({
      mode: 'first-come',
      price: UNIT / 20n,
      supply: usdt(80_000),
      purchaseMin: usdt(10),
      purchaseMax: usdt(2_000),
      allotMax: usdt(40_000),
      warmupStart: now,
      joinStart: now + SOON,
      joinEnd: now + SHORT,
      lockDays: 0,
    }),
    words: {
      'en-US': {
        summary: 'Idle graphics cards become a data centre that anyone can rent by the second.',
        purpose:
          'Aura Compute brings owners of idle graphics cards together with people who train models. Jobs are split, computed twice by different machines and paid only when both results agree. AURA pays for computing time and is the deposit of those who offer it.',
      },
      'zh-CN': {
        summary: '把闲置显卡变成人人可按秒租用的数据中心。',
        purpose:
          'Aura Compute 连接闲置显卡的所有者与训练模型的人。任务被拆分，由不同机器各计算一次，只有两次结果一致才付款。AURA 用于支付算力，也是算力提供者的保证金。',
      },
      ko: {
        summary: '쉬고 있는 그래픽카드를 누구나 초 단위로 빌려 쓰는 데이터센터로 바꿉니다.',
        purpose:
          'Aura Compute는 유휴 그래픽카드 소유자와 모델을 학습시키는 사람을 이어 줍니다. 작업은 나뉘어 서로 다른 기기에서 두 번 계산되고, 결과가 일치할 때만 대금이 지급됩니다. AURA는 연산 시간의 값을 치르는 데 쓰이며 제공자의 보증금이기도 합니다.',
      },
      ja: {
        summary: '使われていない GPU を、誰もが秒単位で借りられるデータセンターに。',
        purpose:
          'Aura Compute は、使われていない GPU の持ち主とモデルを学習させたい人を結びます。ジョブは分割され、異なるマシンで二度計算され、結果が一致したときだけ支払われます。AURA は計算時間の支払いに使われ、提供者の保証金にもなります。',
      },
    },
  },
  {
    coin: 'TIDE',
    name: 'Tide Storage',
    stakes: [usdt(1_000), usdt(600), usdt(900)],
    terms: (now) => ({
      mode: 'pro-rata',
      price: UNIT / 10n,
      supply: usdt(15_000),
      purchaseMin: usdt(20),
      purchaseMax: usdt(2_000),
      allotMax: usdt(6_000),
      warmupStart: now,
      joinStart: now + SOON,
      joinEnd: now + SHORT,
      lockDays: 30,
    }),
    words: {
      'en-US': {
        summary: 'Encrypted storage on many small servers, with a proof every night that nothing is lost.',
        purpose:
          'Tide Storage cuts files into encrypted pieces and spreads them over many small servers. Every night each server proves that it still has its pieces. TIDE pays for space, and whoever fails a proof loses part of his deposit.',
      },
      'zh-CN': {
        summary: '分布于众多小型服务器的加密存储，每晚证明数据完好。',
        purpose:
          'Tide Storage 将文件切成加密片段，分散到众多小型服务器上。每台服务器每晚都要证明自己仍持有这些片段。TIDE 用于支付存储空间，未能通过证明者将损失部分保证金。',
      },
      ko: {
        summary: '수많은 작은 서버에 나누어 담는 암호화 저장소, 매일 밤 보존을 증명합니다.',
        purpose:
          'Tide Storage는 파일을 암호화된 조각으로 나누어 여러 작은 서버에 분산합니다. 서버는 매일 밤 조각을 그대로 가지고 있음을 증명합니다. TIDE는 저장 공간의 값을 치르는 데 쓰이며, 증명에 실패하면 보증금 일부를 잃습니다.',
      },
      ja: {
        summary: '多数の小さなサーバーに分散する暗号化ストレージ。毎晩、保存を証明します。',
        purpose:
          'Tide Storage はファイルを暗号化した断片に分け、多数の小さなサーバーに分散します。各サーバーは毎晩、断片を保持していることを証明します。TIDE は保存容量の支払いに使われ、証明に失敗した者は保証金の一部を失います。',
      },
    },
  },
  {
    coin: 'NOVA',
    name: 'Nova Intelligence',
    hasPdf: true,
    stakes: [usdt(1_200), usdt(800), usdt(500)],
    terms: (now) => ({
      mode: 'pro-rata',
      price: UNIT / 4n,
      supply: usdt(222_000),
      purchaseMin: usdt(20),
      purchaseMax: usdt(5_000),
      allotMax: usdt(20_000),
      warmupStart: now,
      joinStart: now + SOON,
      joinEnd: now + 10 * DAY_MS,
      lockDays: 21,
    }),
    words: {
      'en-US': {
        summary:
          'The token of an ecosystem for AI and blockchain: one means of payment for data, models and computing.',
        purpose:
          'Nova Intelligence is a market where data, models and computing time are paid in one token. Owners of data keep control of it: models come to the data and not the other way round. Every sale of tokens carries a fee of 10%, of which 2.5% is burned and 7.5% goes to stakers. Early unstaking burns 25%; after 21 days it is free.',
      },
      'zh-CN': {
        summary: 'AI 与区块链生态的通证：用一种支付手段购买数据、模型与算力。',
        purpose:
          'Nova Intelligence 是一个以同一种通证支付数据、模型和算力的市场。数据所有者始终掌控数据：是模型来到数据身边，而不是相反。每次通证销售收取 10% 手续费，其中 2.5% 销毁，7.5% 分配给质押者。提前解除质押销毁 25%，满 21 天后免费。',
      },
      ko: {
        summary: 'AI와 블록체인 생태계의 토큰: 데이터, 모델, 연산을 하나의 결제 수단으로.',
        purpose:
          'Nova Intelligence는 데이터, 모델, 연산 시간을 하나의 토큰으로 거래하는 시장입니다. 데이터의 주인은 통제권을 잃지 않습니다. 데이터가 모델로 가는 것이 아니라 모델이 데이터로 옵니다. 토큰 판매마다 10% 수수료가 붙어 2.5%는 소각되고 7.5%는 스테이킹 참여자에게 돌아갑니다. 조기 언스테이킹은 25%가 소각되며 21일 뒤에는 무료입니다.',
      },
      ja: {
        summary:
          'AI とブロックチェーンのエコシステムのトークン。データ・モデル・計算資源をひとつの支払い手段で。',
        purpose:
          'Nova Intelligence は、データ・モデル・計算時間をひとつのトークンで取引する市場です。データの持ち主は管理権を手放しません。データがモデルへ行くのではなく、モデルがデータのもとへ来ます。トークン販売のたびに 10% の手数料がかかり、2.5% はバーンされ、7.5% はステーカーに分配されます。早期のアンステークでは 25% がバーンされ、21 日を過ぎると無料です。',
      },
    },
  },
  {
    coin: 'LYRA',
    name: 'Lyra Pay',
    stakes: [usdt(700), usdt(400), usdt(300)],
    terms: (now) => ({
      mode: 'first-come',
      price: UNIT / 50n,
      supply: usdt(200_000),
      purchaseMin: usdt(5),
      purchaseMax: usdt(1_000),
      allotMax: usdt(50_000),
      warmupStart: now,
      joinStart: now + SOON,
      joinEnd: now + 5 * DAY_MS,
      lockDays: 7,
    }),
    words: {
      'en-US': {
        summary: 'Payments between small shops in seconds, for a fee of a fraction of a cent.',
        purpose:
          'Lyra Pay settles payments of small shops within three seconds. Amounts are netted between shops of the same town, so only differences reach the chain. LYRA pays the fees and rewards those who keep the network running.',
      },
      'zh-CN': {
        summary: '小商户之间数秒完成付款，费用不到一分钱。',
        purpose:
          'Lyra Pay 在三秒内完成小商户的收付款。同城商户之间先行轧差，只有差额上链。LYRA 用于支付费用，并奖励维护网络的人。',
      },
      ko: {
        summary: '작은 가게 사이의 결제를 몇 초 만에, 1원도 안 되는 수수료로.',
        purpose:
          'Lyra Pay는 작은 가게의 결제를 3초 안에 처리합니다. 같은 동네 가게끼리 먼저 상계하므로 차액만 체인에 기록됩니다. LYRA는 수수료를 치르고 네트워크를 유지하는 사람에게 보상합니다.',
      },
      ja: {
        summary: '小さな店どうしの支払いを数秒で。手数料は 1 円未満。',
        purpose:
          'Lyra Pay は小さな店の支払いを 3 秒以内に処理します。同じ町の店どうしで相殺し、差額だけをチェーンに記録します。LYRA は手数料の支払いと、ネットワークを支える人への報酬に使われます。',
      },
    },
  },
  {
    coin: 'ORBI',
    name: 'Orbit Maps',
    stakes: [],
    terms: (now) => ({
      mode: 'pro-rata',
      price: (UNIT * 3n) / 100n,
      supply: usdt(500_000),
      purchaseMin: usdt(10),
      purchaseMax: usdt(3_000),
      allotMax: usdt(60_000),
      warmupStart: now,
      joinStart: now + 3 * DAY_MS,
      joinEnd: now + 10 * DAY_MS,
      lockDays: 14,
    }),
    words: {
      'en-US': {
        summary: 'A map of the world drawn by those who drive through it, and owned by them.',
        purpose:
          'Orbit Maps pays drivers and cyclists for what their cameras see. Faces and number plates are blurred on the device before anything is sent. ORBI pays for map data, and users of the map burn it for every request.',
      },
      'zh-CN': {
        summary: '由行驶其间的人绘制并拥有的世界地图。',
        purpose:
          'Orbit Maps 向司机和骑行者支付其摄像头采集的内容。人脸与车牌在上传前即在设备上模糊处理。ORBI 用于支付地图数据，地图使用者的每次请求都会销毁 ORBI。',
      },
      ko: {
        summary: '달리는 사람들이 그리고 소유하는 세계 지도.',
        purpose:
          'Orbit Maps는 운전자와 자전거 이용자의 카메라가 담은 것에 값을 치릅니다. 얼굴과 번호판은 전송 전에 기기에서 흐리게 처리됩니다. ORBI는 지도 데이터의 값을 치르는 데 쓰이고, 지도를 이용할 때마다 소각됩니다.',
      },
      ja: {
        summary: '走る人が描き、走る人が所有する世界地図。',
        purpose:
          'Orbit Maps は、ドライバーや自転車に乗る人のカメラがとらえた情報に対価を支払います。顔とナンバープレートは送信前に端末上でぼかされます。ORBI は地図データの支払いに使われ、地図の利用者は要求のたびに ORBI をバーンします。',
      },
    },
  },
  {
    coin: 'MIRA',
    name: 'Mira Social',
    isCancelled: true,
    stakes: [],
    terms: (now) => ({
      mode: 'first-come',
      price: UNIT / 100n,
      supply: usdt(1_000_000),
      purchaseMin: usdt(5),
      purchaseMax: usdt(500),
      allotMax: usdt(50_000),
      warmupStart: now,
      joinStart: now + DAY_MS,
      joinEnd: now + 2 * DAY_MS,
      lockDays: 7,
    }),
    words: {
      'en-US': {
        summary: 'A social network whose members vote on what it shows. Cancelled by its founders.',
        purpose:
          'Mira Social wanted to let members decide by vote how posts are ordered. The founders withdrew the project before joining began.',
      },
      'zh-CN': {
        summary: '由成员投票决定展示内容的社交网络。项目已由创始人取消。',
        purpose: 'Mira Social 希望由成员投票决定内容的排序方式。创始人在开放参与之前撤回了该项目。',
      },
      ko: {
        summary: '보여 줄 내용을 회원이 투표로 정하는 소셜 네트워크. 창립자가 취소했습니다.',
        purpose:
          'Mira Social은 게시물의 순서를 회원 투표로 정하려 했습니다. 창립자가 참여 시작 전에 프로젝트를 철회했습니다.',
      },
      ja: {
        summary: '何を表示するかを会員の投票で決めるソーシャルネットワーク。創設者により中止されました。',
        purpose:
          'Mira Social は、投稿の並び順を会員の投票で決めることを目指していました。創設者が参加受付の開始前にプロジェクトを取り下げました。',
      },
    },
  },
];
