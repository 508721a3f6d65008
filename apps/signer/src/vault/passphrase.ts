import { readFileSync } from 'node:fs';
import { SignerRefused } from '../signer-refused.ts';

/**
 * The passphrase of the key file: from the file or descriptor that `SIGNER_PASSPHRASE_FILE` names (`/dev/fd/3`), else
 * typed at the terminal without an echo. Never an argument or a variable, which other processes can read.
 */
export async function readPassphrase(
  env: Readonly<Record<string, string | undefined>>,
  options: { twice?: boolean } = {},
): Promise<string> {
  const file = env['SIGNER_PASSPHRASE_FILE'];
  if (file) {
    const passphrase = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (passphrase === '') throw new SignerRefused('SIGNER_PASSPHRASE_FILE: the file is empty.');
    return passphrase;
  }
  if (!process.stdin.isTTY)
    throw new SignerRefused('No terminal to ask for the passphrase at; set SIGNER_PASSPHRASE_FILE.');
  const passphrase = await ask('Passphrase of the key file: ');
  if (options.twice && (await ask('The same again: ')) !== passphrase)
    throw new SignerRefused('The two passphrases are not the same.');
  return passphrase;
}

/** Reads a line in raw mode: nothing typed is shown. */
export function ask(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(prompt);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8').resume();
  return new Promise((resolve, reject) => {
    let text = '';
    const onData = (keys: string) => {
      for (const key of keys) {
        if (key === '\r' || key === '\n') return end(() => resolve(text));
        if (key === '\u0003') return end(() => reject(new SignerRefused('Interrupted.')));
        text = key === '\u007f' ? text.slice(0, -1) : text + key;
      }
    };
    const end = (then: () => void) => {
      stdin.off('data', onData).pause();
      stdin.setRawMode(false);
      stderr.write('\n');
      then();
    };
    stdin.on('data', onData);
  });
}
