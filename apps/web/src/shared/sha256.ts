/** SHA-256 of UTF-8 text in lower-case hex, by the browser's own WebCrypto where there is one. */
export async function sha256(text: string): Promise<string> {
  // Outside of https and localhost browsers have none.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return (await import('@bourse/protocol/plain-sha256')).plainSha256(text);
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
