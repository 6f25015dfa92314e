/** [R8] The rights between traders, with the caller's rights changed on A and the call made on B. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { title } from '#tests/calls/rights/all-rows.ts';
import { cellsOf, type Row, wantedOf } from '#tests/calls/rights/callers.ts';
import { chatRows, waitingRows } from '#tests/calls/rights/chat-rows.ts';
import { clansRows, lastClansRows, shareWallet } from '#tests/calls/rights/clans-rows.ts';
import { friendsRows } from '#tests/calls/rights/friends-rows.ts';
import { eventually, shared } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';
import { callersOnTwo, outcomeOn, READERS, RIGHT_CHANGES, readersAt } from './rights-on-two.ts';

vi.setConfig({ testTimeout: 60_000 });

const servers = shared(() => twoServers());
const callers = shared(() => callersOnTwo(servers.first, servers.second.address));

describe('[R8] a right that changes on A', () => {
  it.each(RIGHT_CHANGES)('holds on B: $title', async (changed) => {
    const { onA, onB } = callers;
    const isOnB = (outcome: string) =>
      eventually(async () => expect(await outcomeOn(onB, changed)).toBe(outcome));
    await isOnB(changed.before);
    await changed.change(onA);
    await isOnB(changed.after);
    await changed.back(onA);
    await isOnB(changed.before);
  });

  it('holds for the live channels of chats on B', async () => {
    await eventually(async () => expect(await readersAt(servers.second, callers.onA)).toEqual(READERS));
  });
});

/** The whole table is run by `npm run test:cluster -- rights`. */
const ROWS: readonly Row[] = [...clansRows, ...chatRows, ...waitingRows, ...friendsRows, ...lastClansRows];

describe('[R8] each call between traders on B', () => {
  beforeAll(() => shareWallet(callers.onA));

  it.each(ROWS.map((row) => ({ name: title(row), row })))(
    '$name is limited to what the caller may see and do',
    async ({ row }) => {
      expect(await cellsOf(callers.onB, row)).toEqual(wantedOf(row));
    },
  );
});
