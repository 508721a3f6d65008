export declare const DIRECTION_COLOUR: {
    readonly up: 'text-up';
    readonly down: 'text-down';
    readonly flat: 'text-muted';
};
/** A change in percent: coloured, and with its sign, so that colour is never alone. */
export declare function ChangeText({ open, close }: {
    open: string;
    close: string;
}): import("react").JSX.Element;
