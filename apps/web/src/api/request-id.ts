/** A fresh key for a call that must take effect once (docs/rules.md, "Calls and envelopes"). */
export function newRequestId(): string {
  // Outside of https and localhost a browser has no randomUUID.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
