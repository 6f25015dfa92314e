import type { SolPrice } from '@dugout/domain/market-events';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { eventually } from '#tests/kit/testing.ts';
import { SolPriceOracle } from './sol-price-oracle.ts';

/** A service's next answer: a price, or none. */
type Says = { usd: number | null };
const service = (name: string, says: Says) => ({
  name,
  solUsd: async () => {
    if (says.usd === null) throw new Error('away');
    return says.usd;
  },
});
const pool = (usd: number, time: number): SolPrice => ({ kind: 'solPrice', slot: 7, time, usd });

const soon = (holds: () => void) => eventually(holds);

let oracle: SolPriceOracle;
afterEach(() => oracle.stop());

async function open(...said: readonly (readonly [string, Says])[]) {
  const emitted: SolPrice[] = [];
  const clock = { now: 1_000_000 };
  oracle = new SolPriceOracle({
    services: said.map(([name, says]) => service(name, says)),
    now: () => clock.now,
    slot: () => 9,
    wall: () => clock.now,
    emit: (price) => emitted.push(price),
    log: silentLog,
    everyMs: 1,
  });
  await oracle.start(clock.now);
  return { emitted, clock };
}

describe('the SOL price', () => {
  it("is the first service's from the start and follows it", async () => {
    const pyth: Says = { usd: 150 };
    const { emitted } = await open(['pyth', pyth], ['jupiter', { usd: 150.1 }]);
    expect(emitted).toEqual([{ kind: 'solPrice', slot: 9, time: 1_000_000, usd: 150 }]);
    pyth.usd = 151;
    await soon(() => expect(oracle.solUsd).toBe(151));
    expect(emitted.map(({ usd }) => usd)).toEqual([150, 151]);
  });

  it('falls back to the next service, then to the pool, and returns', async () => {
    const [pyth, jupiter]: [Says, Says] = [{ usd: 150 }, { usd: 150.5 }];
    const { clock } = await open(['pyth', pyth], ['jupiter', jupiter]);
    pyth.usd = null;
    await soon(() => expect(oracle.health[0]?.failuresInARow).toBeGreaterThan(1));
    clock.now += 61_000;
    await soon(() => expect(oracle.solUsd).toBe(150.5));
    jupiter.usd = null;
    await soon(() => expect(oracle.health[1]?.failuresInARow).toBeGreaterThan(1));
    clock.now += 61_000;
    oracle.sawPool(pool(149, clock.now));
    expect(oracle.solUsd).toBe(149);
    pyth.usd = 148.5;
    await soon(() => expect(oracle.solUsd).toBe(148.5));
  });

  it("is not a service's that the others contradict", async () => {
    const pyth: Says = { usd: 150 };
    const { emitted } = await open(['pyth', pyth], ['jupiter', { usd: 150.5 }]);
    pyth.usd = 15_000;
    await soon(() => expect(oracle.health[0]?.usd).toBe(15_000));
    await soon(() => expect(oracle.solUsd).toBe(150.5));
    expect(Math.max(...emitted.map(({ usd }) => usd))).toBe(150.5);
  });

  it('comes directly from the pools when there is no service', async () => {
    const { emitted } = await open();
    const shown = [pool(150, 999_000), pool(90, 999_400)];
    for (const price of shown) oracle.sawPool(price);
    expect(emitted).toEqual(shown);
    expect(oracle.solUsd).toBe(90);
  });

  it('expires when nothing has confirmed it for five minutes', async () => {
    const { clock } = await open();
    oracle.sawPool(pool(150, clock.now));
    clock.now += 300_000;
    expect(oracle.solUsd).toBe(150);
    clock.now += 1;
    expect(oracle.solUsd).toBeNull();
  });

  it('of late trades applies to the time before any service price', async () => {
    const { emitted } = await open(['pyth', { usd: 150 }]);
    oracle.sawOldPool(pool(90, 999_999));
    oracle.sawOldPool(pool(91, 1_000_001));
    expect(emitted.map(({ usd }) => usd)).toEqual([150, 90]);
  });
});
