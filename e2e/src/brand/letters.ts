/** A mail as its reader gets it. */
export interface Letter {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Reads what the exchange has written to its outbox. */
export function readLetter(raw: string): Letter {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const field = (name: string): string =>
    decodeWords(new RegExp(`^${name}: (.*)$`, 'm').exec(head.replaceAll('\r', ''))?.[1] ?? '');
  return {
    from: field('From'),
    subject: field('Subject'),
    text: part(raw, 'text/plain'),
    html: part(raw, 'text/html'),
  };
}

function part(raw: string, type: string): string {
  const begin = raw.indexOf(`Content-Type: ${type}`);
  if (begin < 0) throw new Error(`the letter has no part of ${type}`);
  const body = raw.indexOf('\r\n\r\n', begin) + 4;
  const end = raw.indexOf('\r\n--', body);
  return decodeQuoted(raw.slice(body, end < 0 ? undefined : end));
}

/** RFC 2045, "quoted-printable". */
function decodeQuoted(text: string): string {
  return bytesOf(text.replaceAll('=\r\n', '')).toString('utf8');
}

/** RFC 2047: words of a head in other letters; what parts two of them is no space. */
function decodeWords(text: string): string {
  return text.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (words) => {
    const parts = [...words.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, how, said]) =>
      how!.toLowerCase() === 'b' ? Buffer.from(said!, 'base64') : bytesOf(said!.replaceAll('_', ' ')),
    );
    return Buffer.concat(parts).toString('utf8');
  });
}

function bytesOf(quoted: string): Buffer {
  const bytes = quoted.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}
