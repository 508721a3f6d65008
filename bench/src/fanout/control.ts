import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

export type FromControl =
  | { readonly is: 'listening'; readonly port: number }
  /** CPU that this process has taken so far, microseconds, and what it has sent. */
  | { readonly is: 'cpu'; readonly taken: number; readonly sent: number };

/** What the control sends, and how: `texts` in rounds of `together`, one each `everyMs`. */
export interface ControlPlan {
  readonly texts: readonly string[];
  readonly together: number;
  readonly everyMs: number;
}

// A process of its own: what everybody writes first, `ws.send(text)` for each client, with nothing else around it.
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let sent = 0;
server.listen(0, '127.0.0.1', () => {
  process.send!({ is: 'listening', port: (server.address() as AddressInfo).port } satisfies FromControl);
});
process.on('disconnect', () => process.exit(0));
process.on('message', (message: ControlPlan | 'cpu') => {
  if (message !== 'cpu') return begin(message);
  const { user, system } = process.cpuUsage();
  process.send!({ is: 'cpu', taken: user + system, sent } satisfies FromControl);
});

function begin({ texts, together, everyMs }: ControlPlan): void {
  let next = 0;
  setInterval(() => {
    for (let n = 0; n < together; n++) {
      const text = texts[next++ % texts.length]!;
      for (const client of sockets.clients) {
        client.send(text);
        sent++;
      }
    }
  }, everyMs);
}
