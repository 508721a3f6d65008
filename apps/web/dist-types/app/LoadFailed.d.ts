/** A page whose code could not be fetched, for example after an update of the exchange; reloading brings the new one. */
export declare function LoadFailed(): import("react").JSX.Element;
