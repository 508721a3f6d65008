/**
 * JSON that keeps whole numbers of any size, for what core and gateways say to each other: a bigint is its digits after
 * U+0001, and a text that begins with U+0001 gets another one in front.
 */
const MARK = '\u0001';

export function encodeExact(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint'
      ? `${MARK}${each}`
      : typeof each === 'string' && each.startsWith(MARK)
        ? MARK + each
        : each,
  );
}

export function decodeExact<T>(text: string): T {
  return JSON.parse(text, (_key, each: unknown) => {
    if (typeof each !== 'string' || each.charCodeAt(0) !== 1) return each;
    return each.charCodeAt(1) === 1 ? each.slice(1) : BigInt(each.slice(1));
  }) as T;
}
