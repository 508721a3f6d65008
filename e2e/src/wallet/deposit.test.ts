import { expect, test } from '../browser/journey.ts';
import { dropFile, chooseFile, photo } from '../browser/pictures.ts';
import { toast } from '../browser/trade-page.ts';
import { press } from '../browser/form.ts';
import { choose, note } from './money-page.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const REVIEW_MS = 6_000;

test('someone finds where to send, tells that he sent, and sees it credited after the review', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/assert');
  await page.getByRole('link', { name: 'Deposit USDT' }).click();
  await page.getByRole('heading', { name: 'Deposit', exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?currency=USDT');

  const { address } = await user.ok('/bb/recharge/address', { currency: 'USDT', chain: 'ERC20' });
  await expect.poll(() => page.getByTestId('deposit-address').textContent()).toBe(address);
  await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
  await page.getByText('Deposits below 1 USDT are neither credited nor refunded.').waitFor();
  await page.getByText('Send only USDT, and only over ERC20.').waitFor();
  await press(page, 'TRC20');
  await expect.poll(() => page.getByTestId('deposit-address').textContent()).toMatch(/^T/);
  await choose(page, 'Currency', 'BTC');
  await page.getByText('Deposits below 0.0001 BTC are neither credited nor refunded.').waitFor();
  await page.goto('/pc/account/recharge?currency=USDT&chain=ERC20');

  await press(page, 'Submit');
  await note(page, 'Please enter the quantity');
  await note(page, 'Please enter the transaction hash.');
  await note(page, 'Please upload credentials');
  const amount = page.getByLabel('Amount sent');
  await amount.fill('0.99999999');
  await note(page, 'Deposits below 1 USDT are neither credited nor refunded.');
  await amount.fill('250.5');
  const hash = page.getByRole('textbox', { name: 'Transaction hash' });
  await hash.fill(HASH);
  const credential = page.getByLabel('Credential', { exact: true });
  await chooseFile(credential, 'evil.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await note(page, 'Please choose a JPEG, PNG or WebP picture.');
  await dropFile(credential, 'transfer.png', photo());
  await page.getByText('transfer.png').waitFor();
  await press(page, 'Submit');
  await toast(page, 'Submitted');

  const row = page.getByTestId('deposit-row').first();
  await row.getByText('Pending review').waitFor();
  expect(await row.textContent()).toMatch(/USDT.*ERC20.*250.5 USDT/);
  expect((await user.balance('USDT')).available).toBe('10000.00000000');
  await scripted.clock.advance(REVIEW_MS);
  // Nobody reloads: the credit itself brings the list up to date.
  await row.getByText('Finished').waitFor();
  expect((await user.balance('USDT')).available).toBe('10250.50000000');

  await amount.fill('250.5');
  await hash.fill(HASH.toUpperCase().replace('0X', '0x'));
  await chooseFile(credential, 'again.png', photo());
  await page.getByText('again.png').waitFor();
  await press(page, 'Submit');
  await toast(page, 'This transaction has already been submitted.');
  expect(await page.getByTestId('deposit-row').count()).toBe(1);
});

test('a rejected deposit says why', async ({ newVisitor, scripted }) => {
  const user = await scripted.signUp();
  const deposit = await user.upload(
    '/bb/recharge/submit',
    { currency: 'USDT', chain: 'ERC20', amount: '20', txHash: HASH },
    { credential: { bytes: photo() } },
  );
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/recharge');
  const row = page.getByTestId('deposit-row').first();
  await row.getByText('Pending review').waitFor();
  await scripted.running.wallet.operations.rejectDeposit(deposit.data.id, 'Not found on the chain');
  await row.getByText('Rejected').waitFor();
  await row.getByText('Not found on the chain').waitFor();
  expect((await user.balance('USDT')).available).toBe('10000.00000000');
});
