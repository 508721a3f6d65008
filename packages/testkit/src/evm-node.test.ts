import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestEvm } from './evm-node.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

test('after a kill it has what was saved, and what was not saved or mined can be sent again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evm-'));
  const evm = await startTestEvm();
  try {
    await evm.sendToken(evm.purse, 10n);
    await evm.automine(false);
    const [first, second] = await Promise.all(
      [0, 1].map((nonce) => evm.signPayment({ nonce, to: TO, amount: 3n, isToken: true })),
    );
    await evm.sendRaw(first!.raw);
    await evm.mine(1);
    writeFileSync(join(folder, 'state'), await evm.dump());
    await evm.sendRaw(second!.raw);
    await evm.mine(1);
    expect(await evm.tokenBalance(TO)).toBe(6n);
    await evm.stop();
    await evm.revive(join(folder, 'state'));
    expect(await evm.tokenBalance(TO)).toBe(3n);
    expect([await evm.isMined(first!.hash), await evm.isMined(second!.hash)]).toEqual([true, false]);
    await evm.sendRaw(second!.raw);
    await evm.mine(1);
    expect(await evm.tokenBalance(TO)).toBe(6n);
  } finally {
    await evm.stop();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
