import type { Messages } from './en.ts';
export declare const ko: Messages;
