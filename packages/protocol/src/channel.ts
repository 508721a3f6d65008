import type { z } from 'zod';

/** A topic of a WebSocket, declared once: who may listen, how it is named, and what is pushed on it. */
export interface ChannelDeclaration<
  Topic extends string = string,
  Params extends z.ZodType = z.ZodType,
  Message extends z.ZodType = z.ZodType,
> {
  /** As it is subscribed to; what stands in angle brackets is filled in from the parameters. */
  readonly topic: Topic;
  /** `user`: after `auth`, for the signed-in user alone. */
  readonly access: 'public' | 'user';
  readonly params: Params;
  readonly message: Message;
  /** What it tells, without a full stop. */
  readonly summary: string;
  readonly description?: string;
  readonly example: z.input<Params>;
}

export function declareChannel<
  const Topic extends string,
  Params extends z.ZodType,
  Message extends z.ZodType,
>(channel: ChannelDeclaration<Topic, Params, Message>): ChannelDeclaration<Topic, Params, Message> {
  return channel;
}
