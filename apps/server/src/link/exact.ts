/**
 * JSON that keeps whole numbers of any size, for what core and gateways say to each other: a bigint is its digits after
 * U+0001, and a text that begins with U+0001 gets another one in front.
 */
const MARK = '\u0001';

/** The mark as JSON has it within a text. */
const WRITTEN_MARK = '\\u0001';

/**
 * Most of what is said holds neither, and is plain JSON; a replacer that is asked about each value makes that many times
 * slower.
 */
export function encodeExact(value: unknown): string {
  const plain = plainJson(value);
  if (plain !== undefined && !plain.includes(WRITTEN_MARK)) return plain;
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint'
      ? `${MARK}${each}`
      : typeof each === 'string' && each.startsWith(MARK)
        ? MARK + each
        : each,
  );
}

export function decodeExact<T>(text: string): T {
  const value: unknown = JSON.parse(text);
  return (text.includes(WRITTEN_MARK) ? exact(value) : value) as T;
}

/** Nothing where a bigint is in it. */
function plainJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A value with all marks taken away. What is in it is changed in place: a reviver would take three times as long. */
function exact(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.charCodeAt(0) !== 1) return value;
    return value.charCodeAt(1) === 1 ? value.slice(1) : BigInt(value.slice(1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    const before = holder[key];
    const after = exact(before);
    if (after !== before) holder[key] = after;
  }
  return value;
}
