type Work = () => Promise<unknown>;

/**
 * Does something once, right before a method goes on: what comes between the two halves of a request is then no matter of chance.
 * `target` is the prototype of the class, whose later calls go straight on. Answers whether it was done.
 */
export function onceBefore<Target extends object>(
  target: Target,
  name: keyof Target & string,
  work: Work,
): () => boolean {
  return once(target, name, async (carryOn) => {
    await work();
    return carryOn();
  });
}

/** The same, right after the method has its result, and before anybody hears of it. */
export function onceAfter<Target extends object>(
  target: Target,
  name: keyof Target & string,
  work: Work,
): () => boolean {
  return once(target, name, async (carryOn) => {
    const result = await carryOn();
    await work();
    return result;
  });
}

function once<Target extends object>(
  target: Target,
  name: keyof Target & string,
  around: (carryOn: () => Promise<unknown>) => Promise<unknown>,
): () => boolean {
  const method = target[name] as (...args: unknown[]) => Promise<unknown>;
  let isDone = false;
  const instead = async function (this: Target, ...args: unknown[]): Promise<unknown> {
    target[name] = method as Target[typeof name];
    try {
      return await around(() => method.apply(this, args));
    } finally {
      isDone = true;
    }
  };
  target[name] = instead as Target[typeof name];
  return () => isDone;
}
