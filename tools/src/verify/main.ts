import { createHash } from 'node:crypto';
import { gatherEvidence } from '@bourse/protocol/second/verify-evidence';
import { termsOf, verifiedAs, verifySecond } from '@bourse/protocol/second/verify-steps';
import { readOptions, USAGE, type VerifyOptions } from './options.ts';
import { harmless, reportLines } from './report.ts';
import { httpSource, NoAnswer, statedOrder } from './source.ts';

// `npm run verify -- --order ID --url URL`: verifies a second contract without trusting the exchange's verdict. It
// imports the shared verifier, fetch and a hash function, and nothing of the exchange.

const EXIT = { ok: 0, failed: 1, open: 2 } as const;
const UNKNOWN = 2;

const options = readOptions(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(`${options}\n\n${USAGE}`);
  process.exitCode = UNKNOWN;
} else {
  process.exitCode = await verify(options).catch((error: unknown) => {
    console.error(error instanceof NoAnswer ? harmless(error.message) : error);
    return UNKNOWN;
  });
}

async function verify({ order, url, accepted }: VerifyOptions): Promise<number> {
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

async function sha256(text: string): Promise<string> {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
