import { type Pair } from '../api/config.ts';
interface PairDrawerProps {
    pairs: readonly Pair[];
    current: Pair;
    onClose: () => void;
    onChoose: (symbol: string) => void;
}
/** All pairs, by quote coin and search, to change to another. */
export declare function PairDrawer({ pairs, current, onClose, onChoose }: PairDrawerProps): import("react").JSX.Element;
export {};
