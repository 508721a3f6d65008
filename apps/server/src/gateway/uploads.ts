import type { Multipart } from '@fastify/multipart';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { FastifyRequest } from 'fastify';
import { Places, type Holder } from '../places.ts';
import { netsOf } from './access/holders.ts';
import type { UploadedFile } from './call.ts';
import { printable, type Fields } from './fields.ts';
import { endIfSlow } from './slow-bodies.ts';

const FILE_MEGABYTES = 8;
export const FILE_BYTES = FILE_MEGABYTES * 1024 * 1024;
const MAX_FIELDS = 32;
const MAX_FIELD_BYTES = 4 * 1024;
/** All fields, part headers and boundaries together. */
const AROUND_FILES_BYTES = 256 * 1024;

/** Uploads that may stand in memory at once; of these, so many of callers without a session. */
const MAX_AT_ONCE = 24;
const MAX_OF_STRANGERS = 8;
/** And of one user: a page sends two or three at once. */
const MAX_OF_USER = 3;
/** Of one network a user's, and one more's; whoever has many addresses side by side leaves most places to others. */
const MAX_OF_NETS = { network: 4, site: 8 };
/** Whoever takes longer than that holds the place of others; and who sends less than a phone does (`slow-bodies.ts`). */
const PATIENCE_MS = 120_000;

/** Whose upload it is. */
export interface Uploader {
  /** A user or operator; absent: a stranger. */
  readonly user?: string;
  /** Where it comes from. */
  readonly ip: string;
}

export interface Upload {
  readonly fields: Fields;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** Reads multipart bodies, a bounded number at a time, each of bounded size. */
export class Uploads {
  readonly #places = new Places('uploads', MAX_AT_ONCE);

  /** The fields and the declared files of a request; a refusal names what is wrong with it. A file that did not come, or came empty, is absent. */
  async read(
    request: FastifyRequest,
    names: readonly string[],
    uploader: Uploader,
  ): Promise<Upload | Refusal> {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > names.length * FILE_BYTES + AROUND_FILES_BYTES) return TOO_LARGE;
    const place = this.#places.take(...holdersOf(uploader));
    if (!place) return refuse('BUSY');
    const timer = setTimeout(() => request.raw.destroy(), PATIENCE_MS);
    const stopWatching = endIfSlow(request.raw);
    try {
      return await readParts(request, names);
    } finally {
      clearTimeout(timer);
      stopWatching();
      place();
      // What is left unread flows away, so that the answer can be read by a client that is still sending.
      request.raw.unpipe();
      request.raw.resume();
    }
  }
}

/** Whom an upload counts for. */
function holdersOf({ user, ip }: Uploader): Holder[] {
  const who = user ? { by: user, most: MAX_OF_USER } : { by: 'strangers', most: MAX_OF_STRANGERS };
  return [who, ...netsOf(ip, MAX_OF_NETS)];
}

const TOO_LARGE = refuse('FILE_TOO_LARGE', { megabytes: String(FILE_MEGABYTES) });
const BROKEN = refuse('INVALID_FIELD', { field: 'body' });

async function readParts(request: FastifyRequest, names: readonly string[]): Promise<Upload | Refusal> {
  const fields = Object.create(null) as Fields;
  const files = Object.create(null) as Record<string, UploadedFile>;
  const limits = {
    files: names.length,
    fileSize: FILE_BYTES,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 100,
    parts: MAX_FIELDS + names.length,
    headerPairs: 20,
  };
  try {
    for await (const part of request.parts({ limits })) {
      const wrong = await takePart(part, names, fields, files);
      if (wrong) return wrong;
    }
  } catch (error) {
    // Whatever the parser throws is about the body: a wrong boundary, an early end, too many parts.
    return (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? TOO_LARGE : BROKEN;
  }
  return { fields, files };
}

async function takePart(
  part: Multipart,
  names: readonly string[],
  fields: Fields,
  files: Record<string, UploadedFile>,
): Promise<Refusal | undefined> {
  const name = part.fieldname ?? '';
  const wrong = refuse('INVALID_FIELD', { field: printable(name) });
  if (name in fields || name in files) return wrong;
  if (part.type === 'file') {
    if (!names.includes(name)) return wrong;
    const bytes = await part.toBuffer();
    if (part.file.truncated) return TOO_LARGE;
    if (bytes.length > 0) files[name] = { name: (part.filename ?? '').slice(0, 200), bytes };
    return undefined;
  }
  if (part.fieldnameTruncated || part.valueTruncated || typeof part.value !== 'string') return wrong;
  if (part.value !== '') fields[name] = part.value;
  return undefined;
}
