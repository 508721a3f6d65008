import type { z } from 'zod';

/** What the WebSockets of the open API push is declared as calls are: the documentation is made from it. */

/** A topic of `/ws` and `/feed`, or a channel of `/ws/v2`. */
export interface TopicDeclaration<Frame extends z.ZodType = z.ZodType> {
  /** With parameters between braces: `market.{symbol}.kline.{period}`. */
  readonly topic: string;
  readonly parameters: z.ZodObject;
  /** When it pushes, and what. */
  readonly description: string;
  /** What stands in `tick` or `data`. */
  readonly frame: Frame;
  readonly examples: readonly {
    /** What is subscribed to: `market.btcusdt.kline.1min`. */
    readonly topic: string;
    /** Where a topic tells different things: which one. */
    readonly tells?: string;
    readonly frame: z.input<Frame>;
  }[];
}

export function declareTopic<Frame extends z.ZodType>(
  topic: TopicDeclaration<Frame>,
): TopicDeclaration<Frame> {
  return topic;
}

/** The moment of every example, in ms. */
export const EXAMPLE_TIME = 1763762412345;
