/** Tests simulated traders on a real server: they can be found, are marked, make friends, and have clans. */

import { directChannelId } from '@dugout/domain/chat/contact';
import {
  isSimulatedName,
  SIMULATED_CLANS,
  SIMULATED_TRADERS,
} from '@dugout/simulator/traders/simulated-traders';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { chatty } from '#tests/chat/world.ts';
import { testServer } from '#tests/kit/server.ts';
import { shared, sharedServer } from '#tests/kit/testing.ts';

const WAIT = { timeout: 40_000, interval: 200 };

interface Found {
  readonly userId: string;
  readonly userName: string;
}

const server = sharedServer({ settings: { SIM_CROWD: 'on' } });
const newcomer = shared(() => chatty(server, 'newcomer'));

const search = async (text: string): Promise<readonly Found[]> =>
  (await newcomer.search(text)).body.data as Found[];
const named = async (userName: string): Promise<Found> => {
  const found = (await search(userName)).find((each) => each.userName === userName);
  if (found === undefined) throw new Error(`${userName} is not there`);
  return found;
};
const namesOf = (messages: readonly { readonly userName: string }[]): string[] =>
  messages.map(({ userName }) => userName);

beforeAll(async () => {
  await vi.waitFor(async () => expect(await newcomer.list()).toHaveLength(SIMULATED_CLANS.length), WAIT);
});

describe('simulated traders', () => {
  it('have accounts that anyone can find and nobody can sign in to', async () => {
    const [first = '', second = ''] = SIMULATED_TRADERS;
    expect(await search(first)).toMatchObject([{ userName: first }]);
    expect(await search(second)).toMatchObject([{ userName: second }]);
    const { status } = await newcomer.call('/api/auth/sign-in/email', {
      email: `${first}@simulated.invalid`,
      password: 'a long pass phrase',
    });
    expect(status).toBe(401);
  });

  it('have names that nobody else can take', async () => {
    const other = await server.trader('vesper_sim');
    const { body } = await other.call('/api/v1/me');
    const { userName } = (body as { data: { userName: string } }).data;
    expect(isSimulatedName(userName)).toBe(false);
    const { status } = await newcomer.profile({ userName: 'newcomer_sim' });
    expect(status).toBe(409);
  });

  it('accept friend requests, are online in shifts, and answer direct messages', async () => {
    const all = await Promise.all(SIMULATED_TRADERS.slice(0, 12).map(named));
    for (const { userId } of all) await newcomer.post('/friends', { friendId: userId });
    await vi.waitFor(async () => expect((await newcomer.lists()).friends).toHaveLength(12), WAIT);
    const { friends } = await newcomer.lists();
    const online = friends.filter(({ isOnline }) => isOnline).length;
    expect(online).toBeGreaterThan(0);
    expect(online).toBeLessThan(12);
    const [friend] = all;
    const channel = directChannelId(newcomer.userId, friend?.userId ?? '');
    await newcomer.said(channel, 'gm');
    await vi.waitFor(
      async () => expect(namesOf(await newcomer.messages(channel))).toEqual(['newcomer', friend?.userName]),
      WAIT,
    );
    expect((await newcomer.messages(channel))[1]?.text).toContain('simulated');
  }, 90_000);

  it('welcome new members of their clans and chat there', async () => {
    const clans = await newcomer.list();
    expect(clans.map(({ name }) => name).sort()).toEqual(SIMULATED_CLANS.map(({ name }) => name).sort());
    const clan = clans.find(({ tag }) => tag === 'NIGHT');
    const id = clan?.id ?? '';
    expect((await newcomer.join(id)).status).toBe(200);
    await vi.waitFor(async () => {
      const texts = (await newcomer.messages(id)).map(({ text }) => text);
      expect(texts.filter((text) => text.includes('@newcomer'))).toHaveLength(1);
      expect(texts.length).toBeGreaterThan(1);
    }, WAIT);
    expect(namesOf(await newcomer.messages(id)).every(isSimulatedName)).toBe(true);
  }, 60_000);

  it('do not exist when the setting is off', async () => {
    const quiet = await testServer();
    const alone = await chatty(quiet, 'alone');
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(await alone.list()).toEqual([]);
    expect((await alone.search('vesper')).body.data).toEqual([]);
    await quiet.stop();
  }, 30_000);
});
