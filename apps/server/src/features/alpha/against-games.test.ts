/** What the figures do against each game that docs/calls.md names. */
import { wilsonInterval } from '@dugout/domain/alpha/wilson';
import { describe, expect, it } from 'vitest';
import { DAY_MS, type TrackedCall } from './book/call.ts';
import { CallBook } from './book/call-book.ts';
import { aCall } from './book/calls.fixture.ts';
import { ClanRecords } from './record/clan-records.ts';
import { Ranking } from './record/ranking.ts';

const END = 400 * DAY_MS;

/** Calls of one trader, a token each: those that hit double at once, the others fall. */
function called(
  book: CallBook,
  userId: string,
  outcomes: readonly boolean[],
  clanId: string | null = null,
): void {
  for (const [at, hits] of outcomes.entries()) {
    const mint = `${userId}-${at}`;
    const call = { ...aCall(at + 1, END - 3 * DAY_MS + at, 1, userId), callId: mint, mint, clanId };
    book.add(call);
    const price = hits ? 2.1 : 0.4;
    book.token(mint)?.priced({ time: call.calledAt + 60_000, high: price, low: price });
  }
}

const some = (hits: number, misses: number): boolean[] => [
  ...Array<boolean>(hits).fill(true),
  ...Array<boolean>(misses).fill(false),
];

function ranked(book: CallBook): readonly string[] {
  book.settle(END);
  return new Ranking(book, () => END).read('all').map(({ userId }) => userId);
}

describe('a caller who', () => {
  it('hides bad calls keeps the same figures', () => {
    const book = new CallBook();
    called(book, 'honest', some(3, 7));
    called(book, 'hider', some(3, 7));
    for (const { call, outcome } of book.caller('hider')?.calls ?? [])
      if (outcome.kind !== 'hit') book.hide(call.callId);
    book.settle(END);
    expect(book.caller('hider')?.rate).toEqual(book.caller('honest')?.rate);
  });

  it('begins again under a new name is behind one who stayed', () => {
    const book = new CallBook();
    called(book, 'stayed', some(60, 40));
    called(book, 'renewed', some(3, 0));
    expect(ranked(book)).toEqual(['stayed', 'renewed']);
  });

  it('calls everything has the rate of everything, and is behind one who chooses', () => {
    const book = new CallBook();
    called(book, 'everything', some(200, 1_800));
    called(book, 'chooses', some(20, 30));
    expect(ranked(book)).toEqual(['chooses', 'everything']);
    expect(book.caller('everything')?.rate.rate).toBe(10);
  });

  it('spreads luck over twenty accounts has none that is ahead of a steady one', () => {
    const book = new CallBook();
    for (let account = 0; account < 20; account++) called(book, `puppet${account}`, some(account % 3, 1));
    called(book, 'steady', some(45, 55));
    expect(ranked(book)[0]).toBe('steady');
  });

  it('calls after the pump is measured from the pumped price', () => {
    const book = new CallBook();
    book.add(aCall(1, 0, 10, 'late'));
    book.token('mint')?.priced({ time: 1, high: 11, low: 2 });
    book.settle(END);
    expect(book.caller('late')?.rate).toMatchObject({ hits: 0, n: 1 });
  });
});

describe('a clan', () => {
  const recordsOf = (book: CallBook) => {
    book.settle(END);
    return new ClanRecords({
      book,
      now: () => END,
      exists: async () => true,
      cards: async (calls: readonly TrackedCall[]) => calls.map(() => null as never),
    });
  };

  it('gets nothing for calls made before their callers joined, and keeps those of who left', async () => {
    const book = new CallBook();
    called(book, 'star', some(40, 0));
    called(book, 'member', some(1, 2), 'clan');
    const { n, total, hitRate } = await recordsOf(book).read('clan', null);
    expect([n, total]).toEqual([3, 3]);
    expect(hitRate).toBeCloseTo(100 / 3);
  });

  it('has a place from 30 finished calls on, by the lower bound', () => {
    const book = new CallBook();
    called(book, 'a', some(29, 0), 'young');
    called(book, 'b', some(20, 10), 'few');
    called(book, 'c', some(120, 60), 'many');
    expect([...recordsOf(book).places()]).toEqual([
      ['many', 1],
      ['few', 2],
    ]);
    expect(wilsonInterval(120, 180)?.[0]).toBeGreaterThan(wilsonInterval(20, 30)?.[0] ?? 100);
  });
});
