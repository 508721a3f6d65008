import { FILE_MAX_BYTES, IMAGE_TYPES } from '@bourse/protocol/identity/fields';
import type { MessageKey } from '@bourse/protocol/texts/en';

/** For a file chooser. */
export const PICTURE_TYPES = IMAGE_TYPES.join(',');
export const PICTURE_MAX_MEGABYTES = String(FILE_MAX_BYTES / 1024 / 1024);

/** First bytes of the three kinds; `undefined` stands for any byte. */
const SIGNATURES: readonly (readonly (number | undefined)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  // "RIFF", four bytes of size, "WEBP"
  [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
];
const SIGNATURE_BYTES = 12;

/**
 * Why a file cannot be sent as a picture, before it is on its way: too large, or by its first bytes neither JPEG, PNG
 * nor WebP, whatever its name says. The server looks deeper.
 */
export async function pictureProblem(file: File): Promise<MessageKey | undefined> {
  if (file.size > FILE_MAX_BYTES) return 'FILE_TOO_LARGE';
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  const known = SIGNATURES.some((signature) =>
    signature.every((byte, at) => byte === undefined || byte === start[at]),
  );
  return known ? undefined : 'FILE_NOT_IMAGE';
}
