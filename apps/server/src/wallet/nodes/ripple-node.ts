import { rippleKeyState, type KeyState } from '@bourse/custody/attestation/key-state';
import { z } from 'zod';
import { BlockwiseNode, type ReadBlock } from './blockwise-node.ts';
import { BlockPruned, OWN_VALUE, type Balance, type Cost, type Payment } from './chain-node.ts';
import { NodeHttp, NodeRefusal, wholeNumber } from './node-http.ts';

const hash = z.string().regex(/^[0-9A-F]{64}$/);

const ledger = z.object({
  validated: z.literal(true),
  ledger: z.object({ ledger_hash: hash, ledger_index: wholeNumber, parent_hash: hash }),
});
const transaction = z.object({
  hash,
  TransactionType: z.string(),
  Account: z.string(),
  /** In drops; nothing for what the ledger does by itself. */
  Fee: wholeNumber,
  Destination: z.string().optional(),
  DestinationTag: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
  metaData: z.object({
    TransactionResult: z.string(),
    /**
     * What has arrived, in drops. Not in the ledger's own currency, or not known any more: something else. What is no payment, or
     * has failed, does not have it.
     */
    delivered_amount: z.unknown().optional(),
  }),
});
const fullLedger = ledger.extend({
  ledger: ledger.shape.ledger.extend({ transactions: z.array(transaction) }),
});
/** Where a transaction stands; in no validated ledger yet, it may be in none. */
const place = z.object({ validated: z.boolean().default(false), ledger_index: wholeNumber.optional() });
/** The coins that there are, in drops. */
const MOST_DROPS = 100_000_000_000n * 1_000_000n;

/**
 * A server of the XRP ledger (rippled), asked by JSON-RPC. Only validated ledgers are read, which never change. `Amount`
 * of a payment is what its sender would have paid at most: only what was delivered counts.
 */
export class RippleNode extends BlockwiseNode {
  readonly #http: NodeHttp;

  constructor(url: string) {
    super();
    this.#http = new NodeHttp(url);
  }

  /** Its number; the main network's is 0, and may be left out. */
  async network(): Promise<string> {
    const info = z.object({ info: z.object({ network_id: wholeNumber.default(0n) }) });
    return String((await this.#call('server_info', {}, info)).info.network_id);
  }

  async head(): Promise<bigint> {
    return (await this.#call('ledger', { ledger_index: 'validated' }, ledger)).ledger.ledger_index;
  }

  async blockHash(number: bigint): Promise<string | undefined> {
    try {
      return (await this.#ledger(number, {}, ledger)).ledger.ledger_hash;
    } catch (error) {
      if (!(error instanceof NodeRefusal && error.code === 'lgrNotFound')) throw error;
      if (number <= (await this.head())) throw new BlockPruned(`the server has no ledger ${number} any more`);
      return undefined;
    }
  }

  protected async read(number: bigint, wanted: string): Promise<ReadBlock> {
    const answer = await this.#ledger(number, { transactions: true, expand: true }, fullLedger);
    const { ledger_hash: found, parent_hash: parentHash, transactions } = answer.ledger;
    if (found !== wanted) throw new Error(`the server answered another ledger than ${number}`);
    const payments = transactions.flatMap((each): [string, Payment[]][] => {
      const payment = paymentOf(each);
      return payment ? [[each.hash, [payment]]] : [];
    });
    const costs = transactions.map(({ hash: txHash, Account: payer, Fee: fee }): [string, Cost] => [
      txHash,
      { payer, fee },
    ]);
    return { hash: wanted, parentHash, payments: new Map(payments), costs: new Map(costs) };
  }

  protected override async blockOf(txHash: string): Promise<bigint | undefined> {
    try {
      const { validated, ledger_index: found } = await this.#call('tx', { transaction: txHash }, place);
      return validated ? found : undefined;
    } catch (error) {
      if (error instanceof NodeRefusal && error.code === 'txnNotFound') return undefined;
      throw error;
    }
  }

  async balanceAt(address: string, _token: string, block: bigint): Promise<Balance> {
    const answer = z.object({ account_data: z.object({ Balance: wholeNumber }) });
    try {
      const fields = { account: address, ledger_index: Number(block) };
      return { block, value: (await this.#call('account_info', fields, answer)).account_data.Balance };
    } catch (error) {
      // It has never been paid.
      if (error instanceof NodeRefusal && error.code === 'actNotFound') return { block, value: 0n };
      throw error;
    }
  }

  async keyState(address: string, block: bigint): Promise<KeyState> {
    const answer = z.object({
      account_data: z.object({
        Flags: wholeNumber,
        RegularKey: z.string().optional(),
        signer_lists: z.array(z.unknown()).optional(),
      }),
    });
    try {
      const fields = { account: address, ledger_index: Number(block), signer_lists: true };
      return rippleKeyState((await this.#call('account_info', fields, answer)).account_data);
    } catch (error) {
      if (error instanceof NodeRefusal && error.code === 'actNotFound') return 'alone';
      throw error;
    }
  }

  async #ledger<S extends z.ZodType<z.output<typeof ledger>>>(
    number: bigint,
    fields: object,
    schema: S,
  ): Promise<z.output<S>> {
    const answer = await this.#call('ledger', { ledger_index: Number(number), ...fields }, schema);
    if (answer.ledger.ledger_index !== number)
      throw new Error(`the server answered another ledger than ${number}`);
    return answer;
  }

  async #call<S extends z.ZodType>(method: string, fields: object, schema: S): Promise<z.output<S>> {
    const refused = z.object({ error: z.string(), status: z.literal('error') });
    const params = [{ ...fields, api_version: 1 }];
    const body = { method, params };
    const either: z.ZodType = z.object({ result: z.union([refused, schema]) });
    const { result } = (await this.#http.post('/', body, either)) as { result: unknown };
    const { error } = result as { error?: string };
    if (error !== undefined) throw new NodeRefusal(error, error);
    return result as z.output<S>;
  }
}

function paymentOf({
  TransactionType,
  Account: from,
  Destination: to,
  DestinationTag: memo = '',
  metaData,
}: z.output<typeof transaction>): Payment | undefined {
  if (TransactionType !== 'Payment' || metaData.TransactionResult !== 'tesSUCCESS') return undefined;
  // An object: another currency, from whoever issues it.
  const { delivered_amount: delivered } = metaData;
  if (to === undefined || typeof delivered !== 'string' || !/^\d{1,18}$/.test(delivered)) return undefined;
  const value = BigInt(delivered);
  if (value > MOST_DROPS) throw new Error('the server speaks of more coins than there are');
  return { from, to, token: '', value, position: OWN_VALUE, memo };
}
