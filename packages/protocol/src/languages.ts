interface LanguageFacts {
  /** In its own words. */
  readonly name: string;
  /** With a country, as `Accept-Language` says it. */
  readonly tag: string;
  /** What rises, then what falls, in the colours that its readers are used to. */
  readonly colours: 'green-red' | 'red-green' | 'red-blue';
  /** What its readers mostly count in. */
  readonly currency: string;
}

/** Every language, in the order of docs/rules.md, "Screens", with what is usual where it is spoken. */
export const LANGUAGE_FACTS = {
  'en-US': { name: 'English', tag: 'en-US', colours: 'green-red', currency: 'USD' },
  'zh-CN': { name: '简体中文', tag: 'zh-CN', colours: 'red-green', currency: 'CNY' },
  ko: { name: '한국어', tag: 'ko-KR', colours: 'red-blue', currency: 'KRW' },
  ja: { name: '日本語', tag: 'ja-JP', colours: 'red-green', currency: 'JPY' },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGE_FACTS;
export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as readonly Language[];

/** What is spoken where nothing else is asked for. */
export const DEFAULT_LANGUAGE = 'en-US';

/** Its two letters: the name of its catalogues. */
export function shortOf(language: Language): string {
  return language.slice(0, 2);
}
