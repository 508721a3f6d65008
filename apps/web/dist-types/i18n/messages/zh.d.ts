import type { Messages } from './en.ts';
export declare const zh: Messages;
