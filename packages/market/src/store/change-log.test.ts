import { describe, expect, it } from 'vitest';
import { ChangeLog } from './change-log.ts';

const REMEMBERED = 65_536;

describe('the change log', () => {
  it('gives each reader the changes since its own position', () => {
    const log = new ChangeLog();
    for (const token of [7, 8, 7]) log.add(token);
    const from = log.end;
    for (const token of [9, 7]) log.add(token);
    expect([from, log.end, log.at(from), log.at(from + 1), log.at(0)]).toEqual([3, 5, 9, 7, 7]);
  });

  it('remembers a limited number of changes', () => {
    const log = new ChangeLog();
    for (let token = 0; token < REMEMBERED; token++) log.add(token);
    expect([log.reachesBackTo(0), log.at(0)]).toEqual([true, 0]);
    log.add(REMEMBERED);
    expect([log.reachesBackTo(0), log.reachesBackTo(1), log.at(1), log.at(REMEMBERED)]).toEqual([
      false,
      true,
      1,
      REMEMBERED,
    ]);
  });

  it('calls a slow reader after a fixed number of changes', () => {
    const log = new ChangeLog();
    log.add(1);
    const calls: number[] = [];
    log.whenever(3, () => calls.push(log.end));
    for (let token = 0; token < 8; token++) log.add(token);
    expect(calls).toEqual([4, 7]);
  });
});
