/** Whole numbers of any sign, small ones in one byte: seven bits each, the lowest first, the sign in the lowest. */
export class NumberWriter {
  readonly #bytes: number[] = [];

  add(value: number): void {
    // Beyond 32 bits, where bit operators end.
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
    while (rest >= 0x80) {
      this.#bytes.push((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes.push(rest);
  }

  /** ASCII. */
  addText(text: string): void {
    this.add(text.length);
    for (let at = 0; at < text.length; at++) this.add(text.charCodeAt(at));
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }

  /** Several one behind the other, their lengths first. */
  static sections(writers: readonly NumberWriter[]): Buffer {
    const bodies = writers.map((writer) => writer.bytes());
    const sizes = new NumberWriter();
    for (const body of bodies) sizes.add(body.length);
    return Buffer.concat([sizes.bytes(), ...bodies]);
  }
}

/** Reads what a `NumberWriter` wrote. */
export class NumberReader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** A reader for each of `count` sections. */
  static sections(bytes: Buffer, count: number): NumberReader[] {
    const sizes = new NumberReader(bytes, 0);
    const lengths = Array.from({ length: count }, () => sizes.next());
    let end = sizes.at;
    return lengths.map((length) => new NumberReader(bytes, (end += length) - length));
  }

  next(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new RangeError('packed numbers end too early');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      scale *= 0x80;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  nextText(): string {
    return String.fromCharCode(...Array.from({ length: this.next() }, () => this.next()));
  }
}
