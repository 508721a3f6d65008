import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import { expect, test } from 'vitest';
import { checkText, checkTitle } from '../going-live/wording.ts';
import { testMail } from '../going-live/test-mail.ts';
import { emailTemplate, letterText } from '../identity/email-templates.ts';
import { messageIn } from '../inbox/wording.ts';
import { startingPage } from '../launch/startup-page.ts';
import { DEMO_PROJECTS } from '../launchpad/demo/projects.ts';
import { projectWords, whitePaper } from '../launchpad/demo/white-paper.ts';
import { antiPhishingLine, freezeLine } from '../mail/render-email.ts';
import { samplesOf } from '../mail/texts/samples.ts';
import { cancelledEmail, enrolmentEmail, passkeyAddedEmail } from '../operators/team/email-templates.ts';

/** A sentence of each subject as it reaches its reader, from what he is told to the page of a start. */
const [aura] = DEMO_PROJECTS;

function saidIn(language: Language): readonly string[] {
  const values = {
    brand: 'Bourse',
    link: 'L',
    until: 'U',
    operator: 'O',
    subjects: 'S',
    name: 'N',
    time: 'T',
    ip: 'I',
    from: 'F',
  };
  const letter = emailTemplate('apiKey', language, 'Bourse', '1', { rights: 'read,trade', ips: '' });
  const filled = messageIn(language, 'orderFilled', {
    pair: 'BTC/USDT',
    side: 'buy',
    amount: '12345.6',
    coin: 'BTC',
    price: '70000',
  });
  const terms = aura!.terms(0);
  return [
    filled.title,
    filled.text,
    messageIn(language, 'depositFinished', { amount: '1', currency: 'USDT', chain: 'ERC20' }).text,
    letterText('register', language).body,
    letter.subject,
    letter.paragraphs.join(' '),
    enrolmentEmail(language, values).subject,
    passkeyAddedEmail(language, values).paragraphs.join(' '),
    cancelledEmail(language, values).paragraphs.join(' '),
    antiPhishingLine('heron', language).antiPhishing!,
    freezeLine('', language).text,
    samplesOf(['operation'], 'Bourse', language)['operation']!,
    testMail('a@b.c', '1', { name: 'Bourse', legalEntity: '', colour: '#111111' }, language).subject,
    checkTitle(language, 'payouts'),
    checkText(language, 'urlNotHttps'),
    whitePaper(aura!, terms, language).split('\n\n')[2]!,
    projectWords(aura!, terms, language).rules,
  ];
}

const SAID: Readonly<Record<Language, readonly string[]>> = {
  'en-US': [
    'Order filled',
    'BTC/USDT: your buy order of 12,345.6 BTC was filled at 70,000.',
    'Your deposit of 1 USDT on ERC20 has been credited to your spot account.',
    'Your code to register with {{ brand }}:\n\nIt is valid for 10 minutes. Nobody from {{ brand }} will ever ask you for it.\n\nYou did not ask for this? Then ignore this message; no account is opened.',
    'Your Bourse API key code',
    'Your code to create an API key with the rights read, trade, for use from any address: It is valid for 10 minutes. You did not ask for this? Then change your login password at once.',
    'Your access to the Bourse console',
    'The passkey “N” was added to your access on T from I. It signs in without password and code, and approves from F on. Was it not you? Tell an admin at once, who disables your access: L',
    'O was disabled, was sent a new link, or may do less than before. What he or she had proposed and nobody had decided is cancelled, and approvals of withdrawals that had not started count no more: S. What is still needed has to be proposed or approved again: L',
    'Your anti-phishing word: heron. A message without it is not from us.',
    'Was it not you? This link stops all withdrawals from your account at once, without logging in:',
    'Your code to withdraw 250 USDT on ERC20 to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8:',
    'Bourse: test mail',
    'Pay-outs',
    '{url} is not HTTPS.',
    'Aura Compute brings owners of idle graphics cards together with people who train models. Jobs are split, computed twice by different machines and paid only when both results agree. AURA pays for computing time and is the deposit of those who offer it.',
    'Coins are allotted at once, in the order in which purchases arrive, until they are sold out.\n\nThere is no lock: coins are free at the end.',
  ],
  'zh-CN': [
    '委托已成交',
    'BTC/USDT：您的买入委托 12,345.6 BTC 已按 70,000 成交。',
    '您通过 ERC20 充值的 1 USDT 已存入您的现货账户。',
    '您注册 {{ brand }} 的验证码：\n\n验证码 10 分钟内有效。{{ brand }} 的工作人员绝不会向您索要验证码。\n\n如非本人操作，请忽略此邮件，不会为您开立账户。',
    'Bourse API 密钥验证码',
    '您创建 API 密钥（权限：读取、交易；允许的 IP：不限）的验证码： 验证码 10 分钟内有效。 如非本人操作，请立即修改登录密码。',
    '您的 Bourse 控制台访问链接',
    '您的账号于 T 在 I 添加了通行密钥“N”，可凭它免密码和验证码登录，并自 F 起用于批准。 如非本人操作，请立即通知管理员停用您的账号：L',
    'O 已被停用、已获发新链接或权限已缩减。其提交但尚未处理的提案已取消，其对尚未付款的提现的审批也已失效：S。 如仍有需要，请重新提交或审批：L',
    '您的防钓鱼码：heron。不含此码的邮件均非我们所发。',
    '如非本人操作，打开此链接即可立即停止您账户的一切提现，无需登录：',
    '您通过 ERC20 向 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 提现 250 USDT 的验证码：',
    'Bourse：测试邮件',
    '付款',
    '{url} 不是 HTTPS。',
    'Aura Compute 连接闲置显卡的所有者与训练模型的人。任务被拆分，由不同机器各计算一次，只有两次结果一致才付款。AURA 用于支付算力，也是算力提供者的保证金。',
    '按购买先后顺序即时配售，售完为止。\n\n无锁仓，结束后即可使用。',
  ],
  ko: [
    '주문 체결',
    'BTC/USDT: 매수 주문 12,345.6 BTC이(가) 70,000에 체결되었습니다.',
    'ERC20 네트워크로 입금하신 1 USDT이(가) 현물 계정에 반영되었습니다.',
    '{{ brand }} 가입 인증 코드입니다:\n\n10분 동안 유효합니다. {{ brand }} 직원은 절대 이 코드를 묻지 않습니다.\n\n요청하신 적이 없다면 이 메일을 무시하세요. 계정은 만들어지지 않습니다.',
    'Bourse API 키 코드',
    '권한 조회, 거래, 허용 IP 제한 없음(으)로 API 키를 만들기 위한 코드입니다: 10분 동안 유효합니다. 요청하신 적이 없다면 즉시 로그인 비밀번호를 변경하세요.',
    'Bourse 콘솔 접속 링크',
    'T I에서 패스키 “N”이(가) 추가되었습니다. 비밀번호와 코드 없이 로그인할 수 있으며 F부터 승인할 수 있습니다. 본인이 아니라면 즉시 관리자에게 알려 접속 권한을 비활성화하세요: L',
    'O 계정이 비활성화되었거나, 새 링크가 발급되었거나, 권한이 축소되었습니다. 아직 처리되지 않은 제안은 취소되었으며 지급이 시작되지 않은 출금에 대한 승인은 무효가 되었습니다: S 여전히 필요한 건은 다시 제안하거나 승인해 주세요: L',
    '회원님의 피싱 방지 문구: heron. 이 문구가 없는 메일은 저희가 보낸 것이 아닙니다.',
    '본인이 아니라면 아래 링크를 열어 로그인 없이 계정의 모든 출금을 즉시 중지할 수 있습니다:',
    'ERC20 네트워크로 0x70997970C51812dc3A010C7d01b50e0d17dc79C8에 250 USDT를 출금하기 위한 코드입니다:',
    'Bourse: 테스트 메일',
    '지급',
    '{url} 주소가 HTTPS가 아닙니다.',
    'Aura Compute는 유휴 그래픽카드 소유자와 모델을 학습시키는 사람을 이어 줍니다. 작업은 나뉘어 서로 다른 기기에서 두 번 계산되고, 결과가 일치할 때만 대금이 지급됩니다. AURA는 연산 시간의 값을 치르는 데 쓰이며 제공자의 보증금이기도 합니다.',
    '구매가 도착한 순서대로 소진될 때까지 즉시 배정합니다.\n\n락업이 없어 종료되면 바로 사용할 수 있습니다.',
  ],
  ja: [
    '注文が約定しました',
    'BTC/USDT：買い注文 12,345.6 BTC が 70,000 で約定しました。',
    'ERC20 での 1 USDT の入金が現物口座に反映されました。',
    '{{ brand }}の登録に使う認証コードです。\n\n有効期限は10分です。{{ brand }}の担当者がコードをお尋ねすることはありません。\n\nお心当たりがない場合は、このメールを破棄してください。アカウントは作成されません。',
    'Bourse API キーの認証コード',
    '権限 照会、取引、許可 IP 制限なし の API キーを作成するための認証コードです。 有効期限は10分です。 お心当たりがない場合は、すぐにログインパスワードを変更してください。',
    'Bourse コンソールへのアクセスについて',
    'T に I からパスキー「N」が追加されました。パスワードとコードなしでログインでき、F から承認に使えます。 お心当たりがない場合は、すぐに管理者へ連絡し、アクセス権を無効にしてもらってください：L',
    'O が無効になったか、新しいリンクが発行されたか、権限が縮小されました。まだ決裁されていない提案を取り消し、送金が始まっていない出金の承認を無効にしました：S 引き続き必要なものは、あらためて提案または承認してください：L',
    'お客様のフィッシング対策ワード：heron。この言葉がないメールは当社からのものではありません。',
    'お心当たりがない場合は、次のリンクを開くと、ログインせずにお客様の口座からの出金をすべて直ちに停止できます：',
    'ERC20 で 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 に 250 USDT を出金するための認証コードです。',
    'Bourse：テストメール',
    '支払い',
    '{url} は HTTPS ではありません。',
    'Aura Compute は、使われていない GPU の持ち主とモデルを学習させたい人を結びます。ジョブは分割され、異なるマシンで二度計算され、結果が一致したときだけ支払われます。AURA は計算時間の支払いに使われ、提供者の保証金にもなります。',
    '申込の到着順に、売り切れるまでその場で割り当てます。\n\nロックはなく、終了後すぐに利用できます。',
  ],
};

test.each(LANGUAGES)('%s: every subject is told in the words that it was always told in', (language) => {
  expect(saidIn(language)).toEqual(SAID[language]);
});

test('the starting page has the words of every language', () => {
  expect(startingPage({ name: 'Bourse', accent: '', icon: '' })).toContain(
    'const wording = {"en":{"title":"Starting the exchange …","hint":"This page opens it by itself in a moment."},"zh":{"title":"交易所正在启动…","hint":"启动完成后将自动进入，请稍候。"},"ko":{"title":"거래소를 시작하고 있습니다…","hint":"준비가 끝나면 자동으로 이동합니다."},"ja":{"title":"取引所を起動しています…","hint":"準備ができしだい自動的に開きます。"}};',
  );
});
