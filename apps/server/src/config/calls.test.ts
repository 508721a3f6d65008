import { startTestExchange } from '@bourse/testkit/exchange';
import { expect, test, vi } from 'vitest';

test('what a demo shows to anyone: pairs with their precisions, fees, the first invite code', async () => {
  const exchange = await startTestExchange({
    env: { BRAND_NAME: 'Agora', SERVICE_URL: 'https://help.example.com' },
  });
  try {
    const config = await exchange.visitor.ok('/bb/config');
    expect(config).toMatchObject({
      brand: 'Agora',
      serviceUrl: 'https://help.example.com',
      mobileHost: '',
      demo: true,
      demoInviteCode: await exchange.running.identity.firstInviteCode(),
      languages: ['en-US', 'zh-CN', 'ko', 'ja'],
      fees: { makerRate: '0.001', takerRate: '0.001' },
      limits: { transferMin: '0.00001', marginMin: '5', openOrders: 1000, addresses: 50, sessions: 10 },
      serverTime: exchange.clock.now(),
    });
    expect(config.pairs).toHaveLength(16);
    expect(config.pairs[0]).toEqual({
      symbol: 'btcusdt',
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      priceDecimals: 2,
      quantityDecimals: 6,
      minNotional: '5',
      bandPercent: 20,
      status: 'trading',
    });
    await exchange.running.services.sequencer.submit({
      type: 'setPairStatus',
      symbol: 'btcusdt',
      status: 'halted',
    });
    expect((await exchange.visitor.ok('/bb/config')).pairs[0].status).toBe('halted');
  } finally {
    await exchange.stop();
  }
});

test('production gives no invite code away and makes no money', async () => {
  const exchange = await startTestExchange({
    env: { MODE: 'production', FEED: 'htx', PUBLIC_HOSTS: 'x.example.com' },
  });
  try {
    const config = await exchange.visitor.ok('/bb/config');
    expect(config.demo).toBe(false);
    expect(config).not.toHaveProperty('demoInviteCode');
    await exchange.running.identity.enrol('someone@example.com', 'Secret#12');
    expect(await exchange.query('select * from accounts')).toEqual([]);
  } finally {
    await exchange.stop();
  }
});

test('attack: each look at the configuration made it anew; it is made once, and again when something of it changes', async () => {
  const exchange = await startTestExchange();
  try {
    const { markets } = exchange.running.services;
    const made = vi.spyOn(markets, 'values');
    const look = async () => (await exchange.visitor.ok('/bb/config')).pairs[0];
    await look();
    made.mockClear();
    for (let n = 0; n < 20; n++) {
      await look();
      // Prices are in none of it, and answers are shared for less than this.
      await exchange.setPrice('btcusdt', String(50_001 + n));
    }
    expect(made.mock.calls.length).toBe(0);
    const status = { type: 'setPairStatus', symbol: 'btcusdt', status: 'halted' } as const;
    await exchange.running.services.sequencer.submit(status);
    expect((await look()).status).toBe('halted');
    expect(made.mock.calls.length).toBe(1);
  } finally {
    await exchange.stop();
  }
});
