import { reasonOf } from '@bourse/nodes/reason-of';
import type { Logger } from 'pino';
import { openPayer } from '../chains/open-payer.ts';
import type { Payer } from '../chains/payer.ts';
import { lockFolder } from '../folder-lock.ts';
import { isPayable } from '../policy/addresses.ts';
import { Policy } from '../policy/policy.ts';
import { readOperators } from '../policy/operators.ts';
import { Queue } from '../queue/queue.ts';
import { SignerRecord } from '../record/signer-record.ts';
import { ReserveDuty } from '../reserves/reserve-duty.ts';
import { readSetup } from '../setup.ts';
import { SignerFolder } from '../signer-folder.ts';
import { SignerRefused } from '../signer-refused.ts';
import { Signer } from '../signer.ts';
import { readKeyFile } from '../vault/key-file.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { SeedVault } from '../vault/seed-vault.ts';

export interface RunOptions {
  readonly folder: string;
  /** By the signer's own database role. */
  readonly databaseUrl: string;
  /** Nodes by the chain's name, and more of the same chain by the name and what they are for (`TRC20_SOLID`). */
  readonly rpcUrls: Readonly<Record<string, string>>;
  readonly passphrase: string;
  readonly log: Logger;
  readonly pollMs?: number;
  /** Another holder of the keys; absent: the key file. */
  readonly vault?: KeyVault;
  /** Absent: the time. */
  readonly now?: () => number;
}

export interface RunningSigner {
  stop(): Promise<void>;
}

const POLL_MS = 2_000;
const MOST_PAUSE_MS = 30_000;

/** Starts paying. Everything that the signer believes comes from its folder; only the orders come from elsewhere. */
export async function run(options: RunOptions): Promise<RunningSigner> {
  const unlock = await lockFolder(options.folder);
  // What was opened is closed again in the opposite order, also when the start is refused.
  const opened: (() => unknown)[] = [unlock];
  const close = async () => {
    for (const each of opened.toReversed()) await each();
  };
  try {
    const signer = await open(options, opened);
    const rounds = repeat(signer, options);
    opened.push(() => rounds.stop());
    return { stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(options: RunOptions, opened: (() => unknown)[]): Promise<Signer> {
  const { folder, log, rpcUrls, now = Date.now } = options;
  const files = new SignerFolder(folder);
  const setup = readSetup(files.setup);
  const operators = readOperators(files.operators);
  const vault = options.vault ?? new SeedVault(await readKeyFile(files.keys, options.passphrase));
  const record = new SignerRecord(files.record, vault.id, now());
  opened.push(() => record.close());
  const queue = new Queue(options.databaseUrl);
  opened.push(() => queue.close());
  const payers = new Map<string, Payer>();
  for (const [chain, chainSetup] of Object.entries(setup.chains)) {
    const url = rpcUrls[chain];
    if (url === undefined) throw new SignerRefused(`RPC_${chain}: the signer needs a node of ${chain}.`);
    const { coldAddress } = chainSetup;
    if (coldAddress !== undefined && !isPayable(chainSetup, coldAddress))
      throw new SignerRefused(`${files.setup}: chains.${chain}.coldAddress is no address of that chain.`);
    const urlFor = (purpose: string) => rpcUrls[`${chain}_${purpose}`];
    payers.set(chain, openPayer(chainSetup, { chain, url, urlFor, vault, record, files, now }));
  }
  const policy = new Policy({ setup, operators, record });
  const reserves = new ReserveDuty({ setup, vault, record, queue, log, now });
  const signer = new Signer({ setup, record, policy, queue, payers, reserves, log, now });
  await signer.check();
  return signer;
}

/** Round after round; longer and longer apart while the database is away. */
function repeat(signer: Signer, { log, pollMs = POLL_MS }: RunOptions): RunningSigner {
  let faults = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  async function round(): Promise<void> {
    try {
      await signer.round();
      faults = 0;
    } catch (error) {
      faults = Math.min(faults + 1, 10);
      log.warn({ reason: reasonOf(error) }, 'the queue was not read; trying again');
    }
  }
  function again(): void {
    running = round().finally(() => {
      if (!stopped) timer = setTimeout(again, Math.min(pollMs * 2 ** faults, MOST_PAUSE_MS));
    });
  }
  again();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
