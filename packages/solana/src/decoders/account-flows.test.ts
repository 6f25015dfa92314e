import { describe, expect, it } from 'vitest';
import { address, TransactionBuilder, u64 } from '../testing/transaction-builder.ts';
import { backingOf, withheldBy } from './account-flows.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const MINT = address(6);
const start = () => new TransactionBuilder('payer').outer('pool', ['vault'], Buffer.of(0));
const backing = (builder: TransactionBuilder, name = 'vault') =>
  backingOf(builder.transaction(), builder.account(name));
const withheld = (builder: TransactionBuilder, name = 'vault', amount = 500n) =>
  withheldBy(builder.transaction(), builder.account(name), amount);

describe('balances compared with instruction flows', () => {
  it('agree when inflow minus outflow equals the change', () => {
    const builder = start().transfer('a', 'vault', 500n).transfer('vault', 'b', 120n);
    expect(backing(builder.holds('vault', MINT, 'o', 380n))).toBe('backed');
    expect(backing(start().transfer('a', 'vault', 500n).holds('vault', MINT, 'o', 499n))).toBe(
      'contradicted',
    );
    expect(backing(start().transfer('a', 'vault', 500n).holds('vault', MINT, 'o', 501n))).toBe(
      'contradicted',
    );
  });

  it('include mints and burns', () => {
    const minted = start().mintTo('mint', 'vault', 500n).holds('vault', MINT, 'o', 500n);
    expect(backing(minted)).toBe('backed');
    const burned = start().inner(
      TOKEN_PROGRAM,
      ['vault', 'mint', 'o'],
      Buffer.concat([Buffer.of(8), u64(70n)]),
    );
    expect([
      backing(burned.holds('vault', MINT, 'o', -70n)),
      backing(burned.holds('vault', MINT, 'o', 0n)),
    ]).toEqual(['backed', 'contradicted']);
  });

  it('are undecided when a balance, a flow or an instruction is unknown', () => {
    expect(backing(start().transfer('a', 'vault', 500n))).toBe('unknown');
    expect(backing(start().holds('vault', MINT, 'o', 500n))).toBe('unknown');
    const closed = start()
      .transfer('a', 'vault', 500n)
      .inner(TOKEN_PROGRAM, ['vault', 'b', 'o'], Buffer.of(9))
      .holds('vault', MINT, 'o', 500n);
    expect(backing(closed)).toBe('unknown');
  });

  const beside = (tag: number) =>
    start()
      .transfer('a', 'vault', 500n)
      .inner(TOKEN_PROGRAM, ['vault', 'b', 'o'], Buffer.concat([Buffer.of(tag), u64(9n)]))
      .holds('vault', MINT, 'o', 500n);

  it.each([0, 2, 4, 5, 6, 10, 11, 13, 19, 20, 21, 22, 23, 24, 25])(
    'are unaffected by token instruction %d',
    (tag) => {
      expect(backing(beside(tag))).toBe('backed');
    },
  );

  it.each([1, 9, 16, 17, 18, 26, 27, 255])(
    'are undecided after token instruction %d, which may have changed them',
    (tag) => {
      expect(backing(beside(tag))).toBe('unknown');
    },
  );
});

describe('a mint with a transfer fee', () => {
  const sent = (arrived: bigint) =>
    start().transfer2022('a', 'mint', 'vault', 500n, 6).holds('vault', MINT, 'o', arrived);

  it('allows less to arrive than was sent, never more', () => {
    expect([backing(sent(490n)), backing(sent(500n)), backing(sent(501n))]).toEqual([
      'backed',
      'backed',
      'contradicted',
    ]);
  });

  it('withheld the missing amount', () => {
    expect([withheld(sent(490n)), withheld(sent(500n)), withheld(sent(501n))]).toEqual([10n, 0n, 0n]);
  });

  it('is split over several transfers at its rate, rounded up', () => {
    const twice = (arrived: bigint) => sent(arrived).transfer2022('b', 'mint', 'vault', 1_001n, 6);
    // 2 % of 500 is 10, and of 1,001 it is 20.02.
    expect([withheld(twice(1_470n)), withheld(twice(1_470n), 'vault', 1_001n)]).toEqual([10n, 21n]);
    expect(withheld(twice(1_501n))).toBe(0n);
  });

  it('is not split over transfers when no rate fits, as with a maximum fee', () => {
    const capped = sent(90_440n).transfer2022('b', 'mint', 'vault', 90_000n, 6);
    expect([withheld(capped), withheld(capped, 'vault', 90_000n)]).toEqual([0n, 0n]);
  });

  it('is not assumed to withhold from a transfer that is not subject to the fee', () => {
    expect(withheld(start().transfer('a', 'vault', 500n).holds('vault', MINT, 'o', 490n))).toBe(0n);
    expect(withheld(sent(490n), 'nowhere')).toBe(0n);
  });
});
