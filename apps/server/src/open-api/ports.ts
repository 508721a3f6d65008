import type { ApiKeyView } from '@bourse/protocol/api-keys/calls';
import type { ApiKey, KeyTurnover } from '../gateway/access/api-keys.ts';
import type { MarketPort } from '../market/port.ts';
import type { SpotPort } from '../spot/port.ts';
import type { WalletPort } from '../wallet/port.ts';

/**
 * What the open API asks of the domains; the composition root hands it their functions. Nothing of it is the open API's
 * alone: the web app's calls go the same way.
 */
export interface Ports {
  readonly market: MarketPort;
  readonly spot: SpotPort;
  readonly wallet: WalletPort;
  readonly turnover: KeyTurnover;
  /** A user's API keys, newest first. */
  readonly keysOf: (userId: number) => Promise<readonly ApiKeyView[]>;
  /** Whether a key works still: looked at once more before money leaves by it. */
  readonly keyStands: (key: ApiKey) => Promise<boolean>;
  /** The coins on offer, in display order. */
  readonly coins: () => readonly string[];
  /** Whether spot trading is open to the public at large: no maintenance, not switched off. */
  readonly isTrading: () => boolean;
}
