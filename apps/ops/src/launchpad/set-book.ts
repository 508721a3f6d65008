import type { Language } from '@bourse/protocol/pairs';
import { upload } from '../api/client.ts';

/** Puts the white paper of one language in place: a PDF or Markdown; neither takes it away. */
export function setBook(id: string, language: Language, { file, text }: { file?: File; text?: string }) {
  const body = new FormData();
  // Fields before files, so that a server that reads along knows what a file is for.
  body.set('id', id);
  body.set('language', language);
  if (text !== undefined) body.set('text', text);
  if (file) body.set('file', file);
  return upload('launchpad/book', body);
}
