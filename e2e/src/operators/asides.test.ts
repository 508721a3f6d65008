import type { TestExchange } from '@bourse/testkit/exchange';
import { expect } from '../browser/journey.ts';
import { result } from '../contract/contract-page.ts';
import { adminLink, Console, test } from './console.ts';

const SECOND = '/contract/app/contract/second';

/** The release of this user's money throws, as a broken invariant would. */
function breakMoneyOf({ running }: TestExchange, user: number): () => void {
  const { ledger } = running.engine.state;
  const account = running.engine.state.owner(user).contract('USDT');
  const release = ledger.release.bind(ledger);
  ledger.release = (each, amount) => {
    if (each === account) throw new Error('broken on purpose');
    release(each, amount);
  };
  return () => (ledger.release = release);
}

test('what broke is on hold with its cause, the menu says that it waits, and an admin lets it go on', async ({
  scripted,
  newVisitor,
}) => {
  const user = await scripted.signUp('unlucky@example.com');
  await user.ok('/contract/contract/transfer', { currency: 'USDT', amount: '500', type: '1' });
  for (const product of ['contract', 'second'])
    await result(user, '/contract/app/contract/risk/accept', { product });
  await scripted.clock.advance(3_000);
  const { id } = await result(user, `${SECOND}/createOrder`, {
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    openAmount: '100',
    positionTime: '30',
    tradeType: '1',
  });
  const status = async () => (await result(user, `${SECOND}/getContractRecordById`, { id })).status;
  await scripted.clock.advance(1_000);
  const mend = breakMoneyOf(scripted, user.userId);
  for (let second = 0; second < 31; second++) await scripted.clock.advance(1_000);
  expect(await status()).not.toBe('draw');
  expect((scripted.errors as string[]).splice(0)).toEqual([expect.stringContaining('broken on purpose')]);
  mend();

  const page = await newVisitor({ url: scripted.url });
  const console = await Console.enrol(page, scripted, await adminLink(scripted));
  const menu = page.getByRole('navigation', { name: 'Screens' });
  await expect.poll(() => menu.getByRole('link', { name: /^On hold/ }).innerText()).toMatch(/On hold\s*1/);
  await console.go('On hold');
  await console.rows.filter({ hasText: user.email }).click();
  await page.getByRole('heading', { name: `Second contract ${id}` }).waitFor();
  expect(await console.panel.getByTestId('aside-cause').innerText()).toBe('Error: broken on purpose');

  await console.panel.getByRole('button', { name: 'Let it go on' }).click();
  await console.dialog.getByText('It is decided by the tick that was to decide it').waitFor();
  await console.confirm('Let it go on');
  await page.getByText('Nothing is on hold.').waitFor();
  expect(await status()).toBe('draw');
  await expect.poll(() => menu.getByRole('link', { name: /^On hold/ }).innerText()).toBe('On hold');
});

// The fault: 'House accounts' lost its end to the number beside it.
test('the menu has room for its names beside numbers', async ({ scripted, newVisitor }) => {
  const page = await newVisitor({ url: scripted.url });
  await page.route('**/ops/api/overview', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const pending = body.data?.pending;
    if (pending) for (const key of Object.keys(pending)) pending[key] = 99;
    await route.fulfill({ response: answer, json: body });
  });
  await Console.enrol(page, scripted, await adminLink(scripted));
  const menu = page.getByRole('navigation', { name: 'Screens' });
  await menu.getByText('99').first().waitFor();
  const cut = await menu
    .locator('a > span:first-of-type')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    );
  expect(cut).toEqual([]);
});
