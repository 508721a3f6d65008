import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { attestationText } from '@bourse/custody/attestation/attestation';
import type { AttestationRequest } from '@bourse/protocol/liabilities/reserves';
import type { TestUser } from '@bourse/testkit/client';
import { OTHER_EOS_WALLET } from '@bourse/testkit/eos/other-wallet';
import type { TestOperator } from '@bourse/testkit/operator';
import { OTHER_XRP_WALLET } from '@bourse/testkit/ripple/other-wallet';
import { until } from '@bourse/testkit/signer-run';
import { PATIENCE_MS } from './holdings.ts';
import { SHARED_EOS, type Parts } from './parts.ts';

const VERIFY = fileURLToPath(new URL('../../../tools/dist/verify/main.js', import.meta.url));
const run = promisify(execFile);

/** What is owed and what is there for it: each told by a program that has nothing of the exchange but what it publishes. */
export class Proofs {
  readonly #parts: Parts;
  readonly #say: (line: string) => void;

  constructor(parts: Parts, say: (line: string) => void) {
    this.#parts = parts;
    this.#say = say;
  }

  /** That the user's balances are counted in what the exchange says it owes; one changed digit is found. */
  async liabilities(user: TestUser): Promise<void> {
    const { exchange, folder } = this.#parts;
    // On a slow machine the daily one may be under way.
    await until(
      () => exchange.running.liabilities.commit(),
      (isMade) => isMade,
      PATIENCE_MS,
    );
    await this.#sealed();
    const proof = await user.ok('/bb/liabilities/proof');
    const file = join(folder, 'liabilities.json');
    writeFileSync(file, JSON.stringify(proof));
    this.#say('\nProof of liabilities, by npm run verify -- --liabilities');
    this.#show(await this.#verify('--liabilities', file));

    proof.balances[0].total = String(BigInt(proof.balances[0].total) + 1n);
    writeFileSync(file, JSON.stringify(proof));
    const forged = await this.#verify('--liabilities', file);
    assert.equal(forged.code, 1);
    this.#say('  With one digit changed: not verified.');
  }

  /** Lets the price chain go on until a block carries the commitment. */
  async #sealed(): Promise<void> {
    const { exchange } = this.#parts;
    await until(
      async () => {
        await exchange.clock.advance(1_000);
        return (await exchange.visitor.ok('/bb/liabilities/list')).list[0];
      },
      (newest) => newest.sealedBlock !== undefined,
      PATIENCE_MS,
    );
  }

  /** The signer signs by itself, and the nodes are asked by the reader. */
  async reserves(operators: readonly TestOperator[]): Promise<void> {
    const { evm, bitcoin, tron, ripple, eos, folder, exchange } = this.#parts;
    const [one] = operators;
    const { statement } = await until(
      async () => {
        await exchange.running.dailyReserves.run();
        return exchange.visitor.ok('/bb/liabilities/reserves');
      },
      ({ statement }) => statement !== null,
      PATIENCE_MS,
    );
    assert.deepEqual(statement.away, []);
    const { request } = (await one!.ok('/ops/api/reserves/status')) as { request: AttestationRequest };
    const attestations = await this.#attest(request);
    // What was signed for another proof, or by another key, is refused; so is what is published already.
    const [first, ...others] = JSON.parse(attestations).signatures;
    const wrong = { ...first, signature: others.at(-1).signature };
    for (const signatures of [[wrong], [first]]) {
      const forged = JSON.stringify({ ...JSON.parse(attestations), signatures });
      assert.equal((await one!.call('/ops/api/reserves/publish', { attestations: forged })).code, 0);
    }
    await this.#bringShared(operators, request);
    this.#say('\nReserves, by npm run verify -- --reserves, with nodes of the reader’s own');
    const urls = { ERC20: evm.url, BTC: bitcoin.url, TRC20: tron.url, XRP: ripple.url, EOS: eos.url };
    const nodes = Object.entries(urls).flatMap(([chain, url]) => ['--node', `${chain}=${url}`]);
    this.#show(await this.#verify('--reserves', ...nodes));

    const published = await this.#parts.exchange.visitor.ok('/bb/liabilities/reserves');
    published.statement.holdings.find(({ chain }: { chain: string }) => chain === 'XRP').units += '0';
    const file = join(folder, 'reserves.json');
    writeFileSync(file, JSON.stringify(published));
    assert.equal((await this.#verify('--reserves', file, ...nodes)).code, 1);
    this.#say('  With ten times as much stated: the node says otherwise, not verified.');
  }

  /** What the wallets have signed whose accounts users share on the XRP ledger and on EOS: two operators publish it. */
  async #bringShared(
    [one, two]: readonly TestOperator[],
    { commitment, hash }: AttestationRequest,
  ): Promise<void> {
    const onXrp = { chain: 'XRP', address: OTHER_XRP_WALLET.address };
    const onEos = { chain: 'EOS', address: SHARED_EOS };
    const signatures = [
      { ...onXrp, signature: OTHER_XRP_WALLET.attest(attestationText({ commitment, hash, ...onXrp })) },
      { ...onEos, signature: await OTHER_EOS_WALLET.attest({ commitment, hash, ...onEos }) },
    ];
    const attestations = JSON.stringify({ commitment, hash, signatures });
    const { proposal } = await one!.ok('/ops/api/reserves/publish', { attestations });
    await two!.approve(proposal);
    const { statement } = await this.#parts.exchange.visitor.ok('/bb/liabilities/reserves');
    assert.deepEqual(statement.unsigned, []);
  }

  /** As a person does it at the signer's machine. */
  async #attest(request: AttestationRequest): Promise<string> {
    const { folder } = this.#parts;
    const file = join(folder, 'request.json');
    writeFileSync(file, JSON.stringify(request));
    const signer = createRequire(import.meta.url).resolve('@bourse/signer/main');
    const { stdout } = await run(process.execPath, [signer, 'attest', file], {
      env: {
        PATH: process.env['PATH'],
        SIGNER_DIR: folder,
        SIGNER_PASSPHRASE_FILE: join(folder, 'passphrase'),
      },
    });
    return stdout.trim();
  }

  async #verify(...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
    const { url } = this.#parts.exchange;
    try {
      const { stdout } = await run(process.execPath, [VERIFY, ...args, '--url', url]);
      return { code: 0, out: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, out: stdout + stderr };
    }
  }

  #show({ code, out }: { readonly code: number; readonly out: string }): void {
    for (const line of out.trimEnd().split('\n')) this.#say(`  ${line}`);
    assert.equal(code, 0);
  }
}
