import { formatAmount, parseAmount } from '@bourse/money/amount';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { ChainView, DepositAddress } from '@bourse/protocol/wallet/calls';
import { normalizeTxHash } from '@bourse/protocol/wallet/tx-hash';
import { Kept } from '../../memo.ts';
import type { Settings } from '../../settings.ts';
import { chainView, type ChainRegistry, type ChainSpec } from '../chains.ts';
import type { DepositAddresses } from './deposit-addresses.ts';

/** Tells where money can be sent: which chains take deposits of a coin, and the user's address there. */
export class DepositRoutes {
  readonly #chains: ChainRegistry;
  readonly #addresses: DepositAddresses;
  readonly #explorers: Readonly<Record<string, string>>;
  readonly #views = new Kept<readonly ChainView[]>();

  constructor(
    chains: ChainRegistry,
    addresses: DepositAddresses,
    { explorers }: Pick<Settings, 'explorers'>,
  ) {
    this.#chains = chains;
    this.#addresses = addresses;
    this.#explorers = explorers;
  }

  /**
   * Every coin on every chain; deposits are open where there is an address to send them to as well. The same list until the
   * chains change.
   */
  chainViews(): readonly ChainView[] {
    const chains = this.#chains.all();
    return this.#views.get([chains], () => chains.map((spec) => this.#view(spec)));
  }

  #view(spec: ChainSpec): ChainView {
    const view = chainView(spec);
    const explorer = this.#explorers[spec.chain];
    return {
      ...view,
      depositOpen: view.depositOpen && this.#addresses.isReachable(spec),
      ...(explorer !== undefined && { explorer }),
    };
  }

  openChain(currency: string, chain: string): ChainSpec | Refusal {
    const spec = this.#chains.find(currency, chain);
    if (!spec) return refuse('CHAIN_NOT_FOUND');
    return spec.depositOpen ? spec : refuse('DEPOSIT_CLOSED');
  }

  /** What a submitted deposit says, in the words in which it is stored; undefined where it makes no sense. */
  paymentOf(input: {
    readonly currency: string;
    readonly chain: string;
    readonly amount: string;
    readonly txHash: string;
  }): { currency: string; chain: string; amount: bigint; txHash: string } | undefined {
    const spec = this.#chains.find(input.currency, input.chain);
    const amount = parseAmount(input.amount);
    const txHash = spec && normalizeTxHash(spec.format, input.txHash);
    if (spec === undefined || amount === undefined || txHash === undefined) return undefined;
    return { currency: spec.currency, chain: spec.chain, amount, txHash };
  }

  async addressOf(
    userId: number,
    coin: { readonly currency: string; readonly chain: string },
  ): Promise<DepositAddress | Refusal> {
    const spec = this.openChain(coin.currency, coin.chain);
    if (spec instanceof Refusal) return spec;
    const found = await this.#addresses.find(userId, spec);
    if (!found) return refuse('DEPOSIT_CLOSED');
    const { currency, chain, confirmations, depositMin } = spec;
    return { currency, chain, ...found, confirmations, depositMin: formatAmount(depositMin) };
  }
}
