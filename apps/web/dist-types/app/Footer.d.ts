export declare function Footer({ brand }: {
    brand: string;
}): import("react").JSX.Element;
