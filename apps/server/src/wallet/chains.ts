import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { ChainUpdate, OpsChainView } from '@bourse/protocol/operators/chains/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { normalizeAddress } from '@bourse/protocol/wallet/address';
import type { AddressFormat, ChainView, MemoRule } from '@bourse/protocol/wallet/calls';
import { MEMO_FORMATS, usualMemoRule } from '@bourse/protocol/wallet/memo';
import { sql } from 'kysely';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import type { Database } from '../database/schema.ts';
import { Kept } from '../memo.ts';
import type { ChainTable } from './tables.ts';
import type { TokenContracts } from './token-contracts.ts';

/** A coin on a chain, as the operators have set it. Amounts in 1e-8 units. */
export interface ChainSpec {
  readonly currency: string;
  readonly chain: string;
  readonly format: AddressFormat;
  readonly memoRule: MemoRule;
  readonly depositOpen: boolean;
  readonly withdrawOpen: boolean;
  readonly confirmations: number;
  readonly depositMin: bigint;
  readonly withdrawFee: bigint;
  readonly withdrawMin: bigint;
  readonly withdrawMax: bigint;
  readonly withdrawDayMax: bigint;
  /** The most that the chain may take for a payout, in the chain's own coin. */
  readonly feeLimit: bigint;
  /** Empty: the own coin of the chain. */
  readonly tokenContract: string;
  /** Of the coin on the chain. */
  readonly decimals: number;
  /** No longer offered, and closed both ways. */
  readonly retired: boolean;
  /** Empty: none. */
  readonly manualAddress: string;
}

/**
 * Every coin on every chain. A coin that is closed itself is closed on all of its chains. In memory, since every visitor asks; changed through here
 * only.
 */
export class ChainRegistry {
  readonly #db: Database;
  readonly #coins: CoinRegistry;
  readonly #hotAddressOf: (format: AddressFormat) => string | undefined;
  readonly #tokens: Pick<TokenContracts, 'look'> | undefined;
  #specs: readonly ChainSpec[] = [];
  readonly #all = new Kept<readonly ChainSpec[]>();
  readonly #settings = new Kept<readonly ChainSpec[]>();

  /** `hotAddressOf`: what pays on chains of a format, where a signer does. `tokens`: who asks nodes, where one does. */
  constructor(
    db: Database,
    coins: CoinRegistry,
    hotAddressOf: (format: AddressFormat) => string | undefined = () => undefined,
    tokens?: Pick<TokenContracts, 'look'>,
  ) {
    this.#db = db;
    this.#coins = coins;
    this.#hotAddressOf = hotAddressOf;
    this.#tokens = tokens;
  }

  async load(): Promise<void> {
    const rows = await this.#db.selectFrom('chains').selectAll().execute();
    this.#specs = rows.map(specOf);
  }

  /**
   * What is open at the moment, in display order: coins as everywhere, then the chains of each by name. The same list until one
   * of them or a coin changes.
   */
  all(): readonly ChainSpec[] {
    return this.#all.get([this.#specs, this.#coins.all()], () =>
      this.settings().map((spec) => this.#current(spec)),
    );
  }

  /** As the operators have set it, whatever holds for the coin. The same list until one of them or a coin changes. */
  settings(): readonly ChainSpec[] {
    return this.#settings.get([this.#specs, this.#coins.all()], () => {
      const { inOrder } = this.#coins;
      return this.#specs.toSorted(
        (a, b) => inOrder(a.currency, b.currency) || a.chain.localeCompare(b.chain),
      );
    });
  }

  find(currency: string, chain: string): ChainSpec | undefined {
    const spec = this.#setting(currency, chain);
    return spec && this.#current(spec);
  }

  #current(spec: ChainSpec): ChainSpec {
    const { currency, depositOpen, withdrawOpen } = spec;
    return {
      ...spec,
      depositOpen: depositOpen && this.#coins.takesDeposits(currency),
      withdrawOpen: withdrawOpen && this.#coins.letsWithdraw(currency),
    };
  }

  #setting(currency: string, chain: string): ChainSpec | undefined {
    const [coin, name] = [currency.toUpperCase(), chain.toUpperCase()];
    return this.#specs.find((spec) => spec.currency === coin && spec.chain === name);
  }

  /** Whether a normalised address is the contract of a token that trades here, retired ones included. */
  isTokenContract(chain: string, address: string): boolean {
    return this.#specs.some((spec) => spec.chain === chain && spec.tokenContract === address);
  }

  /** Whether users' deposits of any coin go to that normalised address of a chain. */
  isShared(chain: string, address: string): boolean {
    return this.#specs.some((spec) => spec.chain === chain && spec.manualAddress === address);
  }

  /** How a chain writes addresses and hashes; the same for all its coins. */
  formatOf(chain: string): AddressFormat | undefined {
    return this.#specs.find((spec) => spec.chain === chain)?.format;
  }

  /** Changes a coin on a chain, or adds it. Applies to what comes after; nothing open changes its fee. */
  async update(fields: ChainUpdate): Promise<OpsChainView | Refusal> {
    const spec = await this.#allowed(fields);
    if (spec instanceof Refusal) return spec;
    const row = rowOf(spec);
    await this.#db
      .insertInto('chains')
      .values(row)
      .onConflict((conflict) => conflict.columns(['currency', 'chain']).doUpdateSet(row))
      .execute();
    await this.load();
    return opsChainView(spec);
  }

  /** As it would be after a change, or why it cannot be. */
  async preview(fields: ChainUpdate): Promise<OpsChainView | Refusal> {
    const spec = await this.#allowed(fields);
    return spec instanceof Refusal ? spec : opsChainView(spec);
  }

  /**
   * Whoever's own address were shown to all would be credited what all of them send; what they send to a hot or cold wallet could
   * not be told from what the house pays into it; what they send to the contract of a token is lost.
   */
  async #allowed(fields: ChainUpdate): Promise<ChainSpec | Refusal> {
    const spec = this.#changed(fields);
    if (spec instanceof Refusal) return spec;
    const before = this.#setting(spec.currency, spec.chain);
    if (before && needsRest(before, spec) && (await isBusy(this.#db, spec)))
      return refuse('OPS_CHAIN_BUSY', { name: `${spec.currency} ${spec.chain}` });
    if (fields.manualAddress === undefined || spec.manualAddress === '') return spec;
    if (spec.manualAddress === this.#hotAddressOf(spec.format) || (await this.#isEnteredAsWallet(spec)))
      return refuse('ADDRESS_HAS_OTHER_USE');
    const own = await this.#db
      .selectFrom('deposit_addresses')
      .select('user_id')
      .where('format', '=', spec.format)
      .where('address', '=', spec.manualAddress)
      .executeTakeFirst();
    return own ? refuse('ADDRESS_OF_USER') : ((await this.#tokenRefusal(spec)) ?? spec);
  }

  /** Cold wallets, and what pays on a chain where no key says it, are entered by two operators. */
  async #isEnteredAsWallet({ chain, manualAddress }: ChainSpec): Promise<boolean> {
    const { rows } = await sql`
      select 1 from custody_addresses
      where chain = ${chain} and address = ${manualAddress} and kind in ('hot', 'cold')`.execute(this.#db);
    return rows.length > 0;
  }

  /** Every deposit would be lost at once, so a node that is there has to say that it is none. */
  async #tokenRefusal({ chain, format, manualAddress }: ChainSpec): Promise<Refusal | undefined> {
    const found = await this.#tokens?.look(chain, format, manualAddress);
    if (found === 'token') return refuse('ADDRESS_OF_TOKEN');
    return found === 'silent' ? refuse('CHAIN_NODE_SILENT', { chain }) : undefined;
  }

  #changed(fields: ChainUpdate): ChainSpec | Refusal {
    const before = this.#setting(fields.currency, fields.chain) ?? newSpec(fields);
    if (before instanceof Refusal) return before;
    if (!this.#coins.find(before.currency)) return refuse('CURRENCY_NOT_FOUND');
    const format = fields.format ?? before.format;
    const others = this.#specs.filter(
      (spec) => spec.chain === before.chain && spec.currency !== before.currency,
    );
    if (others.some((spec) => spec.format !== format)) return refuse('INVALID_FIELD', { field: 'format' });

    const retired = switchOf(fields.retired, before.retired);
    const amounts: Partial<Record<AmountField, bigint>> = {};
    for (const field of AMOUNT_FIELDS) {
      const amount = fields[field] === undefined ? before[field] : parseAmount(fields[field]);
      if (amount === undefined) return refuse('INVALID_AMOUNT', { field, decimals: '8' });
      amounts[field] = amount;
    }
    const feeLimit = fields.feeLimit === undefined ? before.feeLimit : parseAmount(fields.feeLimit);
    if (feeLimit === undefined) return refuse('INVALID_AMOUNT', { field: 'feeLimit', decimals: '8' });
    const spec: ChainSpec = {
      ...before,
      feeLimit,
      ...(amounts as Record<AmountField, bigint>),
      format,
      memoRule: fields.memoRule ?? before.memoRule,
      retired,
      depositOpen: switchOf(fields.depositOpen, before.depositOpen && !retired),
      withdrawOpen: switchOf(fields.withdrawOpen, before.withdrawOpen && !retired),
      confirmations: fields.confirmations ?? before.confirmations,
      decimals: fields.decimals ?? before.decimals,
      tokenContract: textOf(fields.tokenContract, before.tokenContract),
      manualAddress: textOf(fields.manualAddress, before.manualAddress),
    };
    const wrong = wrongField(spec);
    if (wrong) return refuse('INVALID_FIELD', { field: wrong });
    const tokenContract = addressOf(spec, spec.tokenContract)!;
    const manualAddress = addressOf(spec, spec.manualAddress)!;
    // What is sent to the contract of a token, of this coin or another one, is lost.
    const shared = [manualAddress, ...others.map((other) => other.manualAddress)].filter(Boolean);
    const contracts = [tokenContract, ...others.map((other) => other.tokenContract)];
    if (shared.some((address) => contracts.includes(address)))
      return refuse('INVALID_FIELD', {
        field: contracts.includes(manualAddress) ? 'manualAddress' : 'tokenContract',
      });
    return { ...spec, tokenContract, manualAddress };
  }
}

const AMOUNT_FIELDS = ['depositMin', 'withdrawFee', 'withdrawMin', 'withdrawMax', 'withdrawDayMax'] as const;
type AmountField = (typeof AMOUNT_FIELDS)[number];

/** Formats whose tokens we know how to name by a contract. */
const TOKEN_FORMATS: readonly AddressFormat[] = ['evm', 'tron'];
const DEFAULT_CONFIRMATIONS = 12;
/** A few times what a busy day takes, in the chain's own coin. */
const FEE_LIMITS: Readonly<Record<AddressFormat, string>> = {
  evm: '0.02',
  tron: '60',
  bitcoin: '0.001',
  litecoin: '0.01',
  dogecoin: '5',
  ripple: '0.01',
  cardano: '2',
  eos: '0.1',
};

/** A coin that this chain did not have: what has no sensible default must be given, and it starts closed. */
function newSpec(fields: ChainUpdate): ChainSpec | Refusal {
  const [currency, chain] = [fields.currency.toUpperCase(), fields.chain.toUpperCase()];
  if (!/^[A-Z0-9]{2,12}$/.test(currency)) return refuse('INVALID_FIELD', { field: 'currency' });
  if (!/^[A-Z0-9]{2,16}$/.test(chain)) return refuse('INVALID_FIELD', { field: 'chain' });
  const missing = (['format', 'decimals', ...AMOUNT_FIELDS] as const).find(
    (field) => fields[field] === undefined,
  );
  // Most often a slip: nobody adds a chain without saying how its addresses look.
  if (missing === 'format') return refuse('CHAIN_NOT_FOUND');
  if (missing) return refuse('INVALID_FIELD', { field: missing });
  return {
    currency,
    chain,
    format: fields.format!,
    memoRule: usualMemoRule(fields.format!),
    depositOpen: false,
    withdrawOpen: false,
    confirmations: DEFAULT_CONFIRMATIONS,
    depositMin: 0n,
    withdrawFee: 0n,
    withdrawMin: 0n,
    withdrawMax: 0n,
    withdrawDayMax: 0n,
    feeLimit: parseAmount(FEE_LIMITS[fields.format!])!,
    tokenContract: '',
    decimals: fields.decimals!,
    retired: false,
    manualAddress: '',
  };
}

/** The field that contradicts the others; `undefined`: none. */
function wrongField(spec: ChainSpec): string | undefined {
  if (spec.memoRule !== 'none' && !MEMO_FORMATS.includes(spec.format)) return 'memoRule';
  if (spec.retired && spec.depositOpen) return 'depositOpen';
  if (spec.retired && spec.withdrawOpen) return 'withdrawOpen';
  if (spec.depositMin <= 0n) return 'depositMin';
  // What arrives is the amount less the fee: at least something.
  if (spec.withdrawMin <= spec.withdrawFee) return 'withdrawMin';
  if (spec.withdrawMax < spec.withdrawMin) return 'withdrawMax';
  if (spec.withdrawDayMax < spec.withdrawMax) return 'withdrawDayMax';
  const mayHaveToken = TOKEN_FORMATS.includes(spec.format) || spec.tokenContract === '';
  if (!mayHaveToken || addressOf(spec, spec.tokenContract) === undefined) return 'tokenContract';
  return addressOf(spec, spec.manualAddress) === undefined ? 'manualAddress' : undefined;
}

/**
 * Whether what is under way would be read or paid by another rule: an amount counted in other decimals, the contract of
 * another token. What is retired leaves nothing waiting behind.
 */
function needsRest(before: ChainSpec, after: ChainSpec): boolean {
  return (
    (after.retired && !before.retired) ||
    after.format !== before.format ||
    after.decimals !== before.decimals ||
    after.tokenContract !== before.tokenContract
  );
}

/** Whether anything of a coin on a chain is on its way in or out. */
async function isBusy(db: Database, { currency, chain }: ChainSpec): Promise<boolean> {
  const { rows } = await sql`
    select from deposits where currency = ${currency} and chain = ${chain} and status in ('pending', 'crediting')
    union all
    select from withdrawals where currency = ${currency} and chain = ${chain} and status in ('pending', 'paying')
    limit 1`.execute(db);
  return rows.length > 0;
}

/** An address as it is stored; `undefined` for what is none. */
function addressOf(spec: ChainSpec, text: string): string | undefined {
  return text === '' ? '' : normalizeAddress(spec.format, text);
}

function switchOf(field: '0' | '1' | undefined, before: boolean): boolean {
  return field === undefined ? before : field === '1';
}

/** `-` empties a text, since an empty field counts as absent. */
function textOf(field: string | undefined, before: string): string {
  return field === '-' ? '' : (field ?? before);
}

function specOf(row: ChainTable): ChainSpec {
  return {
    currency: row.currency,
    chain: row.chain,
    format: row.format,
    memoRule: row.memo_rule,
    depositOpen: row.deposit_open,
    withdrawOpen: row.withdraw_open,
    confirmations: row.confirmations,
    depositMin: BigInt(row.deposit_min),
    withdrawFee: BigInt(row.withdraw_fee),
    withdrawMin: BigInt(row.withdraw_min),
    withdrawMax: BigInt(row.withdraw_max),
    withdrawDayMax: BigInt(row.withdraw_day_max),
    feeLimit: BigInt(row.fee_limit),
    tokenContract: row.token_contract,
    decimals: row.decimals,
    retired: row.retired,
    manualAddress: row.manual_address,
  };
}

function rowOf(spec: ChainSpec): ChainTable {
  return {
    currency: spec.currency,
    chain: spec.chain,
    format: spec.format,
    memo_rule: spec.memoRule,
    deposit_open: spec.depositOpen,
    withdraw_open: spec.withdrawOpen,
    confirmations: spec.confirmations,
    deposit_min: String(spec.depositMin),
    withdraw_fee: String(spec.withdrawFee),
    withdraw_min: String(spec.withdrawMin),
    withdraw_max: String(spec.withdrawMax),
    withdraw_day_max: String(spec.withdrawDayMax),
    fee_limit: String(spec.feeLimit),
    token_contract: spec.tokenContract,
    decimals: spec.decimals,
    retired: spec.retired,
    manual_address: spec.manualAddress,
  };
}

/** As users see it. */
export function chainView(spec: ChainSpec): ChainView {
  return {
    currency: spec.currency,
    chain: spec.chain,
    format: spec.format,
    memoRule: spec.memoRule,
    retired: spec.retired,
    depositOpen: spec.depositOpen,
    withdrawOpen: spec.withdrawOpen,
    confirmations: spec.confirmations,
    depositMin: formatAmount(spec.depositMin),
    withdrawFee: formatAmount(spec.withdrawFee),
    withdrawMin: formatAmount(spec.withdrawMin),
    withdrawMax: formatAmount(spec.withdrawMax),
    withdrawDayMax: formatAmount(spec.withdrawDayMax),
  };
}

export function opsChainView(spec: ChainSpec): OpsChainView {
  const { tokenContract, decimals, manualAddress } = spec;
  return {
    ...chainView(spec),
    feeLimit: formatAmount(spec.feeLimit),
    tokenContract,
    decimals,
    manualAddress,
  };
}
