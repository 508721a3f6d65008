/** Code checked, account registered, then logged in with the same e-mail and password (product.md section 4). */
export declare function RegisterForm({ demoInviteCode }: {
    demoInviteCode: string | undefined;
}): import("react").JSX.Element;
