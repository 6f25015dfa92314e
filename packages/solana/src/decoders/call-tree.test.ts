import { describe, expect, it } from 'vitest';
import { TransactionBuilder } from '../testing/transaction-builder.ts';
import type { RawInstruction } from '../transactions/raw-transaction.ts';
import { calledBy, callerOf, knowsDepth } from './call-tree.ts';

/** 0: router → pool (→ token, token), pool (→ token); 1: pool (→ token). */
const builder = new TransactionBuilder('payer')
  .outer('router', ['r'], Buffer.of(0))
  .inner('pool', ['p1'], Buffer.of(1), 2)
  .inner('token', ['t1'], Buffer.of(2), 3)
  .inner('token', ['t2'], Buffer.of(3), 3)
  .inner('pool', ['p2'], Buffer.of(4), 2)
  .inner('token', ['t3'], Buffer.of(5), 3)
  .outer('pool', ['p3'], Buffer.of(6))
  .inner('token', ['t4'], Buffer.of(7), 2);
const deep = builder.transaction();
const flat = builder.transaction({ depths: false });
const isPool = ({ program }: RawInstruction): boolean => program === deep.instructions[1]?.program;
const marks = (instructions: readonly RawInstruction[]): (number | undefined)[] =>
  instructions.map(({ data }) => data[0]);

describe('instructions called by another', () => {
  it('are all direct and indirect ones, by call depth', () => {
    expect(marks(calledBy(deep, 0, isPool))).toEqual([1, 2, 3, 4, 5]);
    expect(marks(calledBy(deep, 1, isPool))).toEqual([2, 3]);
    expect(marks(calledBy(deep, 4, isPool))).toEqual([5]);
    expect(marks(calledBy(deep, 6, isPool))).toEqual([7]);
    expect(marks(calledBy(deep, 7, isPool))).toEqual([]);
  });

  it('extend to the next of its kind when no depth is given', () => {
    expect(marks(calledBy(flat, 1, isPool))).toEqual([2, 3]);
    expect(marks(calledBy(flat, 4, isPool))).toEqual([5]);
    expect(marks(calledBy(flat, 0, () => false))).toEqual([1, 2, 3, 4, 5]);
  });

  it('are empty for a position without an instruction', () => {
    expect(calledBy(deep, 99, isPool)).toEqual([]);
  });

  it('are exact only with depths', () => {
    const [router, pool] = deep.instructions;
    const [, flatPool] = flat.instructions;
    if (router === undefined || pool === undefined || flatPool === undefined)
      throw new Error('no instructions');
    expect([knowsDepth(router, [pool]), knowsDepth(router, [flatPool]), knowsDepth(flatPool, [])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the caller of an instruction', () => {
  const markOf = (transaction: typeof deep, at: number, fits = isPool) =>
    callerOf(transaction, at, fits)?.data[0] ?? null;

  it('is the one directly above it, if it matches', () => {
    expect([markOf(deep, 2), markOf(deep, 3), markOf(deep, 5), markOf(deep, 7)]).toEqual([1, 1, 4, 6]);
    expect([markOf(deep, 1), markOf(deep, 1, () => true)]).toEqual([null, 0]);
  });

  it('is the nearest matching one before it when no depth is given', () => {
    expect([markOf(flat, 3), markOf(flat, 5), markOf(flat, 7)]).toEqual([1, 4, 6]);
  });

  it('is null for an outer instruction, and never in another outer instruction', () => {
    expect([markOf(deep, 6), markOf(deep, 0), markOf(deep, 99)]).toEqual([null, null, null]);
    expect(markOf(flat, 6)).toBeNull();
  });
});
