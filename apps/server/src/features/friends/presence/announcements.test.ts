import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Bus, createBus } from '#/platform/bus/bus.ts';
import type { BusTopics } from '#/platform/bus/topics.ts';
import { Announcements, type OwnPresence } from './announcements.ts';

const NAMES = ['a', 'b', 'c'];
const TRADERS = ['ann', 'bob'];
type Announced = BusTopics['friends.presence'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Servers whose messages wait until they are delivered, in any order, or are lost. */
function deployment() {
  const fail = (error: unknown): never => {
    throw error;
  };
  const waiting: { readonly to: string; readonly message: Announced }[] = [];
  const buses = new Map(NAMES.map((name) => [name, createBus(fail)] as const));
  const servers = NAMES.map((name) => {
    const here = buses.get(name) as Bus;
    const known = new Map<string, OwnPresence>();
    const ownOf = (userId: string): OwnPresence =>
      known.get(userId) ?? { userId, isHere: false, shown: null };
    const bus: Pick<Bus, 'publish' | 'subscribe'> = {
      subscribe: here.subscribe.bind(here),
      publish(topic, message) {
        here.publish(topic, message);
        for (const to of NAMES) if (to !== name) waiting.push({ to, message: message as Announced });
      },
    };
    const announcements = new Announcements({
      bus,
      serverId: name,
      ownOf,
      own: () => [...known.values()],
      changed: () => undefined,
      ticks: () => Date.now(),
    });
    const seen = () =>
      TRADERS.map((userId) => [
        ownOf(userId).isHere || announcements.isHere(userId),
        [ownOf(userId).shown, announcements.shownBy(userId)].reduce(
          (newest, shown) => Math.max(newest, shown?.at ?? 0),
          0,
        ),
      ]);
    return { announcements, known, seen };
  });
  const deliver = (at: number, keeps: boolean): void => {
    const place = waiting.length === 0 ? -1 : at % waiting.length;
    const [next] = keeps ? waiting.slice(place, place + 1) : waiting.splice(place, 1);
    if (next !== undefined) buses.get(next.to)?.publish('friends.presence', next.message);
  };
  const lose = (at: number): void => void waiting.splice(at % Math.max(1, waiting.length), 1);
  return { servers, waiting, deliver, lose };
}

it('all servers see the same after announcements in any order, late, repeated or lost', () => {
  const step = fc.record({
    kind: fc.constantFrom('here', 'gone', 'shows', 'deliver', 'repeat', 'lose'),
    server: fc.nat(NAMES.length - 1),
    trader: fc.constantFrom(...TRADERS),
    at: fc.nat(1_000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { servers, waiting, deliver, lose } = deployment();
      let clock = 0;
      for (const { kind, server, trader, at } of steps) {
        const { known, announcements } = servers[server] as (typeof servers)[number];
        const before = known.get(trader) ?? { userId: trader, isHere: false, shown: null };
        if (kind === 'deliver') deliver(at, false);
        else if (kind === 'repeat') deliver(at, true);
        else if (kind === 'lose') lose(at);
        else {
          const shown = kind === 'shows' ? { at: ++clock, activity: null } : before.shown;
          known.set(trader, { ...before, isHere: kind === 'shows' ? before.isHere : kind === 'here', shown });
          announcements.announce([trader]);
        }
      }
      for (const { announcements } of servers) announcements.announceAll();
      while (waiting.length > 0) deliver(waiting.length * 7 + 3, false);
      const truth = TRADERS.map((userId) => {
        const places = servers.flatMap(({ known }) => known.get(userId) ?? []);
        return [
          places.some(({ isHere }) => isHere),
          Math.max(0, ...places.map(({ shown }) => shown?.at ?? 0)),
        ];
      });
      for (const { seen } of servers) expect(seen()).toEqual(truth);
      for (const { announcements } of servers) announcements.stop();
    }),
  );
});

it('drops the traders of a server that is silent for 15 seconds', () => {
  const { servers, waiting, deliver } = deployment();
  const [silent, other] = servers;
  if (silent === undefined || other === undefined) throw new Error('no servers');
  silent.known.set('ann', { userId: 'ann', isHere: true, shown: null });
  silent.announcements.announceAll();
  while (waiting.length > 0) deliver(0, false);
  silent.announcements.stop();
  vi.advanceTimersByTime(15_000);
  expect(other.announcements.isHere('ann')).toBe(true);
  vi.advanceTimersByTime(5_000);
  expect(other.announcements.isHere('ann')).toBe(false);
  for (const { announcements } of servers) announcements.stop();
});
