import { enrolAdmin, inviteOperator } from '@bourse/testkit/operator';
import { expectNoBarrier, expectNoBarrierInEitherTheme } from '../accessibility/barriers.ts';
import { Console, test } from './console.ts';
import { requestWithdrawal } from './requests.ts';

/** Each with something that stands there when its content has come. */
const SCREENS = [
  ['/', 'main table'],
  ['/users', '[data-testid=list-row]'],
  ['/users/USER', 'main dl'],
  ['/users/USER?tab=statement', '[data-testid=list-row]'],
  ['/users/USER?tab=sessions', 'main table'],
  ['/users/USER?tab=papers', 'main h2'],
  ['/kyc/1', 'main img'],
  ['/withdrawals?id=1', 'aside dl'],
  ['/credits', 'main p'],
  ['/coins?id=BTC', 'aside dl'],
  ['/chains?id=USDT-ERC20', 'aside dl'],
  ['/pairs?id=btcusdt', 'aside dl'],
  ['/contracts?id=btcusdt', 'aside dl'],
  ['/seconds?id=btcusdt', 'aside dl'],
  ['/exposure', 'main dl'],
  ['/exposure?tab=insurance', 'main dl'],
  ['/results?tab=exposure', 'main figure'],
  ['/parameters', '[data-testid=list-row]'],
  ['/switches', 'main table'],
  ['/ledger', 'main section h2'],
  ['/log', '[data-testid=list-row]'],
  ['/operators', '[data-testid=list-row]'],
  ['/roles', 'main table'],
  ['/content', '[data-testid=list-row]'],
  ['/brand', 'main input'],
  ['/golive', 'main h1'],
  ['/alerts', 'main h1'],
  ['/strays', 'main h1'],
  ['/reconciliation', 'main h1'],
  ['/exports', 'main h1'],
  ...['/deposits', '/proposals', '/projects', '/house', '/mails', '/screening', '/homepage', '/asides'].map(
    (path) => [path, 'main h1'] as const,
  ),
] as const;

const WINDOWS = [
  ['in either theme', 1440, expectNoBarrierInEitherTheme],
  // The colours are the same at every width.
  ['on a phone', 390, expectNoBarrier],
] as const;

test.for(WINDOWS)(
  'axe finds no barrier in the console %s',
  { timeout: 360_000 },
  async ([, width, expectNone], { scripted, newVisitor }) => {
    const user = await scripted.signUp();
    await user.applyForVerification();
    await requestWithdrawal(scripted, user, '100');
    const admin = await enrolAdmin(scripted);
    const link = await inviteOperator(scripted, admin, 'admin', 'two@example.com');
    const page = await newVisitor({ url: scripted.url, viewport: { width, height: 900 } });
    await page.goto('/ops/login');
    await page.locator('button[type=submit]').click();
    await page.getByRole('alert').first().waitFor();
    await expectNone(page, 'login');
    await page.goto(link);
    await page.getByTestId('secret').waitFor();
    await expectNone(page, 'enrolment');
    const console = await Console.enrol(page, scripted, link);
    for (const [path, content] of SCREENS) {
      await page.goto(`/ops${path.replace('USER', String(user.userId))}`);
      await page.locator(content).first().waitFor();
      await expectNone(page, path);
    }
    await page.goto('/ops/withdrawals?id=1');
    await console.panel.getByRole('button', { name: 'Approve' }).click();
    await console.dialog.waitFor();
    await expectNone(page, 'a dialog');
  },
);
