/** Mails a code, then counts down until another may be asked for. */
export declare function CodeButton({ checkedEmail }: {
    checkedEmail: () => string | undefined;
}): import("react").JSX.Element;
