import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Until when a user's command must be committed, ms from the arrival of his request. The page gives up at 12 s; an order
 * that would execute after that, at another price, is one that nobody wants.
 */
export const DEADLINE_MS = 5_000;

interface Request {
  /** By which its answer, its lines of the log and its entries of the operators' log are found together; a frame has none. */
  readonly id?: string;
  /** By the monotonic clock; a frame has none. */
  readonly deadline?: number;
  /** Whose it is, as limits count him: an address, or its part of an IPv6 net. */
  readonly sender: string;
  /** It has been answered: what it left running is not in its time any more. */
  isOver: boolean;
}

const requests = new AsyncLocalStorage<Request | undefined>();

/**
 * Handles a request that arrived at `arrivedAt`. Every command submitted on the way has what is left of its time, whatever
 * was read before; the sequencer sees to it (`requestDeadline`). A request whose time is over already is not handled.
 */
export async function untilDeadline<T>(
  { id, arrivedAt, sender }: { readonly id: string; readonly arrivedAt: number; readonly sender: string },
  handle: () => T,
): Promise<Awaited<T> | Refusal> {
  const deadline = arrivedAt + DEADLINE_MS;
  if (performance.now() > deadline) return refuse('NOT_BEGUN');
  const request = { id, deadline, sender, isOver: false };
  try {
    return await requests.run(request, handle);
  } finally {
    request.isOver = true;
  }
}

/** Does what a frame asks for, which is its sender's as a request is. */
export function onBehalfOf<T>(sender: string, work: () => T): T {
  return requests.run({ sender, isOver: false }, work);
}

/** Until when a command that is submitted now must be committed; absent outside of requests. */
export function requestDeadline(): number | undefined {
  const request = requests.getStore();
  return request === undefined || request.isOver ? undefined : request.deadline;
}

/** Who sent the request or the frame that is being handled; absent outside of both. */
export function requestSender(): string | undefined {
  return requests.getStore()?.sender;
}

/** Which request is being handled, or has left this running; absent outside of requests. */
export function requestId(): string | undefined {
  return requests.getStore()?.id;
}

/**
 * By which request a command is submitted now. Absent outside of requests, and once the request has been answered: what it left
 * running, a timer say, goes on for everybody.
 */
export function requestUnderWay(): string | undefined {
  const request = requests.getStore();
  return request === undefined || request.isOver ? undefined : request.id;
}

/** Begins what serves all requests, not only the one that happens to set it going. */
export function outsideOfRequests<T>(work: () => T): T {
  return requests.run(undefined, work);
}
