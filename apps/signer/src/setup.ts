import { normalizeAddress } from '@bourse/protocol/wallet/address';
import { z } from 'zod';
import { toBaseUnits } from './amounts.ts';
import { readJson } from './read-json.ts';
import { SignerRefused } from './signer-refused.ts';

/** Any decimal that `toBaseUnits` reads; limits are compared with 36 digits after the point. */
export const LIMIT_DECIMALS = 36;
const amount = z.string().refine((text) => toBaseUnits(text, LIMIT_DECIMALS) !== undefined, {
  message: 'expected a decimal such as "1.5"',
});
const symbol = z.string().regex(/^[A-Z0-9]{2,12}$/);

const coinOnChain = z.strictObject({
  /** Contract; empty: the chain's own coin. */
  token: z.string().default(''),
  decimals: z.number().int().min(0).max(36),
  /** Of a deposit address, from which on it is swept into the hot wallet. Absent: never. */
  sweepFrom: amount.optional(),
  /** With less of it in the hot wallet operators are told. Absent: never. */
  hotLeast: amount.optional(),
  /** What the hot wallet holds above it goes to the cold address. Absent: nothing. */
  hotMost: amount.optional(),
});

const common = {
  /** Coins as this signer knows them; an order that says otherwise is refused. */
  coins: z.record(symbol, coinOnChain),
  /** The most that one transaction may cost, in the chain's own coin, whatever an order allows. */
  feeCap: amount,
  confirmations: z.number().int().min(1).max(1000).default(12),
  /** After so long without a block a transaction is replaced by one that pays more. */
  replaceAfterSeconds: z.number().int().min(1).default(180),
  /** Where the surplus goes; it is written here and nowhere else. */
  coldAddress: z.string().optional(),
  /** When given, nothing is paid elsewhere; of an address with a tag: `address?memo=tag`. */
  allow: z.array(z.string()).optional(),
  deny: z.array(z.string()).default([]),
  /** Users' addresses are looked at up to this index. */
  depositAddresses: z.number().int().min(0).max(1_000_000).default(0),
};

const evmChain = z.strictObject({ kind: z.literal('evm'), chainId: z.number().int().min(1), ...common });
const bitcoinChain = z.strictObject({
  kind: z.enum(['bitcoin', 'litecoin']),
  network: z.enum(['main', 'test', 'regtest']).default('main'),
  /** Where the search for the wallet's outputs begins, at the first start. */
  firstBlock: z.number().int().min(0).default(0),
  /** In satoshi per virtual byte, while the node cannot estimate. */
  feeRate: z.number().int().min(1).max(2_000).default(10),
  ...common,
});
/** Id of the first block of TRON's main network. */
const TRON_GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';
const tronChain = z.strictObject({
  kind: z.literal('tron'),
  /** Id of the first block: which network it is. */
  genesis: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .default(TRON_GENESIS),
  /** How long a transaction may wait for its block. Until it is over nothing else is signed for its payment. */
  expirationSeconds: z.number().int().min(3).max(43_200).default(600),
  /** Without a second node: how long after that it is looked for before the payment is signed anew. */
  signAnewAfterSeconds: z.number().int().min(0).max(604_800).default(3_600),
  ...common,
});
const rippleChain = z.strictObject({
  kind: z.literal('ripple'),
  /** As servers name it; the main network is 0. */
  networkId: z.number().int().min(0).default(0),
  ...common,
  /** The ledger's own; what others issue there is not paid. */
  coins: z.record(symbol, coinOnChain.extend({ token: z.literal('').default(''), decimals: z.literal(6) })),
});
/** Of EOS's main network. */
const EOS_CHAIN_ID = 'aca376f206b8fc25a6ed44dbdc66547c36c6c33e3a119ffbeaef943642f0e906';
const eosChain = z.strictObject({
  kind: z.literal('eos'),
  /** Which network it is: every signature is for one alone. */
  chainId: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .default(EOS_CHAIN_ID),
  /** What pays: the account whose active key is the signer's. */
  account: z.string().refine((name) => normalizeAddress('eos', name) === name, {
    message: 'expected the name of an account',
  }),
  /** How long a transaction may wait for its block. Until it is over nothing else is signed for its payment. The chain takes an hour at most. */
  expirationSeconds: z.number().int().min(3).max(3_000).default(120),
  /** Without a second node: how long after that it is looked for before the payment is signed anew. */
  signAnewAfterSeconds: z.number().int().min(0).max(604_800).default(3_600),
  /** The most that a payment may take of the account's CPU time: a contract that is paid runs on it. */
  maxCpuMs: z.number().int().min(1).max(255).default(30),
  ...common,
  /** The chain's own; what other contracts issue there is not paid. */
  coins: z
    .record(symbol, coinOnChain.extend({ token: z.literal('').default(''), decimals: z.literal(4) }))
    .refine((coins) => Object.keys(coins).every((coin) => coin === 'EOS'), {
      message: 'only EOS is paid on EOS',
    }),
});
const chain = z.discriminatedUnion('kind', [evmChain, bitcoinChain, tronChain, rippleChain, eosChain]);

const limits = z.strictObject({
  payout: amount,
  hour: amount,
  day: amount,
  /** Without approvals; both 0: none. */
  automatic: z
    .strictObject({
      payout: amount,
      hour: amount,
      /** How many in an hour: each costs a fee, however small it is. */
      count: z.number().int().min(0).default(20),
    })
    .default({ payout: '0', hour: '0', count: 0 }),
});

const setupSchema = z.strictObject({
  chains: z.record(z.string().regex(/^[A-Z0-9]{2,16}$/), chain),
  limits: z.record(symbol, limits),
});

/** `signer.json`: what this signer may do, written by people on its own machine. */
export type Setup = z.infer<typeof setupSchema>;
export type ChainSetup = Setup['chains'][string];
export type EvmSetup = z.infer<typeof evmChain>;
export type BitcoinSetup = z.infer<typeof bitcoinChain>;
export type TronSetup = z.infer<typeof tronChain>;
export type RippleSetup = z.infer<typeof rippleChain>;
export type EosSetup = z.infer<typeof eosChain>;
export type CoinLimits = z.infer<typeof limits>;

export function readSetup(path: string): Setup {
  const parsed = setupSchema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0]!;
  throw new SignerRefused(`${path}: ${first.path.join('.') || 'the file'}: ${first.message}`);
}
