import { createHash } from 'node:crypto';
import { gatherEvidence } from '@bourse/protocol/second/verify-evidence';
import { termsOf, verifiedAs, verifySecond } from '@bourse/protocol/second/verify-steps';
import { checkProof, readProof } from './liabilities.ts';
import {
  readOptions,
  USAGE,
  type LiabilitiesOptions,
  type OrderOptions,
  type ReservesOptions,
} from './options.ts';
import { checkReserves, readReserves, readReservesFile, RESERVES_PATH } from './reserves.ts';
import { harmless, reportLines } from './report.ts';
import {
  httpSource,
  NoAnswer,
  publishedBlock,
  publishedCommitments,
  publishedReserves,
  statedOrder,
} from './source.ts';

// `npm run verify`: verifies a second contract, or that balances are counted in what the exchange owes, without trusting
// the exchange's verdict. It imports the shared verifiers, fetch and a hash function, and nothing of the exchange.

const EXIT = { ok: 0, failed: 1, open: 2 } as const;
const UNKNOWN = 2;

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(`${options}\n\n${USAGE}`);
  process.exitCode = UNKNOWN;
} else {
  const verifying =
    'order' in options
      ? verifyOrder(options)
      : 'reserves' in options
        ? verifyReserves(options)
        : verifyLiabilities(options);
  process.exitCode = await verifying.catch((error: unknown) => {
    console.error(error instanceof NoAnswer ? harmless(error.message) : error);
    return UNKNOWN;
  });
}

async function verifyOrder({ order, url, accepted }: OrderOptions): Promise<number> {
  const stated = await statedOrder(url, order, process.env['BOURSE_TOKEN']);
  const terms = { ...termsOf(stated), ...(accepted !== undefined && { strikeAfter: accepted }) };
  const evidence = await gatherEvidence(terms, httpSource(url));
  const steps = await verifySecond(
    accepted === undefined ? stated : { ...stated, createTime: accepted },
    evidence,
    sha256,
  );
  for (const line of reportLines(stated, steps, process.stdout.isTTY)) console.log(line);
  return EXIT[verifiedAs(steps)];
}

async function verifyLiabilities({ liabilities, url }: LiabilitiesOptions): Promise<number> {
  const proof = readProof(liabilities);
  if (typeof proof === 'string') {
    console.error(proof);
    return UNKNOWN;
  }
  const { isVerified, lines } = await checkProof(
    proof,
    await publishedCommitments(url, proof.commitment.id),
    sha256,
    { now: Date.now(), block: (id) => publishedBlock(url, id) },
  );
  for (const line of lines) console.log(line);
  return isVerified ? EXIT.ok : EXIT.failed;
}

async function verifyReserves({ reserves, nodes, url }: ReservesOptions): Promise<number> {
  const published =
    reserves === undefined
      ? readReserves(await publishedReserves(url, RESERVES_PATH))
      : readReservesFile(reserves);
  if (typeof published === 'string') {
    console.error(published);
    return UNKNOWN;
  }
  const { isVerified, isOpen, lines } = await checkReserves(published, nodes, sha256);
  for (const line of lines) console.log(line);
  if (!isVerified) return EXIT.failed;
  return isOpen ? EXIT.open : EXIT.ok;
}

async function sha256(text: string): Promise<string> {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
