import { Demo } from './demo.ts';

/**
 * `npm run custody:demo`: coins move from a wallet to a user, through a trade, and out again to a wallet, on an EVM chain,
 * on Bitcoin, on TRON, on the XRP ledger and on EOS: with anvil, a Bitcoin node on regtest, chains of the tests' own for the other three, the exchange,
 * and the signer as a process of its own. Every balance is printed on both sides; anything that does not agree to the digit ends it with exit code 1.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const start = performance.now();
const demo = await Demo.start(say);
let isFine = false;
try {
  await demo.deposit();
  await demo.trade();
  await demo.withdraw();
  await demo.prove();
  await demo.publish();
  isFine = true;
  say(`\nAll balances agree. ${((performance.now() - start) / 1_000).toFixed(0)} s`);
} catch (error) {
  say(`\nDiffers: ${(error as Error).stack}`);
} finally {
  await demo.stop();
}
process.exit(isFine ? 0 : 1);
