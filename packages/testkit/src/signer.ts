import { pbkdf2Sync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PayoutApproval } from '@bourse/custody/approval';
import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import { eosPublicKey } from '@bourse/signer/chains/eos/eos-keys';
import { evmAddress } from '@bourse/signer/chains/evm/evm-keys';
import { tronAddress } from '@bourse/signer/chains/tron/tron-keys';
import { init } from '@bourse/signer/commands/init';
import { enrol } from '@bourse/signer/policy/operators';
import { SignerFolder } from '@bourse/signer/signer-folder';
import { hotPath } from '@bourse/signer/vault/key-paths';
import { SeedVault } from '@bourse/signer/vault/seed-vault';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { mnemonicToAccount } from 'viem/accounts';
import { SoftAuthenticator, type Deceit } from './soft-authenticator.ts';

/** Words of a seed that tests look for where it must not be. */
export const TEST_WORDS =
  'legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth useful legal winner thank year wave sausage worth title';
/** Its hot wallet on EVM chains. */
export const TEST_HOT_EVM = evmAddress(new SeedVault(TEST_WORDS), hotPath('evm'));
export const TEST_HOT_TRON = tronAddress(new SeedVault(TEST_WORDS), hotPath('tron'));
/** The active key of what pays on EOS. */
export const TEST_KEY_EOS = eosPublicKey(new SeedVault(TEST_WORDS), hotPath('eos'));
/** The exchange's settings for the same accounts. */
export const TEST_XPUB_EVM = new SeedVault(TEST_WORDS).accountKey('evm');
export const TEST_XPUB_BTC = new SeedVault(TEST_WORDS).accountKey('bitcoin');
export const TEST_XPUB_TRON = new SeedVault(TEST_WORDS).accountKey('tron');
export const TEST_PASSPHRASE = 'correct horse battery';
/** Everything that must be nowhere but with the signer: words, seed and private keys, in every spelling. */
export function testSecrets(): readonly string[] {
  const seed = pbkdf2Sync(TEST_WORDS, 'mnemonic', 2048, 64, 'sha512');
  const hot = mnemonicToAccount(TEST_WORDS, { path: "m/44'/60'/0'/1/0" }).getHdKey();
  const keys = [seed, seed.subarray(0, 32), Buffer.from(hot.privateKey!)];
  return [
    TEST_WORDS,
    TEST_WORDS.split(' ').slice(0, 6).join(' '),
    TEST_PASSPHRASE,
    hot.privateExtendedKey,
    ...keys.flatMap((key) => [key.toString('hex'), key.toString('base64'), key.toString('base64url')]),
  ];
}

/** Guessing costs nothing here. */
const CHEAP = { memoryKiB: 64, passes: 1, lanes: 1 };

/** An end of approvals that a signer with that clock accepts, in seconds. `now` in ms. */
export function endOfApproval(now = Date.now()): number {
  return Math.floor(now / 1_000) + 12 * 60 * 60;
}

const CONSOLE_ORIGIN = 'https://console.example.com';

/** An operator with a passkey that is enrolled with a signer. */
export interface TestApprover {
  readonly operator: number;
  readonly credentialId: string;
  approve(payout: Payout, deceit?: Deceit): PayoutApproval;
}

/** A signer's folder with keys, setup and operators, without a signer that runs on it. */
export interface TestSignerFolder {
  readonly folder: string;
  readonly passphraseFile: string;
  /** Makes a passkey; enrols it unless told otherwise. */
  approver(operator: number, options?: { enrolled?: boolean; origin?: string }): Promise<TestApprover>;
  /** As an operator carries it over from the console. */
  enrol(enrolment: object): void;
  writeSetup(setup: object): void;
  remove(): void;
}

export async function makeSignerFolder(setup: object): Promise<TestSignerFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'signer-'));
  const files = new SignerFolder(folder);
  await init({ folder, passphrase: TEST_PASSPHRASE, words: TEST_WORDS, cost: CHEAP });
  const passphraseFile = join(folder, 'passphrase');
  writeFileSync(passphraseFile, `${TEST_PASSPHRASE}\n`, { mode: 0o600 });
  const writeSetup = (fields: object) => writeFileSync(files.setup, JSON.stringify(fields));
  writeSetup(setup);
  const enrolFrom = (enrolment: object) => {
    const path = join(folder, 'enrolment.json');
    writeFileSync(path, JSON.stringify(enrolment));
    enrol(files.operators, path);
  };
  return {
    folder,
    passphraseFile,
    writeSetup,
    enrol: enrolFrom,
    async approver(operator, { enrolled = true, origin = CONSOLE_ORIGIN } = {}) {
      const approver = await makeApprover(operator, origin);
      if (enrolled) enrolFrom(approver.enrolment);
      return approver;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function makeApprover(operator: number, origin: string) {
  const authenticator = new SoftAuthenticator(origin);
  const rpId = new URL(origin).hostname;
  const challenge = Buffer.from('a new passkey').toString('base64url');
  const created = authenticator.create({
    challenge,
    rp: { id: rpId },
    user: { id: Buffer.from(String(operator)).toString('base64url') },
  });
  const { registrationInfo } = await verifyRegistrationResponse({
    response: created,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
  });
  const { id: credentialId, publicKey } = registrationInfo!.credential;
  return {
    operator,
    credentialId,
    enrolment: {
      operator,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      rpId,
      origin,
    },
    approve(payout: Payout, deceit?: Deceit): PayoutApproval {
      const challenge = Buffer.from(payoutChallenge(payout)).toString('base64url');
      const { id, rawId, type, response } = authenticator.get({ challenge, rpId }, deceit);
      return { operator, credentialId, response: { id, rawId, type, response } };
    },
  };
}
