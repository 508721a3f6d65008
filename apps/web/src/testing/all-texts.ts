import type { Language } from '@bourse/protocol/languages';
import { texts as en, type AllTexts } from '../i18n/languages/en.ts';
import { texts as ja } from '../i18n/languages/ja.ts';
import { texts as ko } from '../i18n/languages/ko.ts';
import { texts as zh } from '../i18n/languages/zh.ts';

export const ALL_TEXTS: Record<Language, AllTexts> = { 'en-US': en, 'zh-CN': zh, ko, ja };
