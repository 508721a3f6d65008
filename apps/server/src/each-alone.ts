/** Does work on one item after the other. One that fails is told to `failed`, and keeps no other from its turn. */
export async function eachAlone<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  failed: (error: unknown, item: T) => void,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed(error, item);
    }
  }
}
