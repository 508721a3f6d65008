/**
 * Watches how long the event loop stands still, with a timer that wants to beat every millisecond. `monitorEventLoopDelay`
 * would do, but on Node 20 it misses a block that ends in an await of I/O.
 */
export function watchLoop(): { longestMs(): number } {
  let last = performance.now();
  let longest = 0;
  const beat = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(beat, 1);
  return {
    /** The longest stand-still so far. Stops watching. */
    longestMs() {
      beat();
      clearInterval(timer);
      return longest;
    },
  };
}
