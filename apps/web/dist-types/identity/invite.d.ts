export declare function rememberInvite(search: string): void;
export declare function rememberedInvite(): string;
