import { readFileSync } from 'node:fs';
import { attestationText } from '@bourse/custody/attestation/attestation';
import { bip322Digest, bip322Text } from '@bourse/custody/attestation/bip322';
import { attestationRequest, type Attestations } from '@bourse/protocol/liabilities/reserves';
import { ownKeys, type OwnKey } from '../chains/own-keys.ts';
import { signEvmMessage } from '../chains/evm/evm-keys.ts';
import { readSetup } from '../setup.ts';
import { SignerFolder } from '../signer-folder.ts';
import { SignerRefused } from '../signer-refused.ts';
import type { KeyVault } from '../vault/key-vault.ts';

/**
 * Signs that addresses are ours, for one commitment to the exchange's liabilities: what the console asks for, as far as the
 * keys are here. No signature of a text pays anything: wallets sign texts under a prefix that no transaction has.
 */
export async function attest(folder: string, vault: KeyVault, file: string): Promise<Attestations> {
  const { commitment, hash, addresses } = readRequest(file);
  const { chains } = readSetup(new SignerFolder(folder).setup);
  const keys = new Map(Object.entries(chains).map(([chain, setup]) => [chain, ownKeys(vault, setup)]));
  const signatures: Attestations['signatures'] = [];
  for (const { chain, address } of addresses) {
    const key = keys.get(chain)?.get(address);
    if (!key) continue;
    const text = attestationText({ commitment, hash, chain, address });
    signatures.push({ chain, address, signature: await signText(vault, key, address, text) });
  }
  if (signatures.length === 0) throw new SignerRefused(`${file} names no address of these keys.`);
  return { commitment, hash, signatures };
}

async function signText(
  vault: KeyVault,
  { kind, path }: OwnKey,
  address: string,
  text: string,
): Promise<string> {
  if (kind === 'evm') return signEvmMessage(vault, path, text);
  return bip322Text(await vault.sign(path, bip322Digest(kind, address, text)), vault.publicKey(path));
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
