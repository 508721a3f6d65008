export declare function HomePage(): import("react").JSX.Element;
