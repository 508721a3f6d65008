import { OrderBook as Peer } from 'nodejs-order-book';
import { generateTape } from './tape.ts';
import { ourMarket, runOurs } from './ours.ts';
import { callPeer, peerCalls } from './peer.ts';
import { Trades } from './trades.ts';
import { recordPeerTrades } from './peer.ts';

export function run() {
  for (const [name, o] of Object.entries({
    thick: { seed: 1, operations: 1_000_000, drift: 5 },
    slow: { seed: 1, operations: 1_000_000, drift: 1 },
    thin: { seed: 2, operations: 1_000_000, drift: 5, resting: 70, warmUp: 70 },
    g1: { seed: 3, operations: 1_000_000, drift: 0, resting: 1000, warmUp: 1000 },
    g2: { seed: 3, operations: 1_000_000, drift: 0, resting: 1000_000, warmUp: 1000_000 },
    wide: { seed: 3, operations: 1_000_000, drift: 0, resting: 1000_000, warmUp: 1000_000, meanOffset:100_000 },
  })) {
    const tape = generateTape(o);
    console.log(name, tape.restingAtEnd, tape.restingOnAverage);
    for (let i = 0; i < 3; i++) {
      const trades = new Trades();
      const m = ourMarket(tape, { trade: (a, b, c, d) => trades.trade(a, b, c, d), gone() {} });
      runOurs(tape, m, 0, tape.warmUp);
      const t = performance.now();
      runOurs(tape, m, tape.warmUp, tape.length);
      console.log('ours', (performance.now() - t) , 'ns/op', String(trades), m.book.levelCount('buy'));
    }
    if (name[0] === 'g'|| name==='wide') continue;
    const calls = peerCalls(tape);
    const peer = new Peer();
    const trades = new Trades();
    const t = performance.now();
    for (let id = 0; id < calls.length; id++) {
      const r = callPeer(peer, calls[id]!);
      if (r) recordPeerTrades(trades, id, r);
    }
    console.log('peer', performance.now() - t, String(trades));
  }
}
