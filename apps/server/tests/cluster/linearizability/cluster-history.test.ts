import { describe, expect, it } from 'vitest';
import type { Answer } from '#tests/chaos/caller.ts';
import { ClusterHistory, type RecordedCaller } from './cluster-history.ts';

/** A caller whose next answer is given. */
const answered = (answer: Answer): RecordedCaller => ({
  client: 'ann at a',
  caller: { call: async () => answer },
});
const done = (data: unknown): RecordedCaller => answered({ status: 200, body: { data } });
const refused = (status: number, code: string): RecordedCaller => answered({ status, body: { code } });
const nothing = answered(null);

function checked(history: ClusterHistory) {
  const lines: { name: string; faults: readonly string[]; saw: string }[] = [];
  history.check('7', { none: (name, faults, saw) => void lines.push({ name, faults, saw }) });
  return lines;
}

const key = { idempotencyKey: 'k' };
const message = { roomId: 'room', clientId: 'm1', text: 'hello' };
const shown = (...clientIds: string[]) => done(clientIds.map((clientId, at) => ({ seq: at + 1, clientId })));

describe('the history of a cluster', () => {
  it('has one order when the servers agree', async () => {
    const history = new ClusterHistory();
    await history.requestSwap(nothing, key);
    await history.requestSwap(refused(503, 'unavailable'), key);
    await history.requestSwap(done({ id: 's', status: 'pending' }), key);
    await history.readSwap(done({ id: 's', status: 'landed' }), 'k', 's');
    await history.arm(done({ order: { id: 'o', status: 'armed' } }), 'k2', 1, { trigger: {} });
    await history.cancel(refused(409, 'order_not_armed'), 'k2', 'o');
    await history.readOrder(done([{ id: 'o', status: 'filled' }]), 'k2', 'o');
    await history.send(done({ seq: 1, clientId: 'm1' }), message);
    await history.readRoom(shown('m1'), 'room');
    expect(checked(history)).toEqual([
      {
        name: 'all answers of all servers about swap keys have one order',
        faults: [],
        saw: '4 operations on 1 keys, 2 without an answer',
      },
      {
        name: 'all answers of all servers about orders have one order',
        faults: [],
        saw: '3 operations on 1 keys, 0 without an answer',
      },
      {
        name: 'all answers of all servers about chat rooms have one order',
        faults: [],
        saw: '2 operations on 1 keys, 0 without an answer',
      },
    ]);
  });

  it('prints the seed and the smallest part of a key that has none', async () => {
    const history = new ClusterHistory();
    await history.send(done({ seq: 1, clientId: 'm1' }), message);
    await history.readRoom(shown('m1'), 'room');
    await history.readRoom(shown(), 'room');
    const [{ faults } = { faults: [] }] = checked(history);
    const at = String.raw`[\d.]+ to [\d.?]+ ms \| ann at a: `;
    expect(faults).toEqual([
      expect.stringMatching(
        new RegExp(
          [
            'room: seed 7, no order explains 3 of its 3 operations',
            String.raw`\s+${at}\{"kind":"send","message":"m1"\} \| any effect or none`,
            String.raw`\s+${at}\{"kind":"read","most":100\} \| \{"kind":"messages","messages":\[\{"seq":1,"message":"m1"\}\]\}`,
            String.raw`\s+${at}\{"kind":"read","most":100\} \| \{"kind":"messages","messages":\[\]\}`,
          ].join(''),
        ),
      ),
    ]);
  });
});
