import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';

const gzip = promisify(gzipWithCallback);

/** A text that is made here and asked for often: packed once, and not sent again to whoever has it. */
export interface PackedFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly tag: string;
}

export async function packFile(type: string, content: string | Buffer): Promise<PackedFile> {
  const plain = Buffer.from(content);
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, plain, gzip: await gzip(plain), tag };
}

export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, gzip: packed, tag }: PackedFile,
): FastifyReply {
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(packed);
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
