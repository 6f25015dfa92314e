import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompactedHolders } from './compacted-holders.ts';
import { HolderBook } from './holder-book.ts';
import { BUNDLED, FRESH, INSIDER, POOL } from './holder-flags.ts';
import { WalletChains } from './wallet-chains.ts';

const TOKENS = [0, 1, 2];
const WALLETS = [0, 1, 130, 5_000_000];
const MAX = 0xffff_ffff_ffff_ffffn;

const step = fc.record({
  token: fc.constantFrom(...TOKENS),
  wallet: fc.constantFrom(...WALLETS),
  kind: fc.constantFrom('credit', 'debit', 'mark', 'mark', 'remove', 'rest', 'rest'),
  amount: fc.oneof(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: MAX })),
  time: fc.nat(2_000_000_000_000),
  flags: fc.constantFrom(INSIDER, POOL, BUNDLED, FRESH),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function opened() {
  const [chains, compacted] = [new WalletChains(), new CompactedHolders()];
  const book = new HolderBook(compacted, (wallet, holder) => chains.addHolder(wallet, holder));
  function apply({ token, wallet, kind, amount, time, flags }: Step): void {
    if (kind === 'rest') return;
    let holder = book.find(token, wallet);
    if (kind === 'remove') {
      if (holder !== -1) book.remove(holder);
      return;
    }
    if (holder === -1) {
      holder = book.add(token, wallet, 0);
      chains.addHolder(wallet, holder);
    }
    if (kind === 'mark') book.mark(holder, flags);
    else book[kind](holder, amount, time);
  }
  /** Returns every list of tokens of a wallet, packed or not, in numeric order. */
  function tokensOf(wallet: number): number[] {
    const tokens: number[] = [];
    chains.eachHolder(wallet, (holder) => {
      if (book.token(holder) !== -1) tokens.push(book.token(holder));
    });
    compacted.eachOf(wallet, (token) => tokens.push(token));
    return tokens.sort((a, b) => a - b);
  }
  const images = () =>
    TOKENS.map((token) => ({
      count: book.holdersOf(token),
      holders: WALLETS.map((wallet) => {
        const holder = book.find(token, wallet);
        return holder === -1 ? null : book.image(holder);
      }),
    }));
  return { book, compacted, apply, tokensOf, images };
}

describe('holders of resting tokens', () => {
  it('are the same as without a rest, and are in the lists of their wallets once', () => {
    let rested = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => {
        const [restful, restless] = [opened(), opened()];
        for (const each of steps) {
          if (each.kind === 'rest') restful.book.rest(each.token);
          restful.apply(each);
          restless.apply(each);
          rested += restful.compacted.size;
          for (const wallet of WALLETS) expect(restful.tokensOf(wallet)).toEqual(restless.tokensOf(wallet));
          expect(restful.book.size + restful.compacted.size).toBe(restless.book.size);
        }
        const lists = WALLETS.map((wallet) => restful.tokensOf(wallet));
        expect(restful.images()).toEqual(restless.images());
        expect(WALLETS.map((wallet) => restful.tokensOf(wallet))).toEqual(lists);
      }),
    );
    expect(rested).toBeGreaterThan(30);
  });

  it('stay as they are when one of them is about to be removed, or when there are many', () => {
    const { book, compacted } = opened();
    book.credit(book.add(0, 1, 0), 5n, 1_000);
    book.add(0, 2, 0);
    book.rest(0);
    expect(compacted.has(0)).toBe(false);
    book.removeNextIfIdle(2_000);
    book.removeNextIfIdle(2_000);
    book.rest(0);
    expect([compacted.has(0), compacted.size, book.holdersOf(0)]).toEqual([true, 1, 1]);
    for (let wallet = 0; wallet < 257; wallet++) book.credit(book.add(1, wallet, 0), 1n, 1_000);
    book.rest(1);
    expect(compacted.has(1)).toBe(false);
  });
});
