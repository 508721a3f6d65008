import { z } from 'zod';

/** What addresses of the exchange hold, with a signature of each one's owner that names a commitment to its liabilities. */

const units = z.string().regex(/^(?:0|[1-9][0-9]{0,77})$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What the owners of addresses are asked to sign. */
export const attestationRequest = z.strictObject({
  commitment: z.number().int().min(1),
  hash: hash.describe('Of the commitment.'),
  addresses: z.array(z.strictObject({ chain: z.string(), address: z.string() })),
});
export type AttestationRequest = z.infer<typeof attestationRequest>;

/** What they have signed, as `signer attest` prints it and wallets that were never on the network may. */
export const attestations = z.strictObject({
  commitment: z.number().int().min(1),
  hash,
  signatures: z
    .array(
      z.strictObject({
        chain: z.string().max(16),
        address: z.string().max(128),
        signature: z.string().max(256),
      }),
    )
    .min(1)
    .max(200),
});
export type Attestations = z.infer<typeof attestations>;

export const RESERVE_KINDS = ['hot', 'cold', 'shared', 'other', 'deposit'] as const;

/** What an account says of the key that has signed, where it says anything. */
const KEY_STATES = ['also', 'disabled'] as const;

export const reserveStatement = z
  .strictObject({
    commitment: z.number(),
    hash: hash.describe('Of the commitment; every signature carries it.'),
    time: z.number().describe('When the balances were read, ms.'),
    blocks: z
      .array(z.strictObject({ chain: z.string(), number: units, hash: z.string() }))
      .describe('At which of each chain.'),
    coins: z
      .array(
        z.strictObject({
          chain: z.string(),
          coin: z.string(),
          token: z.string().describe("Contract; empty: the chain's own coin."),
          decimals: z.number().int().min(0).max(36),
        }),
      )
      .describe('What was looked for.'),
    addresses: z.array(
      z.strictObject({
        chain: z.string(),
        format: z.enum(['evm', 'bitcoin', 'litecoin', 'tron', 'ripple', 'eos']),
        address: z.string(),
        kind: z.enum(RESERVE_KINDS),
        signature: z
          .string()
          .describe(
            'EIP-191 on EVM chains, BIP-322 (simple) on Bitcoin and Litecoin, TIP-191 on TRON; on the XRP ledger the master public key, a colon, and its signature; on EOS `PUB_K1_...`, a colon, and `SIG_K1_...` of the SHA-256 of the text, where the node alone has said that this is the account’s key.',
          ),
      }),
    ),
    holdings: z
      .array(z.strictObject({ chain: z.string(), coin: z.string(), address: z.string(), units }))
      .describe("In the coin's smallest unit on that chain; what is not listed is 0."),
    away: z
      .array(z.string())
      .optional()
      .describe('Chains whose node did not answer: what addresses hold there is not counted.'),
    unsigned: z
      .array(z.strictObject({ chain: z.string(), kind: z.enum(RESERVE_KINDS), count: z.number().int() }))
      .optional()
      .describe('How many addresses of the exchange have not signed, and are not counted.'),
    keys: z
      .array(z.strictObject({ chain: z.string(), address: z.string(), state: z.enum(KEY_STATES) }))
      .optional()
      .describe(
        'Of whose accounts the node says that others than the key that has signed may spend, too (`also`), or that it may not (`disabled`): what such hold is not counted.',
      ),
  })
  .meta({
    id: 'ReserveStatement',
    description: 'What addresses of the exchange held, signed by their keys.',
  });
export type ReserveStatement = z.infer<typeof reserveStatement>;

/** What is owed of a coin and what is there for it. */
export interface CoinReserve {
  readonly coin: string;
  /** In 1e-8 units. */
  readonly owed: bigint;
  /** In 1e-8 units, rounded down. */
  readonly held: bigint;
  /** Of a percent, in hundredths and rounded down: 10235n is 102.35 %. */
  readonly ratio: bigint;
}

/** No chain counts finer. */
const FINEST = 36;
const OWED_DECIMALS = 8;

/** Coin by coin, on all chains together; coins of which nothing is owed are left out. */
export function coinReserves(
  { coins, holdings }: Pick<ReserveStatement, 'coins' | 'holdings'>,
  roots: readonly { readonly coin: string; readonly sum: string }[],
): CoinReserve[] {
  const decimals = new Map(coins.map(({ chain, coin, decimals: digits }) => [`${chain} ${coin}`, digits]));
  return roots.flatMap(({ coin, sum }) => {
    const owed = BigInt(sum);
    if (owed === 0n) return [];
    let held = 0n;
    for (const { chain, coin: of, units: amount } of holdings) {
      const digits = decimals.get(`${chain} ${of}`);
      if (of === coin && digits !== undefined) held += BigInt(amount) * 10n ** BigInt(FINEST - digits);
    }
    const finest = 10n ** BigInt(FINEST - OWED_DECIMALS);
    return [{ coin, owed, held: held / finest, ratio: (held * 10_000n) / (owed * finest) }];
  });
}

/** `102.35` */
export function ratioText(ratio: bigint): string {
  const digits = String(ratio).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An account whose name says nothing of its keys: that one of them has signed is what the exchange's node has said. */
export interface NamedAccount {
  readonly chain: string;
  readonly address: string;
  readonly key: string;
  /** The newest that was read then. */
  readonly block: string;
}

/** Those that are counted. */
export function namedAccounts({
  addresses,
  blocks,
  keys = [],
}: Pick<ReserveStatement, 'addresses' | 'blocks' | 'keys'>): NamedAccount[] {
  return addresses.flatMap(({ chain, address, format, signature }) => {
    const block = blocks.find((each) => each.chain === chain)?.number;
    const isDisabled = keys.some(
      (each) => each.chain === chain && each.address === address && each.state === 'disabled',
    );
    if (format !== 'eos' || block === undefined || isDisabled) return [];
    return [{ chain, address, key: signature.split(':', 1)[0]!, block }];
  });
}

/** Why a statement does not hold, as far as it tells itself. */
export type ReserveProblem =
  /** It is about another commitment. */
  | 'otherCommitment'
  /** An address stands twice, a holding of one that is not listed, or of one whose key may not spend it. */
  | 'form';

export function statementProblem(
  { commitment, hash: of, coins, addresses, holdings, keys = [] }: ReserveStatement,
  published: { readonly id: number; readonly hash: string },
): ReserveProblem | undefined {
  if (published.id !== commitment || published.hash !== of) return 'otherCommitment';
  const listed = new Set(addresses.map(({ chain, address }) => `${chain} ${address}`));
  const known = new Set(coins.map(({ chain, coin }) => `${chain} ${coin}`));
  const disabled = new Set(
    keys.flatMap(({ chain, address, state }) => (state === 'disabled' ? [`${chain} ${address}`] : [])),
  );
  const held = new Set(holdings.map(({ chain, coin, address }) => `${chain} ${coin} ${address}`));
  const isWhole =
    listed.size === addresses.length &&
    known.size === coins.length &&
    held.size === holdings.length &&
    holdings.every(
      ({ chain, coin, address }) =>
        listed.has(`${chain} ${address}`) &&
        !disabled.has(`${chain} ${address}`) &&
        known.has(`${chain} ${coin}`),
    );
  return isWhole ? undefined : 'form';
}
