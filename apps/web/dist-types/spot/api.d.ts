import type { OrderView, TradeView } from '@bourse/protocol/stream';
import type { OrderType, Side, TimeInForce } from '@bourse/protocol/spot/order';
export interface Page<Row> {
    list: Row[];
    totalRow: number;
}
export interface NewOrder {
    baseCoin: string;
    quoteCoin: string;
    direction: Side;
    type: OrderType;
    price?: string;
    /** Base quantity; for a market or stop-market buy the quote amount to spend. */
    amount: string;
    timeInForce?: TimeInForce;
    stopPrice?: string;
}
/** `requestId` makes it harmless that a network sends the call twice: the second answers the first's order. */
export declare function createOrder(order: NewOrder, requestId: string): Promise<{
    id: string;
    order: OrderView;
}>;
export declare function cancelOrder(id: string): Promise<unknown>;
/** Without a pair: everything. */
export declare function cancelAllOrders(pair?: {
    baseCoin: string;
    quoteCoin: string;
}): Promise<unknown>;
export interface PageFilter {
    baseCoin?: string;
    quoteCoin?: string;
    pageNo: number;
    pageSize: number;
}
/** entryStatus: 1 unfinished, 2 finished, 3 cancelled. */
export declare function listOrders(entryStatus: 1 | 2 | 3, filter: PageFilter, signal?: AbortSignal): Promise<Page<OrderView>>;
export declare function listTrades(filter: PageFilter, signal?: AbortSignal): Promise<Page<TradeView>>;
