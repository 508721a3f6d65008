/** The shape of a catalogue, whatever its language. */
export type Texts<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]>;
};

/** Two catalogues as one: groups that both have hold the texts of both. */
export type Joined<One, Other> = {
  readonly [Key in keyof One | keyof Other]: Key extends keyof One
    ? Key extends keyof Other
      ? Joined<One[Key], Other[Key]>
      : One[Key]
    : Key extends keyof Other
      ? Other[Key]
      : never;
};

export function joinTexts<One extends object, Other extends object>(
  one: One,
  other: Other,
): Joined<One, Other> {
  const joined = { ...one } as Record<string, unknown>;
  for (const [key, theirs] of Object.entries(other)) {
    const ours = joined[key];
    joined[key] = ours instanceof Object ? joinTexts(ours, theirs as object) : theirs;
  }
  return joined as Joined<One, Other>;
}
