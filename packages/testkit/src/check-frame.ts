import { pongFrame, replyFrame, STREAM_CHANNELS } from '@bourse/protocol/stream';

/** Holds a frame of `/stream` against what its channel declares. Throws when it differs. */
export function checkFrame(frame: Readonly<Record<string, unknown>>): void {
  const parsed = schemaOf(frame).safeParse(frame);
  if (!parsed.success)
    throw new Error(`a frame is not what is declared: ${JSON.stringify(frame)}: ${parsed.error.message}`);
}

/** Channels are told apart by what stands before the first colon: `depth:btcusdt`. */
function schemaOf({ ch, op }: Readonly<Record<string, unknown>>) {
  if (ch === undefined) return op === 'pong' ? pongFrame : replyFrame;
  const [topic] = String(ch).split(':');
  const channel = Object.values(STREAM_CHANNELS).find((each) => each.topic.split(':')[0] === topic);
  if (!channel) throw new Error(`no channel is declared for ${String(ch)}`);
  return channel.message;
}
