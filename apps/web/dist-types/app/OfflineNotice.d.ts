export declare function OfflineNotice(): import("react").JSX.Element | null;
