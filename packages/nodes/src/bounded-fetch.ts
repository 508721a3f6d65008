/** A full block of Bitcoin in words is a third of this. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * As `fetch`, with the whole answer. One that is longer than any true one rejects, and is read no further: whoever answers in
 * a node's place must not fill the memory of the process that asks.
 */
export async function boundedFetch(
  address: string | URL | Request,
  options?: RequestInit,
  mostBytes = MOST_BYTES,
): Promise<Response> {
  const response = await fetch(address, options);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > mostBytes) throw new Error('the answer is too long');
    chunks.push(chunk as Uint8Array);
  }
  return new Response(response.body && Buffer.concat(chunks), response);
}
