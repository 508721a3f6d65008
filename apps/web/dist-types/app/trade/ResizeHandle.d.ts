/** Height of the panel of orders in px, remembered. */
export declare function useOrdersHeight(): [number, (height: number) => void];
interface ResizeHandleProps {
    height: number;
    onChange: (height: number) => void;
}
/** The upper edge of a panel, to be dragged or moved with the arrow keys. */
export declare function ResizeHandle({ height, onChange }: ResizeHandleProps): import("react").JSX.Element;
export {};
