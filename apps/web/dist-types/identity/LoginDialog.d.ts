interface LoginDialogProps {
    brand: string;
    initialTab: 'login' | 'register';
    demoInviteCode: string | undefined;
}
export declare function LoginDialog({ brand, initialTab, demoInviteCode }: LoginDialogProps): import("react").JSX.Element;
export {};
