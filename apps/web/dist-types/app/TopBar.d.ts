export declare function TopBar({ brand }: {
    brand: string;
}): import("react").JSX.Element;
