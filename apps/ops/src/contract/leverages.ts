import { LEVERAGES } from '@bourse/protocol/contract/rules';

/** The leverages of a list as people type it, each once, in order; absent when one is not offered or there is none. */
export function leverageList(text: string): number[] | undefined {
  const words = text.split(/[\s,;x]+/i).filter((word) => word !== '');
  if (words.length === 0 || !words.every((word) => LEVERAGES.some((each) => String(each) === word))) {
    return undefined;
  }
  return [...new Set(words.map(Number))].sort((a, b) => a - b);
}

/** `5x, 10x`. */
export function leverageText(leverages: readonly number[]): string {
  return leverages.map((each) => `${each}x`).join(', ');
}
