import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';

const gzip = promisify(gzipWithCallback);

/** What is asked for often: packed once, and not sent again to whoever has it. */
export interface PackedFile {
  /** As the header says it. */
  readonly type: string;
  readonly plain: Buffer;
  /** Packed, where that is worth it. */
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
  /** Names its content, in any form. */
  readonly tag: string;
}

/** Of a text that is made here. */
export async function packFile(type: string, content: string | Buffer): Promise<PackedFile> {
  const plain = Buffer.from(content);
  return { type: `${type}; charset=utf-8`, plain, gzip: await gzip(plain), tag: tagOf(plain) };
}

export function tagOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Sends it whole, in the shortest form that is understood. `cacheControl`: by default it may be shown again once we have been asked. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PackedFile,
  cacheControl = 'no-cache',
): FastifyReply {
  const understood = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  const form = FORMS.find((name) => file[name] !== undefined && understands(understood, name));
  // Each form has a tag of its own: they are not the same bytes.
  const etag = form ? `"${file.tag}-${form}"` : `"${file.tag}"`;
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' });
  if (hasIt(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(file.type);
  return form ? reply.header('content-encoding', form).send(file[form]) : reply.send(file.plain);
}

/** Shortest first. */
const FORMS = ['br', 'gzip'] as const;

/** In this form: another is other bytes, which a cache on the way would take for these. A proxy may have made the tag weak. */
function hasIt(tags: string | undefined, etag: string): boolean {
  return tags?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;
}

/** Whether a form is named without a weight of nought. */
function understands(accepted: string, form: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, weight] = part.split(';');
    return name!.trim() === form && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '');
  });
}

/** Makes it on first use, for all, and anew when `source` answers something else; what failed is tried again. */
export function keptFile(make: () => Promise<PackedFile>, source: () => unknown): () => Promise<PackedFile> {
  let made: { readonly of: unknown; readonly file: Promise<PackedFile> } | undefined;
  return () => {
    const of = source();
    if (!made || made.of !== of) {
      const file = make().catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      made = { of, file };
    }
    return made.file;
  };
}
