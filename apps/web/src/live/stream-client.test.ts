import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientFrame } from '@bourse/protocol/stream';
import { StreamClient } from './stream-client.ts';

class FakeSocket {
  readonly sent: ClientFrame[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let sockets: FakeSocket[];
let client: StreamClient;
const latest = (): FakeSocket => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  client = new StreamClient({
    url: 'ws://exchange/stream',
    random: () => 1,
    open: () => {
      sockets.push(new FakeSocket());
      return latest() as unknown as WebSocket;
    },
  });
});

afterEach(() => {
  client.disconnect();
  vi.useRealTimers();
});

function connect(): void {
  client.connect();
  latest().onopen?.();
}

test('channels wanted before the connection are subscribed when it opens', () => {
  client.subscribe('tickers', { message: vi.fn() });
  connect();
  expect(latest().sent).toEqual([{ op: 'sub', channels: ['tickers'] }]);
});

test('two readers share a subscription; the last one to leave ends it', () => {
  connect();
  const first = client.subscribe('tickers', { message: vi.fn() });
  const second = client.subscribe('tickers', { message: vi.fn() });
  first();
  second();
  expect(latest().sent).toEqual([
    { op: 'sub', channels: ['tickers'] },
    { op: 'unsub', channels: ['tickers'] },
  ]);
});

test('messages reach the readers of their channel only', () => {
  const tickers = vi.fn();
  const status = vi.fn();
  client.subscribe('tickers', { message: tickers });
  client.subscribe('status', { message: status });
  connect();
  latest().receive({ ch: 'tickers', type: 'delta', data: [] });
  expect(tickers).toHaveBeenCalledOnce();
  expect(status).not.toHaveBeenCalled();
});

test('the user channel waits for the server to accept the credentials', () => {
  client.subscribe('user', { message: vi.fn() });
  client.setCredentials({ userId: '7', token: 't' });
  connect();
  expect(latest().sent).toEqual([{ op: 'auth', userId: '7', token: 't' }]);
  latest().receive({ op: 'auth', ok: true });
  expect(latest().sent.at(-1)).toEqual({ op: 'sub', channels: ['user'] });
});

test('another user gets another connection', () => {
  client.setCredentials({ userId: '7', token: 't' });
  connect();
  client.setCredentials({ userId: '8', token: 'u' });
  expect(sockets).toHaveLength(2);
  expect(sockets[0]!.closed).toBe(true);
  latest().onopen?.();
  expect(latest().sent[0]).toEqual({ op: 'auth', userId: '8', token: 'u' });
});

test('a lost connection comes back with growing pauses, and readers are told', () => {
  const resumed = vi.fn();
  client.subscribe('tickers', { message: vi.fn(), resumed });
  connect();
  latest().close();
  expect(client.state).toBe('waiting');
  vi.advanceTimersByTime(499);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  latest().close();
  vi.advanceTimersByTime(999);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  latest().onopen?.();
  expect(latest().sent).toEqual([{ op: 'sub', channels: ['tickers'] }]);
  expect(resumed).not.toHaveBeenCalled();
  latest().receive({ op: 'sub', ok: true, channels: ['tickers'] });
  expect(resumed).toHaveBeenCalledOnce();
  client.resubscribe('tickers');
  latest().receive({ op: 'sub', ok: true, channels: ['tickers'] });
  expect(resumed).toHaveBeenCalledOnce();
});

test('lists are loaded anew when the user channel is subscribed, not before: what is pushed in between would be lost', () => {
  const resumed = vi.fn();
  client.subscribe('user', { message: vi.fn(), resumed });
  client.setCredentials({ userId: '7', token: 't' });
  for (const times of [1, 2]) {
    connect();
    latest().receive({ op: 'auth', ok: true });
    expect(resumed).toHaveBeenCalledTimes(times - 1);
    latest().receive({ op: 'sub', ok: false, channels: ['user'] });
    expect(resumed).toHaveBeenCalledTimes(times - 1);
    latest().receive({ op: 'sub', ok: true, channels: ['user'] });
    expect(resumed).toHaveBeenCalledTimes(times);
    latest().close();
  }
});

test('a silent line is given up', () => {
  connect();
  vi.advanceTimersByTime(15_000);
  expect(latest().sent.at(-1)).toEqual({ op: 'ping' });
  vi.advanceTimersByTime(30_000);
  expect(sockets[0]!.closed).toBe(true);
  expect(client.state).toBe('waiting');
});

test('a gap asks for a new snapshot', () => {
  client.subscribe('depth:btcusdt', { message: vi.fn() });
  connect();
  client.resubscribe('depth:btcusdt');
  expect(latest().sent.slice(1)).toEqual([
    { op: 'unsub', channels: ['depth:btcusdt'] },
    { op: 'sub', channels: ['depth:btcusdt'] },
  ]);
});

test('a server that hangs: after four seconds without a frame the page is told, and again when it answers', () => {
  connect();
  const told = vi.fn(() => client.fresh);
  client.onStateChange(told);
  vi.advanceTimersByTime(3_900);
  expect(client.fresh).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(client.state).toBe('open');
  expect(client.fresh).toBe(false);
  latest().receive({ op: 'pong' });
  expect(client.fresh).toBe(true);
  expect(told.mock.results.map(({ value }) => value)).toEqual([false, true]);
});

test('a line on which nothing is to be said is asked for a sign of life, and stays fresh', () => {
  connect();
  for (let second = 0; second < 20; second++) {
    const before = latest().sent.length;
    vi.advanceTimersByTime(1_000);
    if (latest().sent.length > before) latest().receive({ op: 'pong' });
    expect(client.fresh).toBe(true);
  }
  expect(latest().sent.filter(({ op }) => op === 'ping').length).toBeLessThanOrEqual(11);
});

test('a page that slept is not called old before it has listened', () => {
  connect();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1_000);
  expect(client.fresh).toBe(true);
  vi.advanceTimersByTime(4_000);
  expect(client.fresh).toBe(false);
});

test('a line that breaks is old data after four seconds too', () => {
  connect();
  latest().close();
  vi.advanceTimersByTime(5_000);
  expect(client.fresh).toBe(false);
  latest().onopen?.();
  expect(client.fresh).toBe(true);
});
