/** A reason as it was read. */
export interface ReadReason<Key extends string> {
  readonly key: Key;
  readonly values: Readonly<Record<string, string>>;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Says which reason of `templates` (`REASONS`, by whatever home they come from) a text is, and what stands in it; `undefined`:
 * words that are not the signer's own.
 */
export function reasonReader<Key extends string>(
  templates: Readonly<Record<Key, string>>,
): (text: string) => ReadReason<Key> | undefined {
  // The most particular one first: "expired; the second..." is read as itself before "expired; {reason}".
  const patterns = (Object.entries(templates) as [Key, string][])
    .toSorted(([, a], [, b]) => ownLength(b) - ownLength(a))
    .map(([key, template]) => [key, patternOf(template)] as const);
  return (text) => {
    for (const [key, pattern] of patterns) {
      const found = pattern.exec(text);
      if (found) return { key, values: { ...found.groups } };
    }
    return undefined;
  };
}

function ownLength(template: string): number {
  return template.replace(PLACEHOLDER, '').length;
}

/** `{words}` and `{reason}` are whole sentences, all else is one word. */
function patternOf(template: string): RegExp {
  const source = template
    .replace(/[.?()]/g, String.raw`\$&`)
    .replace(PLACEHOLDER, (_, name: string) =>
      name === 'words' || name === 'reason' ? `(?<${name}>.+)` : String.raw`(?<${name}>\S*)`,
    );
  return new RegExp(`^${source}$`, 's');
}
