import type { OrderView } from '@bourse/protocol/stream';
/** Unfinished orders, kept up by the stream. */
export declare function OpenOrders({ orders }: {
    orders: readonly OrderView[] | undefined;
}): import("react").JSX.Element;
