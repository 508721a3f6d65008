import type { TestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin, inviteOperator, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { startScripted } from '../browser/scripted.ts';
import { startServer, stopServer } from '../browser/server.ts';
import { openVisitor, type VisitorOptions } from '../browser/visitor.ts';
import { isPageWanted, looks } from './choice.ts';
import { conclude, shoot } from './gallery.ts';
import { requestWithdrawal, submitDeposit } from '../operators/requests.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run shots:console`: every screen of the operator's console in every language, theme and width, into the gallery
 * of e2e/screenshots/. Choices as of `npm run shots`.
 */

const WIDTHS = [1440, 1280, 820, 390];

const ROW = '[data-testid=list-row]';
/** Name, address, and what stands there when the content has come. */
const SCREENS = [
  ['overview', '/', 'main table'],
  ['users', '/users', ROW],
  ['user-profile', '/users/USER', 'main dl'],
  ['user-balances', '/users/USER?tab=balances', 'main table'],
  ['user-statement', '/users/USER?tab=statement', ROW],
  ['user-sessions', '/users/USER?tab=sessions', 'main table'],
  ['user-security', '/users/USER?tab=security', 'main table'],
  ['user-products', '/users/USER?tab=products', 'main table'],
  ['user-papers', '/users/USER?tab=papers', 'main h2'],
  ['kyc', '/kyc', ROW],
  ['kyc-review', '/kyc/KYC', 'main img'],
  ['deposits', '/deposits', ROW],
  ['deposit', '/deposits?id=DEPOSIT', 'aside img'],
  ['withdrawals', '/withdrawals', ROW],
  ['withdrawal', '/withdrawals?id=WITHDRAWAL', 'aside dl'],
  ['payout', '/withdrawals?id=PAYOUT', 'aside dl'],
  ['credits', '/credits', ROW],
  ['credit', '/credits?id=CREDIT', 'aside dl'],
  ['pairs', '/pairs?id=btcusdt', 'aside dl'],
  ['coins', '/coins', ROW],
  ['coin', '/coins?id=QUAY', 'aside dl'],
  ['chains', '/chains', ROW],
  ['chain', '/chains?id=USDT-ERC20', 'aside dl'],
  ['parameters', '/parameters', ROW],
  ['parameter', '/parameters?id=contract_second_fee_rate', 'aside dl'],
  ['switches', '/switches', 'main table'],
  ['homepage', '/homepage', 'main ol'],
  ['ledger', '/ledger', 'main dl'],
  ['log', '/log', ROW],
  ['log-entry', '/log?action=parameter.set&id=LOG', 'aside dl'],
  ['operators', '/operators', ROW],
  ['roles', '/roles', 'main table'],
  ['alerts', '/alerts', 'main h1'],
  ['screening', '/screening', 'main h1'],
  ['strays', '/strays', 'main h1'],
  ['reconciliation', '/reconciliation', 'main h1'],
  ['exports', '/exports', 'main h1'],
  ['proposals', '/proposals', 'main h1'],
  ['projects', '/projects', 'main h1'],
  ['contracts', '/contracts?id=btcusdt', 'aside dl'],
  ['seconds', '/seconds?id=btcusdt', 'aside dl'],
  ['exposure', '/exposure', 'main dl'],
  ['results', '/results', 'main h1'],
  ['results-exposure', '/results?tab=exposure', 'main figure'],
  ['house', '/house', 'main table'],
  ['asides', '/asides', 'main h1'],
  ['content', '/content', 'main h1'],
  ['brand', '/brand', 'main h1'],
  ['mails', '/mails?tab=code.withdraw', 'main iframe'],
  ['golive', '/golive', 'main h1'],
] as const;

const server = await startServer();
const exchange = await startScripted(server.dataDir, { DEMO_REVIEW: 'off' });
const browser = await launchChromium();
try {
  const admin = await enrolAdmin(exchange);
  const ids = await fill(admin);
  const link = await inviteOperator(exchange, admin, 'support', 'new@example.com');
  for (const look of looks(WIDTHS)) await shootAll(look, admin, ids, link);
  conclude();
} finally {
  await browser.close();
  await exchange.stop();
  await stopServer(server);
}

type Ids = Readonly<Record<string, string>>;

async function shootAll(options: VisitorOptions, admin: TestOperator, ids: Ids, link: string): Promise<void> {
  const page = await open(browser, exchange, options);
  const save = (name: string) => shoot(page, `ops-${name}`, 'operator', options);
  await page.goto(link);
  await page.getByTestId('secret').waitFor();
  await save('enrol');
  await page.goto('/ops/login');
  await page.locator('form').waitFor();
  await save('login');
  await signIn(page, exchange, admin);
  for (const [name, path, content] of SCREENS) {
    if (!isPageWanted(name)) continue;
    const address = path.replace(/[A-Z]{3,}$|(?<=\/)[A-Z]{3,}(?=\?)/, (word) => ids[word] ?? word);
    await page.goto(`/ops${address}`);
    await page.locator(content).first().waitFor();
    await page.waitForLoadState('networkidle');
    if (name === 'results') {
      // The exchange's days are not the browser's.
      const days = page.locator('header input');
      await days.nth(0).fill('2025-12-20');
      await days.nth(1).fill('2026-01-06');
      await page.locator('main figure').waitFor();
    }
    await save(name);
    if (name === 'withdrawal') {
      await page.keyboard.press('a');
      await page.getByRole('dialog').waitFor();
      await save('withdrawal-approve');
    }
    if (name === 'coin' || name === 'chain') {
      await page.keyboard.press('e');
      await page.getByRole('dialog').waitFor();
      await save(`${name}-edit`);
    }
  }
  await page.context().close();
}

async function open(window: Browser, { url }: TestExchange, options: VisitorOptions): Promise<Page> {
  const { page, complaints } = await openVisitor(window, url, options);
  page.on('close', () => {
    for (const complaint of complaints) console.error(complaint);
  });
  return page;
}

/** As a signer and a node would have it. */
async function sayPaid(id: string): Promise<void> {
  const txHash = `0x${'5c'.repeat(32)}`;
  const reports = [
    ['accepted', '', ''],
    ['waiting', '', 'the limit of the hour has 830.5 USDT left'],
    ['broadcast', `0x${'a7'.repeat(32)}`, ''],
    ['replaced', txHash, ''],
  ];
  for (const [index, [event, hash, detail]] of reports.entries())
    await exchange.query(
      'insert into payout_reports (id, event, tx_hash, detail, at) values ($1, $2, $3, $4, $5)',
      [id, event, hash, detail, exchange.clock.now() + index * 60_000],
    );
  await exchange.query(
    `insert into payout_progress (withdrawal_id, chain, state, tx_hash, confirmations, ordered_at)
     values ($1, 'ERC20', 'sent', $2, 7, $3)`,
    [id, txHash, exchange.clock.now()],
  );
}

/** A day's work: users who trade, applications, deposits and withdrawals in every state. */
async function fill(admin: TestOperator): Promise<Ids> {
  const second = await enrolOperator(exchange, admin, 'finance');
  await enrolOperator(exchange, admin, 'kyc');
  await enrolOperator(exchange, admin, 'auditor');
  const photos = {
    front: await drawCard('IDENTITY CARD', '#dce8f5'),
    back: await drawCard('RESIDENCE', '#f2ead8'),
  };
  const receipt = await drawCard('TRANSFER RECEIPT', '#eef3ea');
  const users = [];
  for (const name of ['amelia.stone', 'takeshi.mori', 'jiwoo.park', 'li.wei'])
    users.push(await exchange.signUp(`${name}@example.com`));
  const [amelia, takeshi, jiwoo, wei] = users;
  for (const [user, realName, idNumber] of [
    [amelia!, 'Amelia Stone', 'P4471208'],
    [takeshi!, '森 健志', 'TK8810034'],
    [jiwoo!, '박지우', 'M20031177'],
  ] as const) {
    await user.applyForVerification({
      realName,
      idNumber,
      frontPhoto: await user.uploadPicture('kyc', photos.front),
      backPhoto: await user.uploadPicture('kyc', photos.back),
    });
    await exchange.clock.advance(60_000);
  }
  const { list: applications } = await admin.ok('/ops/api/kyc/list');
  await admin.ok('/ops/api/kyc/approve', { id: applications[0].id });

  for (let s = 0; s < 6; s++) await exchange.clock.advance(1_000);
  await amelia!.place({ direction: 'buy', type: 'market', amount: '2500' });
  await takeshi!.place({ direction: 'sell', type: 'market', amount: '0.1' });
  await takeshi!.place({ direction: 'buy', price: '45000.00', amount: '0.02' });

  await fund(exchange, amelia!, '30000');
  const withdrawal = await requestWithdrawal(exchange, amelia!, '12500.5');
  const small = await requestWithdrawal(exchange, takeshi!, '250');
  const paying = await requestWithdrawal(exchange, jiwoo!, '1200');
  const rejected = await requestWithdrawal(exchange, wei!, '80');
  const hash = async (id: string) => (await admin.ok('/ops/api/withdrawals/detail', { id })).payloadHash;
  await second.ok('/ops/api/withdrawals/approve', { id: withdrawal, payloadHash: await hash(withdrawal) });
  const payload = { id: paying, payloadHash: await hash(paying) };
  await admin.ok('/ops/api/withdrawals/approve', payload);
  await second.ok('/ops/api/withdrawals/approve', payload);
  await admin.ok('/ops/api/withdrawals/startPayout', payload);
  await sayPaid(paying);
  await admin.ok('/ops/api/withdrawals/reject', { id: rejected, remark: 'Address of another network' });
  await admin.ok('/ops/api/withdrawals/approve', { id: small, payloadHash: await hash(small) });

  await submitDeposit(wei!, '500', receipt);
  await submitDeposit(jiwoo!, '1999.95', receipt);
  const { list: deposits } = await admin.ok('/ops/api/deposits/list');
  await admin.ok('/ops/api/deposits/finish', { id: deposits.at(-1).id, arrival: '500' });

  await admin.ok('/ops/api/coins/create', { symbol: 'QUAY', name: 'Quay', icon: await storeIcon(admin) });
  const reason = 'Correction of a deposit sent without memo';
  await second.ok('/ops/api/credits/propose', {
    owner: String(wei!.userId),
    currency: 'USDT',
    amount: '150',
    reason,
  });
  await admin.ok('/ops/api/credits/propose', {
    owner: 'insurance',
    currency: 'USDT',
    amount: '50000',
    reason: 'First endowment of the insurance fund',
  });
  const { list: credits } = await admin.ok('/ops/api/credits/list');
  await admin.ok('/ops/api/users/freeze', { id: String(wei!.userId), reason: 'Reported phishing' });
  await admin.ok('/ops/api/pairs/status', { symbol: 'eosbtc', status: 'cancel-only' });
  await admin.ok('/ops/api/parameters/set', {
    name: 'customer_service_email',
    value: 'help@example.com',
  });
  await admin.ok('/ops/api/switches/set', { product: 'second', off: '0', countries: 'US,GB' });
  await admin.ok('/ops/api/ledger/run');
  for (let wait = 0; wait < 100; wait++) {
    if ((await admin.ok('/ops/api/ledger/status')).state !== 'running') break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { list: log } = await admin.ok('/ops/api/log/list', { action: 'parameter.set' });
  return {
    USER: String(amelia!.userId),
    KYC: applications[1].id,
    DEPOSIT: deposits[0].id,
    WITHDRAWAL: withdrawal,
    PAYOUT: paying,
    CREDIT: credits.find((credit: { owner: string }) => credit.owner === String(wei!.userId)).id,
    LOG: log[0].id,
  };
}

/** Stores a picture for a coin, drawn by the browser; its path. */
async function storeIcon(admin: TestOperator): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  await page.setContent(
    '<body style="margin:0;background:linear-gradient(135deg,#7c3aed,#f97316)"><div style="font:bold 150px sans-serif;color:#fff;text-align:center;line-height:256px">Q</div>',
  );
  const bytes = await page.screenshot({ type: 'png' });
  await page.close();
  const { data } = await admin.upload('/ops/api/coins/picture', {}, { file: { bytes } });
  return (data as { path: string }).path;
}

/** A picture that looks like a document, drawn by the browser. */
async function drawCard(title: string, colour: string): Promise<Uint8Array> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 630 } });
  await page.setContent(
    `<body style="margin:0;background:${colour};font:36px sans-serif;color:#223">
       <div style="padding:48px"><b>${title}</b><p style="margin-top:60px">Specimen 0000 1234 5678</p>
       <div style="width:220px;height:270px;background:#8897a8;position:absolute;right:60px;top:160px"></div></div>`,
  );
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  return picture;
}
