import type { BalanceView } from '@bourse/protocol/stream';
import { call } from '../api/client.ts';

type Asset = Omit<BalanceView, 'account'>;

export interface AssetList {
  spot: Asset[];
  contract: Asset[];
}

export function listAssets(signal?: AbortSignal): Promise<AssetList> {
  return call('/bb/asset/list', {}, signal);
}
