/** What a user agent tells of itself, as far as a person would name it; undefined where it says nothing known. */
export interface DeviceName {
  browser: string | undefined;
  system: string | undefined;
}

/** First match wins: most browsers also name the ones they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

export function deviceName(agent: string): DeviceName {
  const named = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(agent))?.[1];
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
