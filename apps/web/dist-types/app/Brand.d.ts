/** The mark and the name, as set by the operator. */
export declare function Brand({ name }: {
    name: string;
}): import("react").JSX.Element;
