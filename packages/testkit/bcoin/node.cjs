// A Bitcoin node on regtest, in memory: bcoin without its native parts. Started by src/bitcoin-node.ts with the folder
// where bcoin is installed; says its port over the channel to its parent, and takes orders there that Bitcoin Core's RPC
// has no words for.
'use strict';
process.env.NODE_BACKEND = 'js';
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const modules = createRequire(join(process.argv[2], 'package.json'));

// Memory mode never opens it, and its native part is not built.
const leveldown = modules.resolve('leveldown');
require.cache[leveldown] = Object.assign(new module.constructor(leveldown), {
  loaded: true,
  exports() {},
});

const bcoin = modules('bcoin');

// What is mined pays this key, and payments are made with it.
const ring = bcoin.KeyRing.fromPrivate(Buffer.alloc(32, 7), true);
ring.witness = true;

const node = new bcoin.FullNode({
  network: 'regtest',
  memory: true,
  apiKey: process.argv[4],
  httpPort: Number(process.argv[3]),
  httpHost: '127.0.0.1',
  listen: false,
  persistent: false,
  workers: false,
  requireStandard: false,
  // Payments that are sent again are refused by design where nodes are killed.
  logLevel: process.argv[5] ? 'none' : 'error',
  plugins: [],
});

/** Where blocks are kept; none: nowhere. */
const file = process.argv[5];
let isUp = false;

/** Coins of ours, by outpoint; a payment spends the oldest that may be spent. */
const coins = new Map();
const COINBASE_MATURITY = 100;
/** On regtest witnesses count from the third period of 144 blocks on. */
const SEGWIT_HEIGHT = 3 * 144;

/** Bitcoin Core's numbers for how much `getblock` tells; bcoin has two switches instead. */
const getBlock = node.rpc.calls.getblock;
node.rpc.calls.getblock = ([hash, verbosity = 1, ...more], help) =>
  typeof verbosity === 'number'
    ? getBlock.call(node.rpc, [hash, verbosity > 0, verbosity > 1], help)
    : getBlock.call(node.rpc, [hash, verbosity, ...more], help);

/** Bitcoin Core's answer for one that asks for coins of addresses: `scantxoutset start [{desc}]`, of `addr(...)` alone. */
node.rpc.calls.scantxoutset = async ([action, wanted]) => {
  if (action !== 'start') throw new Error('only "start" here');
  const scripts = new Map();
  for (const entry of wanted) {
    const desc = typeof entry === 'string' ? entry : entry.desc;
    const address = /^addr\((\w+)\)/.exec(desc)[1];
    scripts.set(scriptOf(address).toJSON(), desc);
  }
  const unspent = new Map();
  for (let height = 0; height <= node.chain.height; height++) {
    const block = await node.chain.getBlock(await node.chain.getHash(height));
    for (const tx of block.txs) {
      for (const { prevout } of tx.inputs) unspent.delete(prevout.toKey());
      tx.outputs.forEach((output, vout) => {
        const scriptPubKey = output.script.toJSON();
        if (!scripts.has(scriptPubKey)) return;
        const amount = output.value / 1e8;
        const found = {
          txid: tx.txid(),
          vout,
          scriptPubKey,
          desc: scripts.get(scriptPubKey),
          amount,
          height,
        };
        unspent.set(bcoin.Outpoint.fromTX(tx, vout).toKey(), found);
      });
    }
  }
  const list = [...unspent.values()];
  const sum = list.reduce((all, { amount }) => all + Math.round(amount * 1e8), 0);
  return {
    success: true,
    height: node.chain.height,
    bestblock: node.chain.tip.rhash(),
    unspents: list,
    total_amount: sum / 1e8,
  };
};

node.chain.on('connect', (entry, block) => {
  for (const tx of block.txs) count(tx, entry.height);
  // Before anyone is answered with it: what was seen is there again after a kill.
  if (file && isUp) appendFileSync(file, `${block.toRaw().toString('hex')}\n`);
});

function count(tx, height) {
  tx.outputs.forEach((output, index) => {
    const address = output.getAddress();
    if (address === null || !address.getHash().equals(ring.getKeyHash())) return;
    const key = `${tx.txid()}/${index}`;
    if (!coins.has(key)) coins.set(key, { tx, index, value: output.value });
    coins.get(key).height = height;
    coins.get(key).isCoinbase = tx.isCoinbase();
  });
}

/** Addresses of the main network stand for the same scripts here, so that wallets of it can be paid. */
function scriptOf(address) {
  return bcoin.Script.fromAddress(bcoin.Address.fromString(address));
}

async function mine(count) {
  const hashes = [];
  for (let i = 0; i < count; i++) {
    const block = await node.miner.mineBlock(node.chain.tip, ring.getAddress());
    await node.chain.add(block);
    hashes.push(block.rhash());
  }
  return hashes;
}

/** A signed payment of ours with these outputs in this order, and what is left over behind them. */
async function sign(outputs, fee) {
  const mtx = new bcoin.MTX();
  let left = -fee;
  for (const { address, value } of outputs) {
    mtx.addOutput(scriptOf(address), Number(value));
    left -= Number(value);
  }
  for (const [key, coin] of coins) {
    if (left >= 0) break;
    const isLive = await isUnspent(coin);
    if (!isLive) continue;
    coins.delete(key);
    mtx.addTX(coin.tx, coin.index, coin.height ?? -1);
    left += coin.value;
  }
  if (left < 0) throw new Error('nothing to pay with; mine more');
  if (left > 1_000) mtx.addOutput(ring.getAddress(), left);
  mtx.sign(ring);
  const tx = mtx.toTX();
  const spends = tx.inputs.map(({ prevout }) => `${prevout.txid()}/${prevout.index}`);
  return { tx, txid: tx.txid(), hex: tx.toRaw().toString('hex'), spends };
}

async function isUnspent({ tx, index, isCoinbase, height }) {
  if (node.mempool.isSpent(tx.hash('hex'), index)) return false;
  if (node.mempool.hasEntry(tx.hash('hex'))) return true;
  const coin = await node.chain.getCoin(tx.hash('hex'), index);
  return coin !== null && (!isCoinbase || node.chain.height + 1 - height >= COINBASE_MATURITY);
}

const orders = {
  mine: ({ blocks }) => mine(blocks),
  async pay({ outputs, fee }) {
    const { tx, txid } = await sign(outputs, fee);
    await send(tx);
    count(tx, undefined);
    return txid;
  },
  async sign({ outputs, fee }) {
    const { txid, hex, spends } = await sign(outputs, fee);
    return { txid, hex, spends };
  },
  async send({ hex }) {
    await send(bcoin.TX.fromRaw(Buffer.from(hex, 'hex')));
  },
  /** The last blocks give way to as many others and some more; payments in them wait again, or are forgotten. */
  async reorganise({ depth, blocks, forget }) {
    const first = node.chain.height - depth + 1;
    const waiting = [];
    for (let height = first; height <= node.chain.height; height++) {
      const { txs } = await node.chain.getBlock(await node.chain.getHash(height));
      waiting.push(...txs.filter((tx) => !tx.isCoinbase()));
    }
    waiting.push(...[...node.mempool.map.values()].map(({ tx }) => tx));
    await node.chain.invalidate(await node.chain.getHash(first));
    await node.mempool.reset();
    for (const tx of waiting) if (forget !== true && !forget.includes(tx.txid())) await send(tx);
    return mine(blocks);
  },
};

async function send(tx) {
  if (node.mempool.hasEntry(tx.hash('hex'))) return;
  const missing = await node.mempool.addTX(tx);
  if (missing) throw new Error('the payment spends what is not there');
}

process.on('message', async ({ id, order, fields }) => {
  try {
    process.send({ id, result: await orders[order](fields) });
  } catch (error) {
    process.send({ id, error: String(error.stack) });
  }
});
process.on('disconnect', () => process.exit());

/** The blocks of the file. A kill may have cut off the last line, which nobody has seen. */
async function restore() {
  const lines = readFileSync(file, 'latin1').split('\n');
  if (lines.pop() !== '') writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  for (const line of lines) await node.chain.add(bcoin.Block.fromRaw(Buffer.from(line, 'hex')));
}

(async () => {
  await node.ensure();
  await node.open();
  await node.connect();
  if (file && existsSync(file)) await restore();
  else {
    isUp = true;
    await mine(SEGWIT_HEIGHT);
  }
  isUp = true;
  process.send({ id: 0, result: undefined });
})().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
