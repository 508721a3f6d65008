import { eosKeyState, type KeyState } from '@bourse/custody/attestation/key-state';
import { unitsOfDecimal } from '@bourse/money/units';
import { z } from 'zod';
import { BlockwiseNode, type ReadBlock } from './blockwise-node.ts';
import { BlockPruned, type Balance, type Payment } from './chain-node.ts';
import { NodeHttp, NodeRefusal, wholeNumber } from './node-http.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const info = z.object({
  chain_id: hash,
  head_block_num: wholeNumber,
  last_irreversible_block_num: wholeNumber,
});
const action = z.object({ account: z.string(), name: z.string(), data: z.unknown() });
const block = z.object({
  id: hash,
  previous: hash,
  block_num: wholeNumber,
  transactions: z.array(
    z.object({
      status: z.string(),
      /** A deferred one is only named; what it does is in nobody's hands. */
      trx: z.union([z.string(), z.object({ id: hash, transaction: z.object({ actions: z.array(action) }) })]),
    }),
  ),
});
const refused = z.object({
  error: z.object({
    name: z.string(),
    details: z.array(z.object({ message: z.string() })).default([]),
  }),
});
const linked = z.array(z.object({ account: z.string(), action: z.string().nullish() }));
const permissions = z.object({
  permissions: z.array(
    z.object({
      perm_name: z.string(),
      parent: z.string(),
      required_auth: z.object({
        threshold: wholeNumber,
        keys: z.array(z.object({ key: z.string(), weight: wholeNumber })),
        accounts: z.array(z.unknown()),
        waits: z.array(z.unknown()).default([]),
      }),
      /** Nodes of before do not say it. */
      linked_actions: linked.optional(),
    }),
  ),
  eosio_any_linked_actions: linked.optional(),
});
const transfer = z.object({
  from: z.string(),
  to: z.string().regex(/^[a-z1-5.]{1,13}$/),
  quantity: z.string(),
  memo: z.string(),
});

/** The contract of the chain's own coin. Whatever others call EOS is none. */
const OWN_CONTRACT = 'eosio.token';
const OWN_SYMBOL = 'EOS';
const DECIMALS = 4;

/**
 * A node of EOS, asked by its chain API. Only irreversible blocks are read. Transfers that contracts make inside of others'
 * actions are not in blocks, and not seen.
 */
export class EosNode extends BlockwiseNode {
  readonly blockMs = 500;
  readonly #http: NodeHttp;

  constructor(url: string) {
    super();
    this.#http = new NodeHttp(url);
  }

  async network(): Promise<string> {
    return (await this.#call('get_info', {}, info)).chain_id;
  }

  async head(): Promise<bigint> {
    return (await this.#call('get_info', {}, info)).last_irreversible_block_num;
  }

  async blockHash(number: bigint): Promise<string | undefined> {
    try {
      return (await this.#block(number)).id;
    } catch (error) {
      if (!(error instanceof NodeRefusal && error.code === 'unknown_block_exception')) throw error;
      if (number <= (await this.head())) throw new BlockPruned(`the node has no block ${number} any more`);
      return undefined;
    }
  }

  protected async read(number: bigint, wanted: string): Promise<ReadBlock> {
    const { id, previous, transactions } = await this.#block(number);
    if (id !== wanted) throw new Error(`the node answered another block than ${number}`);
    const payments = new Map<string, Payment[]>();
    for (const { status, trx } of transactions) {
      if (status !== 'executed' || typeof trx === 'string') continue;
      const found = trx.transaction.actions.flatMap(
        ({ account, name, data }, position) =>
          (account === OWN_CONTRACT && name === 'transfer' ? paymentOf(data, position) : undefined) ?? [],
      );
      if (found.length > 0) payments.set(trx.id, found);
    }
    return { hash: wanted, parentHash: previous, payments };
  }

  /** Of the newest block, some minutes ahead of what is irreversible; nothing where another one came meanwhile. */
  async balanceAt(account: string, token: string): Promise<Balance | undefined> {
    if (token !== '') return undefined;
    const { head_block_num: block } = await this.#call('get_info', {}, info);
    const body = { code: OWN_CONTRACT, account, symbol: OWN_SYMBOL };
    const [text = '0.0000'] = await this.#call('get_currency_balance', body, z.array(z.string()).max(1));
    const value = unitsOfDecimal(text.split(' ')[0]!, DECIMALS);
    if (value === undefined) throw new Error('the node answered no amount');
    return (await this.#call('get_info', {}, info)).head_block_num === block ? { value, block } : undefined;
  }

  /** Of the newest block. Nobody's key is that of an account that there is not. */
  async keyState(account: string, _block: bigint, key: string): Promise<KeyState> {
    try {
      return eosKeyState(key, await this.#call('get_account', { account_name: account }, permissions));
    } catch (error) {
      // Nodes have no word of their own for it: their table has no such row.
      if (error instanceof NodeRefusal && /unknown key/i.test(error.message)) return 'disabled';
      throw error;
    }
  }

  async #block(number: bigint): Promise<z.output<typeof block>> {
    const answer = await this.#call('get_block', { block_num_or_id: Number(number) }, block);
    if (answer.block_num !== number) throw new Error(`the node answered another block than ${number}`);
    return answer;
  }

  async #call<S extends z.ZodType>(name: string, body: object, schema: S): Promise<z.output<S>> {
    const answer = await this.#http.post(`/v1/chain/${name}`, body, z.union([schema, refused]));
    const { error } = answer as { error?: z.output<typeof refused>['error'] };
    if (error) throw new NodeRefusal(error.name, [error.name, error.details[0]?.message].join(': '));
    return answer as z.output<S>;
  }
}

/** Other symbols of the same contract are other coins, named by it. */
function paymentOf(data: unknown, position: number): Payment {
  const { from, to, quantity, memo } = transfer.parse(data);
  const [amount = '', symbol = ''] = quantity.split(' ');
  const value = /^\d{1,19}\.\d{4}$/.test(amount) ? unitsOfDecimal(amount, DECIMALS) : undefined;
  if (symbol === OWN_SYMBOL && value !== undefined) return { from, to, token: '', value, position, memo };
  const whole = /^\d{1,19}(?:\.\d{1,18})?$/.test(amount) ? BigInt(amount.replace('.', '')) : 0n;
  return { from, to, token: `${OWN_CONTRACT}:${symbol}`, value: whole, position, memo };
}
