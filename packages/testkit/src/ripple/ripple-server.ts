import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LedgerChain, type ClosedLedger, type ToldTransaction } from './ledger-chain.ts';

type Fields = Record<string, any>;
/** An answer of the server, `result` of JSON-RPC. */
export type RippleAnswer = Record<string, any>;

/** A server of the XRP ledger (rippled) by JSON-RPC, with a ledger of its own. */
export interface TestRipple {
  readonly url: string;
  readonly chain: LedgerChain;
  /** Validated ledgers, by their number. */
  readonly blocks: readonly ClosedLedger[];
  /** What it says that accounts hold that its ledger does not know; in drops. */
  readonly held: Map<string, bigint>;
  /** Closes so many ledgers; what is told is in the first. */
  mine(ledgers: number, told?: readonly ToldTransaction[]): void;
  replace(depth: number): void;
  /** Of the newest validated ledger; 0n: there is no such account. */
  balance(address: string): bigint;
  /** Methods that were asked for last, in their order. */
  readonly asked: { readonly method: string; readonly fields: Fields }[];
  /** What it answers instead of the truth; `undefined`: the truth. */
  lie: ((method: string, fields: Fields, truth: RippleAnswer) => RippleAnswer | undefined) | undefined;
  /** It has no ledgers before this one. */
  firstLedger: number;
  /** It answers nobody. */
  isAway: boolean;
  stop(): Promise<void>;
}

const MOST_ASKED = 10_000;

export async function startTestRipple(): Promise<TestRipple> {
  const chain = new LedgerChain();
  const held = new Map<string, bigint>();
  const server = createServer((request, response) => {
    let text = '';
    if (ripple.isAway) return void request.socket.destroy();
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const { method, params } = JSON.parse(text) as { method: string; params: [Fields] };
      const [fields] = params;
      ripple.asked.push({ method, fields });
      if (ripple.asked.length > MOST_ASKED) ripple.asked.shift();
      const truth = answer(ripple, method, fields);
      const result = ripple.lie?.(method, fields, truth) ?? truth;
      response.end(JSON.stringify({ result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ripple: TestRipple = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chain,
    held,
    asked: [],
    lie: undefined,
    firstLedger: 0,
    isAway: false,
    get blocks() {
      return chain.closed.slice(0, chain.validated + 1);
    },
    mine: (ledgers, told) => chain.close(ledgers, told),
    replace: (depth) => chain.replace(depth),
    balance: (address) => chain.closed[chain.validated]!.accounts.get(address)?.balance ?? 0n,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return ripple;
}

function refusal(error: string, fields: object = {}): RippleAnswer {
  return { error, error_message: error, status: 'error', ...fields };
}

function answer(ripple: TestRipple, method: string, fields: Fields): RippleAnswer {
  const answers: Readonly<Record<string, () => RippleAnswer>> = {
    server_info: () => ({ info: { build_version: '2.4.0', ...networkOf(ripple) } }),
    server_state: () => stateOf(ripple),
    fee: () => {
      const { baseFee, openFee, validated } = ripple.chain;
      const [base, open] = [String(baseFee), String(openFee)];
      return {
        drops: { base_fee: base, median_fee: '5000', minimum_fee: base, open_ledger_fee: open },
        ledger_current_index: validated + 1,
      };
    },
    ledger: () => ledgerOf(ripple, fields),
    account_info: () => accountOf(ripple, fields),
    deposit_authorized: () => {
      const { accounts } = ripple.chain.closed[numberOf(ripple, fields)]!;
      const to = accounts.get(fields['destination_account']);
      if (!to) return refusal('dstActNotFound');
      const isAuthorized = to.authorized.includes(fields['source_account']);
      return { deposit_authorized: isAuthorized, validated: true };
    },
    tx: () => transactionOf(ripple, fields),
    submit: () => {
      const result = ripple.chain.submit(fields['tx_blob']);
      return { engine_result: result, engine_result_message: result, tx_blob: fields['tx_blob'] };
    },
  };
  const found = answers[method];
  return found ? { status: 'success', ...found() } : refusal('unknownCmd');
}

/** The main network does not name itself. */
function networkOf({ chain }: TestRipple): { network_id?: number } {
  return chain.networkId === 0 ? {} : { network_id: chain.networkId };
}

function stateOf(ripple: TestRipple): RippleAnswer {
  const { chain, firstLedger } = ripple;
  const { validated, reserveBase, reserveStep, baseFee } = chain;
  return {
    state: {
      build_version: '2.4.0',
      complete_ledgers: `${firstLedger}-${validated}`,
      server_state: 'full',
      ...networkOf(ripple),
      validated_ledger: {
        seq: validated,
        hash: chain.closed[validated]!.hash,
        base_fee: Number(baseFee),
        reserve_base: Number(reserveBase),
        reserve_inc: Number(reserveStep),
      },
    },
  };
}

function numberOf({ chain }: TestRipple, { ledger_index: wanted = 'validated' }: Fields): number {
  return wanted === 'validated' ? chain.validated : Number(wanted);
}

function ledgerOf(ripple: TestRipple, fields: Fields): RippleAnswer {
  const { chain, firstLedger } = ripple;
  const number = numberOf(ripple, fields);
  const ledger = chain.closed[number];
  if (!ledger || number > chain.validated || number < firstLedger)
    return refusal('lgrNotFound', { error_code: 21 });
  const { transactions = false, expand = false } = fields;
  return {
    ledger: {
      ledger_hash: ledger.hash,
      ledger_index: String(number),
      close_time: ledger.closedAt,
      parent_hash: chain.closed[number - 1]?.hash ?? '0'.repeat(64),
      ...(transactions && {
        transactions: expand ? ledger.transactions : ledger.transactions.map(({ hash }) => hash),
      }),
    },
    ledger_index: number,
    validated: true,
  };
}

function accountOf(ripple: TestRipple, fields: Fields): RippleAnswer {
  const { chain, held } = ripple;
  const number = numberOf(ripple, fields);
  const ledger = chain.closed[number];
  if (!ledger || number > chain.validated) return refusal('lgrNotFound', { error_code: 21 });
  const address: string = fields['account'];
  const account = ledger.accounts.get(address);
  const balance = held.get(address) ?? account?.balance;
  if (balance === undefined) return refusal('actNotFound', { error_code: 19 });
  return {
    account_data: {
      Account: address,
      Balance: String(balance),
      Flags: account?.flags ?? 0,
      LedgerEntryType: 'AccountRoot',
      OwnerCount: account?.ownerCount ?? 0,
      Sequence: account?.sequence ?? 1,
    },
    ledger_hash: ledger.hash,
    ledger_index: number,
    validated: true,
  };
}

function transactionOf(ripple: TestRipple, fields: Fields): RippleAnswer {
  const { chain, firstLedger } = ripple;
  const [least, most] = [fields['min_ledger'] as number, fields['max_ledger'] as number];
  const found = chain.find(fields['transaction']);
  if (!found || found.index < firstLedger)
    return refusal('txnNotFound', {
      error_code: 29,
      ...(least !== undefined && { searched_all: least >= firstLedger && most <= chain.validated }),
    });
  const { metaData: meta, ...told } = found.told;
  const isValidated = found.index <= chain.validated;
  return {
    ...told,
    ledger_index: found.index,
    inLedger: found.index,
    meta,
    ...(isValidated && { validated: true }),
  };
}
