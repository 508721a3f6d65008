import type { OrderView, TradeView } from '@bourse/protocol/stream';
import type { Column } from '@bourse/ui/Table';
import { useTranslations } from 'use-intl';
type Texts = ReturnType<typeof useTranslations<never>>;
type Names = Pick<OrderView, 'baseCoin' | 'quoteCoin'>;
/** How the tables of orders and fills write numbers. */
export interface Cells {
    t: Texts;
    /** A price with the decimals of its pair; a dash for none. */
    price: (row: Names, text: string) => string;
    amount: (text: string) => string;
}
export declare function useCells(): Cells;
/** Buys by value give their amount in quote currency. */
export declare function amountCoin(order: OrderView): string;
export declare function timeColumn<Row>({ t }: Cells, time: (row: Row) => number): Column<Row>;
export declare function pairColumn<Row extends Names>({ t }: Cells): Column<Row>;
export declare function sideColumn<Row extends Pick<TradeView, 'direction'>>({ t }: Cells): Column<Row>;
/** Columns that open and past orders have in common. */
export declare function orderColumns(cells: Cells): Column<OrderView>[];
export {};
