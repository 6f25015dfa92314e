import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventually, sharedDatabase, sharedEach } from '#tests/kit/testing.ts';
import { tradingPair } from './trading-pair.ts';

const database = sharedDatabase();
const pair = sharedEach(() => tradingPair(database.db));

const reaches = (expected: object) =>
  eventually(async () => expect(await pair.orders()).toMatchObject([expected]));
/** Longer than both servers' clocks take to notice a turn. */
const turnsAreNoticed = () => pause(700);

describe('a recurring order on two servers', () => {
  it('buys once an interval, although the clock of one is behind', async () => {
    await pair.a.buy({ kind: 'recurring', everySeconds: 60, times: 9 });
    pair.b.clock.now = pair.a.clock.now - 30_000;
    await pair.b.start();
    await pause(100);
    await pair.a.start();
    for (const turn of [1, 2, 3]) {
      await reaches({ status: 'armed', fired: turn, swaps: turn });
      await pair.later(30_000);
      await turnsAreNoticed();
      expect(await pair.orders()).toMatchObject([{ fired: turn, swaps: turn }]);
      await pair.later(30_000);
    }
  });

  it('is not bought early by a server whose clock is ahead', async () => {
    await pair.a.buy({ kind: 'recurring', everySeconds: 60, times: 9 });
    await pair.a.start();
    await reaches({ status: 'armed', fired: 1 });
    await pair.b.start();
    await turnsAreNoticed();
    expect(await pair.orders()).toMatchObject([{ status: 'armed', fired: 1, swaps: 1 }]);
    await pair.a.stop();
    await pair.later(60_000);
    await reaches({ status: 'armed', fired: 2, swaps: 2 });
  });
});

describe('an order edited on one of two servers', () => {
  const watchedByB = async (trigger: object): Promise<string> => {
    const id = await pair.a.buy(trigger);
    await pair.b.start();
    await eventually(async () => expect(pair.b.trading.orderFigures().armed).toBe(1));
    return id;
  };

  it('does not trigger at its former level on the other, and does at its new one', async () => {
    const id = await watchedByB({ kind: 'limit', priceSol: pair.firstPrice / 2 });
    // The other server has not read the edit yet when it notices the price.
    expect(await pair.a.edit(id, { level: pair.firstPrice / 4 })).toBe(200);
    pair.price(0.4);
    pair.b.notice();
    await turnsAreNoticed();
    expect(await pair.orders()).toMatchObject([{ status: 'armed', swaps: 0 }]);
    await turnsAreNoticed();
    pair.price(0.2);
    pair.b.notice();
    await reaches({ status: 'filled', swaps: 1 });
  });

  it('does not expire at its former time on the other', async () => {
    const in5s = new Date(pair.b.clock.now + 5_000).toISOString();
    const in50s = new Date(pair.b.clock.now + 50_000).toISOString();
    const id = await watchedByB({ kind: 'limit', priceSol: pair.firstPrice / 2, expiresAt: in5s });
    expect(await pair.a.edit(id, { expiresAt: in50s })).toBe(200);
    await pair.later(10_000);
    await turnsAreNoticed();
    expect(await pair.orders()).toMatchObject([{ status: 'armed' }]);
    await pair.later(50_000);
    await reaches({ status: 'expired' });
  });
});

describe('an order fired by one of two servers', () => {
  /**
   * The first server claims the order and reserves its fill. Returns the function that lets it go on and book it.
   */
  const fireWithoutBooking = async (): Promise<() => void> => {
    await pair.a.buy({ kind: 'limit', priceSol: pair.firstPrice / 2 });
    await Promise.all([pair.a.start(), pair.b.start()]);
    await eventually(async () => expect(pair.b.trading.orderFigures().armed).toBe(1));
    let book = (): void => undefined;
    pair.a.db.next = ['ok', 'late'];
    pair.a.db.delay = () => new Promise<void>((resolve) => (book = resolve));
    pair.price(0.4);
    pair.a.notice();
    await reaches({ status: 'triggered' });
    return () => book();
  };

  it('is left to that server while it runs it', async () => {
    const book = await fireWithoutBooking();
    await pause(1_000);
    pair.drain();
    await pair.b.keep();
    await pause(200);
    book();
    await reaches({ status: 'filled', swaps: 1 });
  });

  it('is taken over from a server that died', async () => {
    const goOn = await fireWithoutBooking();
    pair.a.db.dead = true;
    await pair.a.stop();
    await eventually(async () => {
      await pair.b.keep();
      expect(await pair.orders()).toMatchObject([{ status: 'filled', swaps: 1 }]);
    });
    goOn();
  });

  it('is bought by neither when the other took it over and failed it, although the first goes on', async () => {
    const book = await fireWithoutBooking();
    await pair.a.stop();
    await pause(500);
    pair.drain();
    await pair.b.keep();
    await reaches({ status: 'failed', swaps: 0 });
    book();
    await pause(300);
    expect(await pair.orders()).toMatchObject([{ status: 'failed', swaps: 0 }]);
  });

  it('never fires when the other has cancelled it, and is not cancelled when it has fired', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 30; n++) ids.push(await pair.a.buy({ kind: 'limit', priceSol: pair.firstPrice / 2 }));
    await Promise.all([pair.a.start(), pair.b.start()]);
    await eventually(async () => expect(pair.b.trading.orderFigures().armed).toBe(30));
    const [early = '', ...others] = ids;
    const late = others.pop() ?? '';
    const cancelled = new Map([[early, await pair.b.cancel(early)]]);
    pair.price(0.4);
    const cancelling = others.map(async (id, n) => {
      await pause(n * 3);
      cancelled.set(id, await pair.b.cancel(id));
    });
    await pause(20);
    pair.a.notice();
    await Promise.all(cancelling);
    await eventually(async () =>
      expect(await pair.orders()).toContainEqual(expect.objectContaining({ id: late, status: 'filled' })),
    );
    cancelled.set(late, await pair.b.cancel(late));
    await eventually(async () => {
      const orders = await pair.orders();
      expect(orders.filter(({ status }) => status === 'triggered')).toEqual([]);
      expect(orders.map(({ id, status, swaps }) => [id, status, swaps])).toEqual(
        orders.map(({ id }) => [id, ...(cancelled.get(id) === true ? ['cancelled', 0] : ['filled', 1])]),
      );
    });
    expect([cancelled.get(early), cancelled.get(late)]).toEqual([true, false]);
  });
});

describe('the orders in the memory of one server', () => {
  it('follow the other within a second: armed orders fire there, canceled ones no longer wait', async () => {
    await Promise.all([pair.a.start(), pair.b.start()]);
    await pause(100);
    const fires = await pair.a.buy({ kind: 'limit', priceSol: pair.firstPrice / 2 });
    const goes = await pair.a.buy({ kind: 'limit', priceSol: pair.firstPrice / 3 });
    await pause(1_000);
    expect(pair.b.trading.orderFigures().armed).toBe(2);
    expect(await pair.a.cancel(goes)).toBe(true);
    await pause(1_000);
    expect(pair.b.trading.orderFigures().armed).toBe(1);
    await pair.a.stop();
    pair.price(0.4);
    pair.b.notice();
    await eventually(async () => {
      const orders = await pair.orders();
      expect(new Map(orders.map(({ id, status, swaps }) => [id, [status, swaps]]))).toEqual(
        new Map([
          [fires, ['filled', 1]],
          [goes, ['cancelled', 0]],
        ]),
      );
    });
  });

  it('have the best price of a trailing order, which the other does not lower', async () => {
    await pair.a.buy({}, { trigger: undefined });
    await pair.a.sell({ kind: 'trailing', trailBps: 5_000 });
    await Promise.all([pair.a.start(), pair.b.start()]);
    await eventually(async () => expect(pair.b.trading.orderFigures().armed).toBe(1));
    pair.price(3);
    pair.a.notice();
    await pair.a.keep();
    const [best] = await pair.orders();
    expect(best?.highWaterMark).toBeCloseTo(pair.firstPrice * 3, 12);
    await pair.b.keep();
    const [after] = await pair.orders();
    expect(after?.highWaterMark).toBeGreaterThanOrEqual(best?.highWaterMark ?? Number.POSITIVE_INFINITY);
  });
});
