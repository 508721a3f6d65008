import type { Language } from '@bourse/protocol/languages';
import { en, type Texts } from './en/all.ts';
import { ja } from './ja/all.ts';
import { ko } from './ko/all.ts';
import { zh } from './zh/all.ts';

/** What the server says in each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { 'en-US': en, 'zh-CN': zh, ko, ja };
