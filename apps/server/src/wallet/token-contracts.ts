import type { AddressFormat } from '@bourse/protocol/wallet/calls';
import type { Services } from '../services.ts';
import type { ChainNode } from './nodes/chain-node.ts';
import { openNode } from './nodes/open-node.ts';

/** `silent`: there is a node to ask, and it does not answer. */
export type TokenLook = 'token' | 'other' | 'silent';

/**
 * Whether an address is the contract of a token, of one that trades here or of any other: what is sent there is lost. The
 * chain's node is asked, where there is one; without it only the contracts that trade here are known (`ChainRegistry`).
 */
export class TokenContracts {
  readonly #services: Pick<Services, 'settings' | 'log'>;
  readonly #nodes = new Map<string, ChainNode | undefined>();

  constructor(services: Pick<Services, 'settings' | 'log'>) {
    this.#services = services;
  }

  async look(chain: string, format: AddressFormat, address: string): Promise<TokenLook> {
    const node = this.#nodeOf(chain, format);
    if (!node?.isToken) return 'other';
    try {
      return (await node.isToken(address)) ? 'token' : 'other';
    } catch (error) {
      // The whole of an error repeats the node's address, which may hold a password.
      const { shortMessage: reason = 'no answer that fits' } = error as { shortMessage?: string };
      this.#services.log.warn({ chain, reason }, 'the node did not say whether an address is a token');
      return 'silent';
    }
  }

  #nodeOf(chain: string, format: AddressFormat): ChainNode | undefined {
    const url = this.#services.settings.rpcUrls[chain];
    if (url === undefined) return undefined;
    if (!this.#nodes.has(chain)) this.#nodes.set(chain, openNode(format, url));
    return this.#nodes.get(chain);
  }
}
