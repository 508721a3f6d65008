type TextKey<Name extends string> = Name extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** `user.freeze` as the key of a text: those have no dots. */
export function textKey<Name extends string>(name: Name): TextKey<Name> {
  return name.replace('.', '_') as TextKey<Name>;
}
