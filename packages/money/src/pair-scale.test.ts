import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LOTS, MAX_TICKS, Notional } from './pair-scale.ts';

const USDT_PAIR = { priceDecimals: 2, quantityDecimals: 6 };
const CROSS_PAIR = { priceDecimals: 9, quantityDecimals: 2 };
const COARSE_PAIR = { priceDecimals: 2, quantityDecimals: 2 };

describe('Notional', () => {
  it.each([
    ['exact on a USDT pair', USDT_PAIR, 6_512_345, 1_000_000, 6_512_345_000_000n, 6_512_345_000_000n],
    ['exact with a multiplier', COARSE_PAIR, 10_001, 3, 300_030_000n, 300_030_000n],
    ['rounded on a cross pair', CROSS_PAIR, 30_001, 1_234, 37_021n, 37_022n],
    ['whole on a cross pair', CROSS_PAIR, 30_000, 1_000, 30_000n, 30_000n],
    ['less than a unit', CROSS_PAIR, 1, 1, 0n, 1n],
    ['nothing', CROSS_PAIR, 30_001, 0, 0n, 0n],
    // 2^31 - 1 ticks × 2^53 - 1 lots is far above 2^53, where a double is no longer exact.
    [
      'the largest',
      CROSS_PAIR,
      MAX_TICKS,
      MAX_LOTS,
      19_342_813_104_826_865_393_074n,
      19_342_813_104_826_865_393_075n,
    ],
  ])('%s', (_, scale, ticks, lots, floor, ceil) => {
    const notional = new Notional(scale);
    expect(notional.floor(ticks, lots)).toBe(floor);
    expect(notional.ceil(ticks, lots)).toBe(ceil);
  });

  const anyScale = fc.record({
    priceDecimals: fc.integer({ min: 0, max: 9 }),
    quantityDecimals: fc.integer({ min: 0, max: 8 }),
  });
  const ticks = fc.oneof(fc.integer({ min: 1, max: MAX_TICKS }), fc.integer({ min: 1, max: 1000 }));
  const lots = fc.oneof(
    fc.integer({ min: 0, max: 10_000 }),
    fc.integer({ min: 0, max: MAX_LOTS }),
    // Around the product's step over 2^53.
    fc.integer({ min: 0, max: 40_000_000 }),
  );
  type Scale = { readonly priceDecimals: number; readonly quantityDecimals: number };

  /** ticks × lots × 10^(8 - decimals) as an exact fraction: numerator and denominator. */
  function fraction(scale: Scale, ticks: number, lots: number): [bigint, bigint] {
    const shift = 8 - scale.priceDecimals - scale.quantityDecimals;
    const product = BigInt(ticks) * BigInt(lots);
    return shift >= 0 ? [product * 10n ** BigInt(shift), 1n] : [product, 10n ** BigInt(-shift)];
  }

  it('floors and ceils as plain bigint arithmetic does, below and above 2^53', () => {
    fc.assert(
      fc.property(anyScale, ticks, lots, (scale, ticks, lots) => {
        const notional = new Notional(scale);
        const [above, below] = fraction(scale, ticks, lots);
        expect(notional.floor(ticks, lots)).toBe(above / below);
        expect(notional.ceil(ticks, lots)).toBe((above + below - 1n) / below);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the most lots an amount pays for', () => {
    fc.assert(
      fc.property(anyScale, ticks, fc.bigInt(0n, 10n ** 24n), (scale, ticks, quote) => {
        const notional = new Notional(scale);
        const most = notional.lotsFor(quote, ticks);
        expect(notional.floor(ticks, most) <= quote).toBe(true);
        if (most < MAX_LOTS) {
          const [above, below] = fraction(scale, ticks, most + 1);
          expect(above / below > quote).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the most lots an amount can hold', () => {
    fc.assert(
      fc.property(anyScale, ticks, fc.bigInt(0n, 10n ** 24n), (scale, ticks, quote) => {
        const notional = new Notional(scale);
        const most = notional.lotsHeldBy(quote, ticks);
        expect(notional.ceil(ticks, most) <= quote).toBe(true);
        if (most < MAX_LOTS) {
          const [above, below] = fraction(scale, ticks, most + 1);
          expect((above + below - 1n) / below > quote).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('turns lots into base amounts and back', () => {
    fc.assert(
      fc.property(anyScale, lots, (scale, lots) => {
        const notional = new Notional(scale);
        const quantity = notional.quantity(lots);
        expect(quantity).toBe(BigInt(lots) * 10n ** BigInt(8 - scale.quantityDecimals));
        expect(notional.lots(quantity)).toBe(lots);
        expect(notional.wholeLots(quantity)).toBe(lots);
      }),
    );
  });

  it('knows whole lots from others, around 2^53 units too', () => {
    const units = fc.oneof(
      fc.bigInt(0n, 10n ** 10n),
      fc.bigInt(2n ** 53n - 10n ** 9n, 2n ** 53n + 10n ** 9n),
    );
    const nearWhole = fc.integer({ min: -2, max: 2 });
    fc.assert(
      fc.property(anyScale, units, nearWhole, (scale, units, off) => {
        const lotUnits = 10n ** BigInt(8 - scale.quantityDecimals);
        const quantity = (units / lotUnits) * lotUnits + BigInt(off);
        if (quantity < 0n) return;
        const notional = new Notional(scale);
        const whole = Number(quantity / lotUnits);
        expect(notional.wholeLots(quantity)).toBe(Math.min(whole, MAX_LOTS));
        expect(notional.lots(quantity)).toBe(
          quantity % lotUnits === 0n && whole <= MAX_LOTS ? whole : undefined,
        );
      }),
      { numRuns: 3000 },
    );
  });

  it.each<[string, bigint, number | undefined, number]>([
    ['a whole lot', 1_000_000n, 1, 1],
    ['one unit short of two', 1_999_999n, undefined, 1],
    ['less than a lot', 1n, undefined, 0],
    ['nothing', 0n, 0, 0],
    ['more lots than a number holds', (BigInt(MAX_LOTS) + 1n) * 1_000_000n, undefined, MAX_LOTS],
  ])('%s', (_, quantity, exact, whole) => {
    const notional = new Notional(CROSS_PAIR);
    expect(notional.lots(quantity)).toBe(exact);
    expect(notional.wholeLots(quantity)).toBe(whole);
  });
});
