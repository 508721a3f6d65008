import {
  isAttested,
  isAttestedFormat,
  shownKey,
  type AttestedFormat,
} from '@bourse/custody/attestation/attestation';
import type { Attestations, ReserveStatement } from '@bourse/protocol/liabilities/reserves';
import type { ReserveRequest } from '@bourse/protocol/liabilities/reserve-request';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { ChainRegistry, ChainSpec } from '../chains.ts';
import type { ChainNode } from '../nodes/chain-node.ts';
import { openNode } from '../nodes/open-node.ts';
import { lockCustody } from '../reconciliation/lock-custody.ts';
import type { OwnAddresses, OwnKind } from '../reconciliation/own-addresses.ts';
import { readPosition } from '../reconciliation/read-position.ts';

type Holdings = Pick<ReserveStatement, 'blocks' | 'coins' | 'holdings' | 'keys'>;
/** What addresses hold, and which chains could not be asked. */
type Read = Holdings & {
  readonly away: string[];
  readonly unsigned: NonNullable<ReserveStatement['unsigned']>;
};
type OtherKey = NonNullable<ReserveStatement['keys']>[number];
interface ChainRead {
  readonly block: Holdings['blocks'][number];
  readonly holdings: Holdings['holdings'];
  readonly otherKeys: readonly OtherKey[];
}
type Signed = Attestations['signatures'][number];
export type ReserveAddress = ReserveStatement['addresses'][number];

/** What the signer was asked for, and what has come. */
export interface AskedSigner {
  /** ms */
  readonly askedAt: number;
  readonly addresses: ReserveRequest['addresses'];
  readonly signed: readonly ReserveAddress[];
}

/** The signer's role writes what it likes, so not everything is looked at. */
const MOST_SIGNATURES = 1_000;
/** Of users' addresses so many are asked to sign, the fullest ones; the hot wallet gets the others sooner or later. */
const DEPOSIT_ADDRESSES = 100;

/** Which addresses prove reserves, whether they have signed, and what they hold (docs/proof-of-liabilities.md). */
export class HouseReserves {
  readonly #services: Pick<Services, 'db' | 'settings' | 'log'>;
  readonly #chains: ChainRegistry;
  readonly #own: OwnAddresses;

  constructor(
    services: Pick<Services, 'db' | 'settings' | 'log'>,
    { chains, own }: { readonly chains: ChainRegistry; readonly own: OwnAddresses },
  ) {
    this.#services = services;
    this.#chains = chains;
    this.#own = own;
  }

  /** On chains that have a node and whose keys can sign a text. */
  async addresses(): Promise<{ chain: string; address: string }[]> {
    const all = this.#provable().map(async ({ chain }) => {
      const house = (await this.#own.ofHouse(chain)).map(({ address }) => address);
      const { rows } = await sql<{ address: string }>`
        select address from custody_balances where chain = ${chain} and not address = any(${house}::text[])
        group by address having max(shown + residual) > 0 order by max(shown + residual) desc, address
        limit ${DEPOSIT_ADDRESSES}`.execute(this.#services.db);
      return [...house, ...rows.map(({ address }) => address)].map((address) => ({ chain, address }));
    });
    return (await Promise.all(all)).flat();
  }

  /** Each as what it is; refused when one is not ours, stands twice, or has not signed that commitment. */
  async verify({ commitment, hash, signatures }: Attestations): Promise<ReserveAddress[] | Refusal> {
    const verified: ReserveAddress[] = [];
    const seen = new Set<string>();
    for (const signed of signatures) {
      const { chain, address, signature } = signed;
      const found = await this.#kindOf(signed);
      const holds =
        found && (await isAttested(found.format, { commitment, hash, chain, address }, signature));
      if (!found || !holds || seen.has(nameOf(signed))) return refuse('RESERVES_NOT_SIGNED', { address });
      seen.add(nameOf(signed));
      verified.push({ ...signed, ...found });
    }
    return verified;
  }

  /** Of a list in which anybody may have written, those addresses that are ours and have signed that commitment, each once. */
  async verified({ commitment, hash, signatures }: Attestations): Promise<ReserveAddress[]> {
    const verified = new Map<string, ReserveAddress>();
    for (const signed of signatures) {
      if (verified.has(nameOf(signed))) continue;
      const one = await this.verify({ commitment, hash, signatures: [signed] });
      if (!(one instanceof Refusal)) verified.set(nameOf(signed), one[0]!);
    }
    return [...verified.values()];
  }

  /** What had signed already and what has signed now, each address once; whether that is more than before. */
  merged(
    before: readonly ReserveAddress[],
    now: readonly ReserveAddress[],
  ): { readonly addresses: ReserveAddress[]; readonly isMore: boolean } {
    const known = new Set(before.map(nameOf));
    const added = now.filter((each) => !known.has(nameOf(each)));
    return { addresses: [...before, ...added], isMore: added.length > 0 };
  }

  /** What the signer was asked for that proof of liabilities; `undefined`: nothing. */
  async askedSigner({
    id,
    hash,
  }: {
    readonly id: number;
    readonly hash: string;
  }): Promise<AskedSigner | undefined> {
    const { db } = this.#services;
    const asked = await sql<{ asked_at: string; request: ReserveRequest }>`
      select asked_at, request from reserve_requests where commitment_id = ${id}`.execute(db);
    const [row] = asked.rows;
    if (!row) return undefined;
    const { rows: signatures } = await sql<Signed>`
      select chain, address, signature from reserve_signatures where commitment_id = ${id}
      order by seq limit ${MOST_SIGNATURES}`.execute(db);
    const signed = await this.verified({ commitment: id, hash, signatures });
    return { askedAt: Number(row.asked_at), addresses: row.request.addresses, signed };
  }

  /** Addresses of the house that are not among these. */
  async others(
    addresses: readonly ReserveAddress[],
  ): Promise<{ chain: string; kind: OwnKind; address: string }[]> {
    const signed = new Set(addresses.map(nameOf));
    const all = this.#provable().map(async ({ chain }) =>
      (await this.#own.ofHouse(chain)).map((each) => ({ chain, ...each })),
    );
    return (await Promise.all(all)).flat().filter((each) => !signed.has(nameOf(each)));
  }

  /** At the newest block of each chain that is read. A chain whose node shows another one, or does not answer, is away. */
  async read(addresses: readonly ReserveAddress[]): Promise<Read> {
    const { log } = this.#services;
    const read: Read = { blocks: [], coins: [], holdings: [], away: [], unsigned: [] };
    const keys: OtherKey[] = [];
    for (const { chain, format } of this.#provable()) {
      const ofChain = addresses.filter((each) => each.chain === chain);
      if (ofChain.length === 0) continue;
      const specs = this.#chains.settings().filter((spec) => spec.chain === chain);
      for (const { currency: coin, tokenContract: token, decimals } of specs)
        read.coins.push({ chain, coin, token, decimals });
      try {
        const { block, holdings, otherKeys } = await this.#readChain(chain, format, specs, ofChain);
        read.blocks.push(block);
        read.holdings.push(...holdings);
        keys.push(...otherKeys);
      } catch (err) {
        log.warn({ err, chain }, 'reserves were not read');
        read.away.push(chain);
      }
    }
    for (const { chain, kind } of await this.others(addresses)) {
      const known = read.unsigned.find((each) => each.chain === chain && each.kind === kind);
      if (known) known.count++;
      else read.unsigned.push({ chain, kind, count: 1 });
    }
    return keys.length === 0 ? read : { ...read, keys };
  }

  /** Rejects when the node does not say it of one block that we have read. */
  async #readChain(
    chain: string,
    format: AttestedFormat,
    specs: readonly ChainSpec[],
    signed: readonly ReserveAddress[],
  ): Promise<ChainRead> {
    const node = openNode(format, this.#services.settings.rpcUrls[chain]!)!;
    const position = await readPosition(chain, this.#services.db);
    if (!position || (await node.blockHash(position.lastRead)) !== position.hash)
      throw new Error(`the node of ${chain} does not show the newest block that was read`);
    const { lastRead, hash } = position;
    const otherKeys = await askKeys(node, signed, lastRead);
    const disabled = new Set(
      otherKeys.flatMap(({ state, address }) => (state === 'disabled' ? [address] : [])),
    );
    const counted = signed.filter(({ address }) => !disabled.has(address));
    const addresses = counted.map(({ address }) => address);
    const heldBy: Readonly<Record<AttestedFormat, () => Promise<Holdings['holdings']>>> = {
      evm: () => askNode(node, specs, addresses, lastRead),
      ripple: () => askNode(node, specs.filter(isOwnCoin), addresses, lastRead),
      // Their nodes tell of their newest block alone.
      tron: () => this.#carriedOn(chain, specs, counted, lastRead),
      eos: () => this.#carriedOn(chain, specs, counted, lastRead),
      bitcoin: () => this.#outputs(chain, specs, addresses, lastRead),
      litecoin: () => this.#outputs(chain, specs, addresses, lastRead),
    };
    const holdings = await heldBy[format]();
    if ((await node.blockHash(lastRead)) !== hash) throw new Error(`${chain} was reorganised meanwhile`);
    return { block: { chain, number: String(lastRead), hash }, holdings, otherKeys };
  }

  /**
   * What the node has told of each address when it was asked for the reconciliation, with what blocks have shown since.
   * Rejects while it was never asked about one of the house's; what a user's was never paid, it does not hold.
   */
  async #carriedOn(
    chain: string,
    specs: readonly ChainSpec[],
    counted: readonly ReserveAddress[],
    block: bigint,
  ): Promise<Holdings['holdings']> {
    const addresses = counted.map(({ address }) => address);
    return this.#services.db.transaction().execute(async (trx) => {
      await lockCustody(chain, trx);
      const holdings: Holdings['holdings'] = [];
      for (const { currency: coin, tokenContract: token, decimals } of specs) {
        const { rows } = await sql<{ address: string; isRead: boolean; units: string }>`
          select address, read_block is not null as "isRead", trunc((shown + residual - coalesce((
              select sum(change) from custody_changes c where c.chain = b.chain and c.token = b.token
                and c.address = b.address and c.block_number > ${String(block)}::bigint), 0))
            * ${String(10n ** BigInt(decimals))}::numeric)::text as units
          from custody_balances b
          where chain = ${chain} and token = ${token} and address = any(${addresses}::text[])
          order by address`.execute(trx);
        const read = new Set(rows.flatMap(({ address, isRead }) => (isRead ? [address] : [])));
        const unread = counted.find(
          ({ address, kind }) =>
            !read.has(address) && (kind !== 'deposit' || rows.some((row) => row.address === address)),
        );
        if (unread) throw new Error(`${chain}: what ${unread.address} holds of ${coin} is still to be read`);
        for (const { address, units } of rows)
          if (BigInt(units) > 0n) holdings.push({ chain, coin, address, units });
      }
      return holdings;
    });
  }

  /** Chains of outputs have no balances: what was read of them is what there is. */
  async #outputs(
    chain: string,
    specs: readonly ChainSpec[],
    addresses: readonly string[],
    block: bigint,
  ): Promise<Holdings['holdings']> {
    const own = specs.find(isOwnCoin);
    if (!own) return [];
    const { rows } = await this.#services.db.transaction().execute(async (trx) => {
      await lockCustody(chain, trx);
      return sql<{ address: string; units: string }>`
        select address, sum(value)::text as units from custody_outputs
        where chain = ${chain} and address = any(${[...addresses]}::text[])
          and block_number <= ${String(block)}::bigint
          and (spent_block is null or spent_block > ${String(block)}::bigint)
        group by address order by address`.execute(trx);
    });
    return rows.map((row) => ({ chain, coin: own.currency, ...row }));
  }

  async #kindOf({
    chain,
    address,
  }: Signed): Promise<{ format: AttestedFormat; kind: ReserveAddress['kind'] } | undefined> {
    const format = this.#provable().find((each) => each.chain === chain)?.format;
    if (format === undefined) return undefined;
    const ofHouse = (await this.#own.ofHouse(chain)).find((each) => each.address === address);
    if (ofHouse) return { format, kind: ofHouse.kind };
    return (await this.#own.among(chain, format, [address], this.#services.db)).has(address)
      ? { format, kind: 'deposit' }
      : undefined;
  }

  #provable(): { readonly chain: string; readonly format: AttestedFormat }[] {
    return Object.keys(this.#services.settings.rpcUrls).flatMap((chain) => {
      const format = this.#chains.formatOf(chain);
      return format !== undefined && isAttestedFormat(format) ? [{ chain, format }] : [];
    });
  }
}

/** The XRP ledger's server tells of no other. */
function isOwnCoin({ tokenContract }: ChainSpec): boolean {
  return tokenContract === '';
}

/** Of whom the node says something else than that the key that has signed alone spends. */
async function askKeys(
  node: ChainNode,
  signed: readonly ReserveAddress[],
  block: bigint,
): Promise<OtherKey[]> {
  const otherKeys: OtherKey[] = [];
  for (const { chain, address, signature } of signed) {
    const state = await node.keyState?.(address, block, shownKey(signature));
    if (state !== undefined && state !== 'alone') otherKeys.push({ chain, address, state });
  }
  return otherKeys;
}

async function askNode(
  node: ChainNode,
  specs: readonly ChainSpec[],
  addresses: readonly string[],
  block: bigint,
): Promise<Holdings['holdings']> {
  const holdings: Holdings['holdings'] = [];
  for (const { chain, currency: coin, tokenContract } of specs)
    for (const address of addresses) {
      const balance = await node.balanceAt!(address, tokenContract, block);
      if (balance?.block !== block) throw new Error(`the node of ${chain} does not say what ${address} held`);
      if (balance.value > 0n) holdings.push({ chain, coin, address, units: String(balance.value) });
    }
  return holdings;
}

function nameOf({ chain, address }: { readonly chain: string; readonly address: string }): string {
  return `${chain} ${address}`;
}
