/** JSON that was written before. */
export class WrittenJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): never {
    throw new Error('written JSON stands at the top of an answer only');
  }
}

/** JSON that was written before, as a field of the object that is being written; not deeper inside. */
export function writtenJson(text: string): WrittenJson {
  return new WrittenJson(text);
}

/** A list of which some items were written before: texts of none, one or several items, between which commas come. */
export function writtenList(...items: readonly string[]): WrittenJson {
  return new WrittenJson(`[${items.filter(Boolean).join(',')}]`);
}

/** The items of a list as `writtenList` takes them. */
export function itemsText(list: readonly object[], write: (value: object) => string): string {
  return write(list).slice(1, -1);
}

/** JSON of a value whose fields may have been written before; the others by `write`. As in `JSON.stringify`, what is undefined is no field. */
export function writeFields(value: object, write: (value: unknown) => string): string {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (!fields.some(([, field]) => field instanceof WrittenJson)) return write(value);
  const texts = fields.map(([name, field]) => {
    return `${JSON.stringify(name)}:${field instanceof WrittenJson ? field.text : write(field)}`;
  });
  return `{${texts.join(',')}}`;
}
