import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RealtimeHarness, realtimeHarness } from './realtime.harness.ts';

const ROOM = 'trades:room';

let harness: RealtimeHarness;
let members: Set<string>;
/** Set to delay the admission decision. */
let answer: Promise<void> | null;
let calls: number;
let tokens: (string | null)[];

beforeEach(async () => {
  members = new Set(['ann', 'bob']);
  answer = null;
  calls = 0;
  tokens = [];
  harness = await realtimeHarness([
    {
      name: 'trades:{mint}',
      access: 'trader',
      topic: (room) => `trades:${room}`,
      snapshot: () => 'secret',
      admits: async (_topic, caller, token) => {
        calls++;
        tokens.push(token);
        const admitted = caller !== null && members.has(caller.userId);
        await answer;
        return admitted;
      },
    },
  ]);
});
afterEach(() => harness.stop());

function page(id: string) {
  harness.callers.set(`session=${id}`, { userId: id, userName: id, sessionId: `session-${id}` });
  return harness.connect({ cookie: `session=${id}` });
}
const refused = { type: 'refused', channel: ROOM, code: 'not_found' };
const types = ({ frames }: { readonly frames: readonly { readonly type: string }[] }) =>
  frames.map(({ type }) => type).filter((type) => type !== 'pong');

/** Delays the channel's decision until the returned function is called. */
function hold(): () => void {
  let release = (): void => undefined;
  answer = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

describe('a channel with members', () => {
  it('admits its members and sends nothing to others', async () => {
    const [ann, eve, guest] = [page('ann'), page('eve'), harness.connect()];
    for (const one of [ann, eve, guest]) await one.subscribe(ROOM);
    await ann.until((frames) => frames.some(({ type }) => type === 'snapshot'));
    await eve.until((frames) => frames.length > 0);
    harness.hub.publish(ROOM, 'hello');
    await ann.until((frames) => frames.some(({ type }) => type === 'delta'));
    for (const one of [eve, guest]) await one.settle();
    expect([types(ann), types(eve), types(guest)]).toEqual([['snapshot', 'delta'], ['refused'], ['refused']]);
    expect(eve.frames[0]).toEqual(refused);
  });

  it('receives the token that a page sends, and ignores invalid ones', async () => {
    const [ann, eve] = [page('ann'), page('eve')];
    await ann.send({ type: 'subscribe', channels: [{ name: ROOM, token: 'sesame' }] });
    await eve.subscribe(ROOM);
    await eve.until((frames) => frames.length > 0);
    const channels = [{ name: ROOM, token: ['sesame'] }];
    await eve.send({ type: 'subscribe', channels });
    expect(await eve.ended).toBe(4008);
    expect(new Set(tokens)).toEqual(new Set([null, 'sesame']));
  });

  it('drops a revoked subscriber at once, and nobody else', async () => {
    const [ann, bob] = [page('ann'), page('bob')];
    for (const one of [ann, bob]) {
      await one.subscribe(ROOM);
      await one.until((frames) => frames.length > 0);
    }
    harness.hub.publish(ROOM, 'before');
    members.delete('ann');
    harness.hub.revoke(ROOM, 'ann');
    harness.hub.publish(ROOM, 'after');
    await bob.until((frames) => JSON.stringify(frames).includes('after'));
    await ann.settle();
    expect(types(ann)).toEqual(['snapshot', 'refused']);
    await ann.subscribe(ROOM, { since: 1 });
    await ann.until((frames) => types({ frames }).length === 3);
    expect(types(ann)).toEqual(['snapshot', 'refused', 'refused']);
  });

  it('does not admit a subscriber revoked during the check', async () => {
    const release = hold();
    const ann = page('ann');
    await ann.subscribe(ROOM);
    await vi.waitFor(() => expect(calls).toBe(1));
    members.delete('ann');
    harness.hub.revoke(ROOM, 'ann');
    release();
    await ann.settle();
    harness.hub.publish(ROOM, 'after');
    await ann.settle();
    expect([types(ann), harness.hub.hasSubscribers(ROOM)]).toEqual([['refused'], false]);
  });

  it('does not keep a page that left during the check', async () => {
    const release = hold();
    const ann = page('ann');
    await ann.subscribe(ROOM);
    await vi.waitFor(() => expect(calls).toBe(1));
    await ann.send({ type: 'unsubscribe', channels: [ROOM] });
    await ann.settle();
    release();
    await ann.settle();
    expect([types(ann), harness.hub.hasSubscribers(ROOM)]).toEqual([[], false]);
  });

  it('refuses everyone while the check fails', async () => {
    answer = Promise.reject(new Error('no database'));
    answer.catch(() => undefined);
    const ann = page('ann');
    await ann.subscribe(ROOM);
    await ann.until((frames) => frames.length > 0);
    expect(ann.frames[0]).toEqual(refused);
  });
});
