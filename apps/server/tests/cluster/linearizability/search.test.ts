import { describe, expect, it } from 'vitest';
import type { Model, Operation } from './operation.ts';
import { printed } from './printed.ts';
import { search } from './search.ts';
import { smallestOf } from './smallest.ts';

type Call = { readonly write: number } | 'read';

/** A register: a read returns the last written number, or 0. */
const register: Model<number, Call, number> = {
  start: () => 0,
  name: String,
  isRead: (call) => call === 'read',
  step: (state, call, answer) =>
    call === 'read' ? (answer === null || answer === state ? [state] : []) : [call.write],
};

const operation = (call: Call, start: number, end: number | null, answer = 0): Operation<Call, number> => ({
  client: 'a',
  key: 'x',
  call,
  start,
  returned: end === null ? null : { end, answer },
});
const wrote = (write: number, start: number, end: number | null) => operation({ write }, start, end);
const read = (answer: number, start: number, end: number) => operation('read', start, end, answer);

describe('the search for an order', () => {
  it.each<[string, Operation<Call, number>[]]>([
    ['no operation', []],
    ['operations one after the other', [wrote(1, 0, 1), read(1, 2, 3), wrote(2, 4, 5), read(2, 6, 7)]],
    ['a read that overlaps a write, before or after it', [wrote(1, 0, 9), read(0, 1, 2), read(1, 3, 4)]],
    ['writes that overlap, in either order', [wrote(1, 0, 9), wrote(2, 0, 9), read(1, 10, 11)]],
    ['an effect long after an answer was lost', [wrote(1, 0, null), read(0, 5, 6), read(1, 7, 8)]],
    ['no effect of a call whose answer was lost', [wrote(1, 0, null), read(0, 5, 6)]],
    ['an answer and a call of the same moment', [wrote(1, 0, 2), read(0, 2, 3)]],
  ])('finds one for %s', (_, operations) => {
    expect(search(register, operations)).toEqual({ is: 'linearizable' });
  });

  it.each<[string, Operation<Call, number>[], number]>([
    ['a stale read', [wrote(1, 0, 1), read(0, 2, 3)], 1],
    ['a read that goes back', [wrote(1, 0, 9), read(1, 1, 2), read(0, 3, 4)], 2],
    ['a read of a number that nobody wrote', [read(7, 0, 1), wrote(1, 0, null)], 0],
    ['an effect before its call', [read(1, 0, 1), wrote(1, 2, null)], 0],
    [
      'two effects of one call',
      [wrote(1, 0, null), read(1, 1, 2), wrote(2, 3, 4), read(2, 5, 6), read(1, 7, 8)],
      4,
    ],
  ])('finds none for %s', (_, operations, unexplained) => {
    expect(search(register, operations)).toEqual({ is: 'violation', unexplained: operations[unexplained] });
  });

  it('looks once at configurations that several orders reach', () => {
    const writes = Array.from({ length: 10 }, (_, n) => wrote(n % 2, 0, 100 + n));
    const reads = Array.from({ length: 200 }, (_, n) => read(n % 2, n / 2, 150 + n));
    expect(search(register, [...writes, ...reads.slice(0, 2)])).toEqual({ is: 'linearizable' });
  });

  it('gives up when a history has too many orders', () => {
    const writes = Array.from({ length: 40 }, (_, n) => wrote(n, 0, null));
    expect(search(register, [...writes, read(99, 1, 2)], 1_000)).toEqual({ is: 'undecided' });
  });
});

describe('a history that has a fault', () => {
  const fault = [wrote(1, 20, 21), read(0, 22, 23)];
  const others = [wrote(4, 0, 1), read(4, 2, 3), wrote(7, 4, 5), read(7, 6, 7), wrote(9, 30, 31)];

  it('is reduced to the operations that show it', () => {
    const answered = smallestOf(register, [...others, ...fault]).filter(({ returned }) => returned !== null);
    expect(answered).toEqual(fault);
  });

  it('loses no write that a read needs', () => {
    const smallest = smallestOf(register, [wrote(1, 0, 1), read(1, 2, 3), read(2, 4, 5)]);
    expect(smallest).toEqual([wrote(1, 0, null), read(2, 4, 5)]);
  });

  it('is printed by time, with answers that do not matter left open', () => {
    expect(printed([read(0, 22, 23), wrote(1, 20, 21), wrote(4, 19, null)])).toEqual([
      '0.0 to ? ms | a: {"write":4} | any effect or none',
      '1.0 to 2.0 ms | a: {"write":1} | 0',
      '3.0 to 4.0 ms | a: "read" | 0',
    ]);
  });
});
