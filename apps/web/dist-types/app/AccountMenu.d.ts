export declare function AccountMenu(): import("react").JSX.Element;
