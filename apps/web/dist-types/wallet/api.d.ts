import type { BalanceView } from '@bourse/protocol/stream';
type Asset = Omit<BalanceView, 'account'>;
export interface AssetList {
    spot: Asset[];
    contract: Asset[];
}
export declare function listAssets(signal?: AbortSignal): Promise<AssetList>;
export {};
