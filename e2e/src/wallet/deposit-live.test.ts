import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import { afterAll } from 'vitest';
import { expect, test as journey } from '../browser/journey.ts';

/** The account of BIP 84's examples. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const TAG_ADDRESS = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';

const bitcoin = await startTestBitcoin();
afterAll(() => bitcoin.stop());

const test = journey.extend<{ $test: { settings: Readonly<Record<string, string>> } }>({
  settings: {
    DEMO_REVIEW: 'off',
    XPUB_BTC: ZPUB,
    RPC_BTC: bitcoin.url,
    EXPLORER_BTC: 'https://explorer.example.com/tx/{hash}',
  },
});

test('someone pays from his wallet and watches the confirmations grow until he is credited', async ({
  newVisitor,
  scripted,
}) => {
  const user = await scripted.signUp();
  const before = (await user.balance('BTC')).available;
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/recharge?currency=BTC&chain=BTC');
  const address = page.getByTestId('deposit-address');
  await expect.poll(() => address.textContent()).toMatch(/^bc1q/);

  const txHash = await bitcoin.pay([{ address: (await address.textContent())!, value: 12_345_678n }]);
  await bitcoin.mine(1);
  const row = page.getByTestId('deposit-row').first();
  // Nobody reloads: what the chain shows is pushed.
  await row.getByText('1 of 12 confirmations').waitFor();
  await bitcoin.mine(6);
  await row.getByText('7 of 12 confirmations').waitFor();
  expect(await row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('58');
  expect(await row.getByRole('link', { name: 'Look up the transaction' }).getAttribute('href')).toBe(
    `https://explorer.example.com/tx/${txHash}`,
  );
  expect((await user.balance('BTC')).available).toBe(before);
  await bitcoin.mine(5);
  await row.getByText('Finished').waitFor();
  expect(await row.textContent()).toContain('0.12345678 BTC');
  expect(Number((await user.balance('BTC')).available)).toBeCloseTo(Number(before) + 0.12345678, 8);
});

test('where the address is shared, the tag is shown as clearly as the address', async ({
  newVisitor,
  scripted,
}) => {
  const { operations } = scripted.running.wallet;
  await operations.updateChain({ currency: 'XRP', chain: 'XRP', manualAddress: TAG_ADDRESS });
  const user = await scripted.signUp();
  const page = await newVisitor({ as: user, url: scripted.url });
  await page.goto('/pc/account/recharge?currency=XRP&chain=XRP');
  const { memo } = await user.ok('/bb/recharge/address', { currency: 'XRP', chain: 'XRP' });
  await expect.poll(() => page.getByTestId('deposit-address').textContent()).toBe(TAG_ADDRESS);
  expect(await page.getByTestId('deposit-memo').textContent()).toBe(memo);
  await page.getByText('Destination tag').waitFor();
  await page.getByText('Without this number your deposit cannot be credited').waitFor();
  await page.getByRole('button', { name: 'Copy the tag' }).waitFor();
});
