import { readFileSync } from 'node:fs';
import { attestationRequest, type Attestations } from '@bourse/protocol/liabilities/reserves';
import { findOwnKeys } from '../chains/own-keys.ts';
import { signAttested } from '../reserves/sign-text.ts';
import { readSetup } from '../setup.ts';
import { SignerFolder } from '../signer-folder.ts';
import { SignerRefused } from '../signer-refused.ts';
import type { KeyVault } from '../vault/key-vault.ts';

/**
 * Signs that addresses are ours, for one commitment to the exchange's liabilities: what the console asks for, as far as the
 * keys are here. A signer that runs answers the exchange's daily request by itself; this is for a person at its machine.
 */
export async function attest(folder: string, vault: KeyVault, file: string): Promise<Attestations> {
  const { commitment, hash, addresses } = readRequest(file);
  const { chains } = readSetup(new SignerFolder(folder).setup);
  const signatures: Attestations['signatures'] = [];
  for (const [chain, setup] of Object.entries(chains)) {
    const ofChain = addresses.filter((each) => each.chain === chain).map(({ address }) => address);
    for (const [address, key] of await findOwnKeys(vault, setup, ofChain)) {
      const signature = await signAttested(vault, key, { commitment, hash, chain, address });
      signatures.push({ chain, address, signature });
    }
  }
  if (signatures.length === 0) throw new SignerRefused(`${file} names no address of these keys.`);
  return { commitment, hash, signatures };
}

function readRequest(file: string) {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SignerRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
  const parsed = attestationRequest.safeParse(content);
  if (!parsed.success) throw new SignerRefused(`${file} is not what the console asks for.`);
  return parsed.data;
}
