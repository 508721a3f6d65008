/** What surrounds every page. */
export declare function Shell(): import("react").JSX.Element;
