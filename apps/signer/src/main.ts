import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { attest } from './commands/attest.ts';
import { cancel } from './commands/cancel.ts';
import { init } from './commands/init.ts';
import { list } from './commands/list.ts';
import { publicKeyLines } from './commands/public-keys.ts';
import { run } from './commands/run.ts';
import { enrol } from './policy/operators.ts';
import { SignerFolder } from './signer-folder.ts';
import { SignerRefused } from './signer-refused.ts';
import { ask, readPassphrase } from './vault/passphrase.ts';
import { readKeyFile } from './vault/key-file.ts';
import { SeedVault } from './vault/seed-vault.ts';

const USAGE = `signer init [--restore]   makes the keys, or makes the key file again from the words
signer keys               shows the public keys for the exchange and the addresses of the hot wallet
signer enrol FILE         adds an operator's passkey from the file that the console hands out
signer attest FILE        signs that addresses are ours, for a statement of reserves
signer list               shows the pay-outs that are accepted and not settled
signer cancel ID          refuses a pay-out that is not signed yet
signer run                pays what two operators have approved

Settings: SIGNER_DIR, SIGNER_PASSPHRASE_FILE, DATABASE_URL, RPC_<chain>, SIGNER_POLL_MS (docs/custody.md).`;

/** To start again would not help (EX_CONFIG). */
const REFUSED = 78;

const { env } = process;
const folder = resolve(env['SIGNER_DIR'] ?? './signer');
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await main();
} catch (error) {
  const isRefused = error instanceof SignerRefused;
  process.stderr.write(`${isRefused ? error.message : (error as Error).stack}\n`);
  process.exit(isRefused ? REFUSED : 1);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { restore: { type: 'boolean' } },
  });
  // `ROLE=signer npm start`
  const [command = env['ROLE'] === 'signer' ? 'run' : undefined, argument] = positionals;
  if (command === 'init') {
    const words = values.restore ? (await ask('The 24 words: ')).trim().split(/\s+/).join(' ') : undefined;
    const passphrase = await readPassphrase(env, { twice: true });
    for (const line of await init({ folder, passphrase, ...(words !== undefined && { words }) })) say(line);
  } else if (command === 'keys') {
    for (const line of publicKeyLines(await openVault())) say(line);
  } else if (command === 'enrol' && argument) {
    const { operator, credentialId, origin } = enrol(new SignerFolder(folder).operators, argument);
    say(`Enrolled: passkey ${credentialId} of operator ${operator} at ${origin}.`);
  } else if (command === 'attest' && argument) {
    say(JSON.stringify(await attest(folder, await openVault(), argument)));
  } else if (command === 'cancel' && argument) {
    await cancel(folder, (await openVault()).id, argument, Date.now());
    say(`Pay-out ${argument} is refused.`);
  } else if (command === 'list') {
    for (const line of await list(folder, (await openVault()).id, Date.now())) say(line);
  } else if (command === 'run') {
    await runUntilTold();
  } else {
    throw new SignerRefused(USAGE);
  }
}

async function openVault(): Promise<SeedVault> {
  return new SeedVault(await readKeyFile(new SignerFolder(folder).keys, await readPassphrase(env)));
}

async function runUntilTold(): Promise<void> {
  const databaseUrl = env['DATABASE_URL'];
  if (!databaseUrl)
    throw new SignerRefused(
      'DATABASE_URL: the signer needs the database, by its own role (docs/custody.md).',
    );
  const rpcUrls = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('RPC_') && value ? [[name.slice('RPC_'.length), value]] : [],
    ),
  );
  const log = pino({ base: null });
  const passphrase = await readPassphrase(env);
  const pollMs = Number(env['SIGNER_POLL_MS']) || undefined;
  const signer = await run({ folder, databaseUrl, rpcUrls, passphrase, log, ...(pollMs && { pollMs }) });
  log.info('the signer is running');
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void signer.stop().then(() => process.exit(0));
    });
}
