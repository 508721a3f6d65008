import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@bourse/engine/sim/random';
import type { ServerUnderTest } from '../../crash/server-under-test.ts';
import { forkSigner, type Parts } from '../parts.ts';

/** What a kill hits. `signer at a step`: a signer that dies between two steps outside of itself, at one drawn by lot. */
const TARGETS = [
  'exchange',
  'signer',
  'signer at a step',
  'EVM node',
  'supervisor',
  'Bitcoin node',
  'TRON node',
  'XRP server',
  'EOS node',
  'exchange, signer and nodes',
] as const;
type Target = (typeof TARGETS)[number];

/** A node that is not back by then stays away until then. */
const MOST_AWAY_MS = 1_500;
/** What the next ledger of the XRP ledger asks for; more than a payment may cost, and the usual. */
const DEAR_DROPS = 20_000n;
const CHEAP_DROPS = 10n;
/** Blocks of EOS that give way: not all that are not irreversible yet. */
const EOS_FORK = 4;
const STEPS = 80;
const STEP_PATIENCE_MS = 6_000;

/** Kills by SIGKILL, and has everything come back as a machine would. */
export class Targets {
  readonly #parts: Parts;
  readonly #server: ServerUnderTest;
  readonly #stateFile: string;
  readonly #signerUrl: string;
  readonly #random: Random;
  readonly #left: Target[] = [];
  /** What the signer ended with when nobody had killed it: it should never. */
  readonly signerEnds: (number | null)[] = [];
  #signer: ChildProcess;

  constructor(
    parts: Parts,
    running: { readonly server: ServerUnderTest; readonly stateFile: string; readonly signerUrl: string },
    random: Random,
  ) {
    this.#parts = parts;
    this.#server = running.server;
    this.#stateFile = running.stateFile;
    this.#signerUrl = running.signerUrl;
    this.#random = random;
    this.#signer = this.#startSigner();
  }

  /** Every target in its turn, in random order. Answers what was killed, in words; everything runs again. */
  async kill(): Promise<string> {
    if (this.#left.length === 0) this.#left.push(...TARGETS);
    const [target] = this.#left.splice(this.#random.below(this.#left.length), 1) as [Target];
    const killedAt = performance.now();
    await this.#hit(target);
    return `${target}, back after ${((performance.now() - killedAt) / 1_000).toFixed(1)} s`;
  }

  async killSigner(): Promise<void> {
    await this.#endSigner();
    await sleep(this.#random.below(500));
    this.#signer = this.#startSigner();
  }

  async stop(): Promise<void> {
    await this.#endSigner();
    await this.#server.stop();
    this.#server.remove();
  }

  async #hit(target: Target): Promise<void> {
    switch (target) {
      case 'exchange':
        return this.#killServer(this.#random.chance(0.3));
      case 'supervisor':
        return this.#killSupervisor();
      case 'signer':
        return this.killSigner();
      case 'signer at a step':
        return this.#killSignerAtStep();
      case 'EVM node':
        return this.#killEvm();
      case 'Bitcoin node':
        return this.#killBitcoin();
      case 'TRON node':
        return this.#killTron();
      case 'XRP server':
        return this.#killRipple();
      case 'EOS node':
        return this.#killEos();
      case 'exchange, signer and nodes':
        await Promise.all([
          ...[this.#killServer(false), this.killSigner()],
          ...[this.#killEvm(), this.#killBitcoin(), this.#killTron(), this.#killRipple(), this.#killEos()],
        ]);
    }
  }

  /** With `again`, once more while it is starting. */
  async #killServer(again: boolean): Promise<void> {
    let before = this.#server.serverPid();
    this.#server.kill('server');
    if (again) {
      while (this.#server.serverPid() === before) await sleep(20);
      await sleep(150 + this.#random.below(400));
      before = this.#server.serverPid();
      this.#server.kill('server');
    }
    await this.#server.ready(before);
  }

  async #killSupervisor(): Promise<void> {
    const before = this.#server.serverPid();
    this.#server.kill('supervisor');
    await this.#server.supervisorGone();
    this.#server.start();
    await this.#server.ready(before);
  }

  async #killEvm(): Promise<void> {
    await this.#parts.evm.stop();
    await sleep(this.#random.below(MOST_AWAY_MS));
    await this.#parts.evm.revive(this.#stateFile);
  }

  async #killBitcoin(): Promise<void> {
    await this.#parts.bitcoin.stop();
    await sleep(this.#random.below(MOST_AWAY_MS));
    await this.#parts.bitcoin.revive();
  }

  /** The chain goes on without it; what waited there is gone. */
  async #killTron(): Promise<void> {
    const { tron } = this.#parts;
    tron.isAway = true;
    tron.dropPool();
    await sleep(this.#random.below(MOST_AWAY_MS));
    tron.isAway = false;
  }

  /**
   * Its new life knows closed ledgers and nothing of what waited. Then ledgers are dear, so that payments queue, or what it is given
   * is lost, or neither.
   */
  async #killRipple(): Promise<void> {
    const { ripple } = this.#parts;
    ripple.isAway = true;
    ripple.chain.forget();
    await sleep(this.#random.below(MOST_AWAY_MS));
    ripple.chain.openFee = this.#random.chance(0.3) ? DEAR_DROPS : CHEAP_DROPS;
    ripple.chain.losesSubmitted = this.#random.chance(0.3);
    ripple.isAway = false;
  }

  /** As TRON's; and the last blocks give way to others. */
  async #killEos(): Promise<void> {
    const { eos } = this.#parts;
    eos.isAway = true;
    eos.dropPool();
    if (this.#random.chance(0.5)) eos.reorganise(1 + this.#random.below(EOS_FORK));
    await sleep(this.#random.below(MOST_AWAY_MS));
    eos.isAway = false;
  }

  /** It loses nothing more, and everything is cheap again. */
  calmRipple(): void {
    const { chain } = this.#parts.ripple;
    chain.openFee = CHEAP_DROPS;
    chain.losesSubmitted = false;
  }

  async #killSignerAtStep(): Promise<void> {
    await this.#endSigner();
    const step = 1 + this.#random.below(STEPS);
    const doomed = forkSigner(this.#parts, this.#signerUrl, step);
    const timer = setTimeout(() => doomed.kill('SIGKILL'), STEP_PATIENCE_MS);
    const [code] = await once(doomed, 'exit');
    clearTimeout(timer);
    if (code !== null) this.signerEnds.push(code);
    this.#signer = this.#startSigner();
  }

  #startSigner(): ChildProcess {
    const signer = forkSigner(this.#parts, this.#signerUrl);
    signer.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL') this.signerEnds.push(code);
    });
    return signer;
  }

  async #endSigner(): Promise<void> {
    const signer = this.#signer;
    if (signer.exitCode !== null || signer.signalCode !== null) return;
    const ended = once(signer, 'exit');
    signer.kill('SIGKILL');
    await ended;
  }
}
