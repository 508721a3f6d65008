/**
 * Does work on every item, begun in their order, so many at a time. After one that fails nothing more is begun; rejects with
 * its error when all that was begun has ended.
 */
export async function eachAtOnce<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (errors.length === 0) {
      const next = left.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (errors.length > 0) throw errors[0];
}
