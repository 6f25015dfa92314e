import { expect, it } from 'vitest';
import { GeneralWork } from './general-work.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const general = (options: { maxRunning?: number; maxWaitingMs?: number } = {}) => {
  const shed = { count: 0 };
  const clock = { ms: 0 };
  const work = new GeneralWork({
    now: () => clock.ms,
    maxRunning: options.maxRunning ?? 2,
    maxWaitingMs: options.maxWaitingMs ?? 10,
    onShed: () => {
      shed.count += 1;
    },
  });
  return { work, shed, clock };
};
const held = () => {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => done, end: () => end() };
};

it('[R6] runs work at once when there is room, synchronously if the handler is', () => {
  const { work } = general();
  expect(work.run('ann', 1, () => 7)).toBe(7);
});

it('[R6] yields the event loop after a slice and continues in the next turn', async () => {
  const { work, clock } = general({ maxWaitingMs: 1_000 });
  const done: string[] = [];
  const busy = (name: string) => () => {
    clock.ms += 4;
    done.push(name);
  };
  const all = ['a', 'b', 'c', 'd'].map(async (name) => work.run('ann', 4, busy(name)));
  expect(done).toEqual(['a']);
  await Promise.all(all);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
});

it('[R6] keeps database connections free and takes callers in turn', async () => {
  const { work } = general({ maxWaitingMs: 1_000 });
  const first = held();
  const running = [work.run('ann', 1, first.work), work.run('ann', 1, first.work)];
  const order: string[] = [];
  const waiting = ['ann', 'ann', 'ann', 'bob'].map(async (name) =>
    work.run(name, 1, () => void order.push(name)),
  );
  await turn();
  expect([order, work.waiting]).toEqual([[], 4]);
  first.end();
  await Promise.all([...running, ...waiting]);
  expect(order).toEqual(['ann', 'bob', 'ann', 'ann']);
});

it('[R6] refuses the newest work of the caller with the most waiting, with a retry time', async () => {
  const { work, shed } = general({ maxRunning: 1, maxWaitingMs: 10 });
  const first = held();
  const running = work.run('ann', 1, first.work);
  const flood = Array.from({ length: 10 }, () =>
    Promise.resolve(work.run('ann', 1, () => 'ann')).catch((error: unknown) => error),
  );
  const bob = work.run('bob', 5, () => 'bob');
  expect(shed.count).toBe(5);
  first.end();
  await running;
  expect(await bob).toBe('bob');
  const answers = await Promise.all(flood);
  expect(answers.filter((answer) => answer === 'ann')).toHaveLength(5);
  expect(answers.at(-1)).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '1' } });
});

it('[R6] refuses work that has waited too long while the database is saturated', async () => {
  const { work, shed, clock } = general({ maxRunning: 1, maxWaitingMs: 100 });
  const first = held();
  const running = work.run('ann', 1, first.work);
  const early = Promise.resolve(work.run('ann', 1, () => 'early')).catch(({ code }) => code);
  clock.ms += 60;
  const late = work.run('ann', 1, () => 'late');
  clock.ms += 41;
  work.expire();
  expect([await early, shed.count, work.waiting]).toEqual(['unavailable', 1, 1]);
  first.end();
  await running;
  expect(await late).toBe('late');
});

it('passes on errors, synchronous and asynchronous', async () => {
  const { work } = general({ maxRunning: 1, maxWaitingMs: 100 });
  const fail = () => {
    throw new Error('refused');
  };
  expect(() => work.run('ann', 1, fail)).toThrow('refused');
  const first = held();
  const running = work.run('ann', 1, first.work);
  const later = work.run('ann', 1, fail);
  first.end();
  await running;
  await expect(later).rejects.toThrow('refused');
});

it('[R6] yields to a running trade, for 8 ms at most and until the trade is 100 ms old', async () => {
  const { work, clock } = general({ maxWaitingMs: 1_000 });
  const done: string[] = [];
  const busy = (name: string) => () => {
    clock.ms += 2;
    done.push(name);
  };
  const end = work.beginUrgent();
  const all = ['a', 'b', 'c', 'd'].map(async (name) => work.run('ann', 2, busy(name)));
  const rounds = () => new Promise((resolve) => setTimeout(resolve, 20));
  await rounds();
  expect(done).toEqual(['a']);
  clock.ms += 8;
  await rounds();
  expect(done).toEqual(['a', 'b']);
  clock.ms += 100;
  await Promise.all(all);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  end();
});

it('[R6] yields one turn after a connection was accepted', async () => {
  const { work, clock } = general({ maxWaitingMs: 1_000 });
  const done: string[] = [];
  const busy = (name: string) => () => {
    clock.ms += 2;
    done.push(name);
  };
  const all = ['a', 'b'].map(async (name) => work.run('ann', 2, busy(name)));
  work.noteConnection();
  await turn();
  expect(done).toEqual(['a']);
  await Promise.all(all);
  expect(done).toEqual(['a', 'b']);
});
