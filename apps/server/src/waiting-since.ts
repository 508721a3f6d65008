/** Since when each of those that wait in a queue has waited. */
export class WaitingSince {
  /** The oldest first. */
  readonly #came = new Set<{ readonly at: number }>();

  /** One more waits; answers how to say that he does no longer. */
  enter(): () => void {
    const one = { at: performance.now() };
    this.#came.add(one);
    return () => this.#came.delete(one);
  }

  get count(): number {
    return this.#came.size;
  }

  /** ms; 0 where nobody waits. */
  get oldestMs(): number {
    const [oldest] = this.#came;
    return oldest ? performance.now() - oldest.at : 0;
  }
}
