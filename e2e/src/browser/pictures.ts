import { deflateSync, crc32 } from 'node:zlib';
import type { Locator } from 'playwright-core';

/** A PNG of one colour, as a person's photo. */
export function photo(width = 320, height = 200): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x7f)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Chooses a file in a field. */
export async function chooseFile(field: Locator, name: string, bytes: Buffer): Promise<void> {
  await field.setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
}

/** Drags a file from the desktop onto a field. */
export async function dropFile(field: Locator, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await field
    .page()
    .evaluateHandle(transferOf, { name, base64: bytes.toString('base64') });
  await field.dispatchEvent('dragover', { dataTransfer });
  await field.dispatchEvent('drop', { dataTransfer });
}

/** Runs in the page. */
function transferOf({ name, base64 }: { name: string; base64: string }): DataTransfer {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name, { type: 'image/png' }));
  return transfer;
}
