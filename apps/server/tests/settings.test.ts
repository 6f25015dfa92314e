/** Tests settings on a real server: defaults, parts, versions, and rejections. */

import { describe, expect, it } from 'vitest';
import { refusal, shared, sharedServer, success } from '#tests/kit/testing.ts';

const server = sharedServer();
const trader = shared(() => server.trader('Setter'));

const PATH = '/api/v1/settings';
const put = (body: unknown) => trader.call(PATH, { method: 'PUT', body });

describe('settings', () => {
  it("store the trader's time zone if it exists", async () => {
    const zoner = await server.trader('Zoner');
    const set = (timeZone: string) => zoner.call(PATH, { method: 'PUT', body: { timeZone } });
    expect(await set('Asia/Tokyo')).toMatchObject(
      success({ timeZone: 'Asia/Tokyo', versions: { timeZone: { schema: 1, revision: 1 } } }),
    );
    expect((await set('Mars/Base')).status).toBe(400);
    expect(await set('browser')).toMatchObject({ body: { data: { timeZone: 'browser' } } });
  });

  it('are refused to guests', async () => {
    expect(await server.client().call(PATH)).toMatchObject(refusal(401, 'not_signed_in'));
  });

  it('have defaults, are changed in part, and count each change of a part', async () => {
    const before = await trader.call(PATH);
    expect(before).toMatchObject(
      success({
        quickBuy: { chip: '0.1', tracker: '1', dock: '1', other: '0.5' },
        presets: { chosen: 'low', low: { slippageBps: 800 } },
        palette: 'default',
        notificationsMuted: false,
        windows: {},
        timeZone: 'browser',
        versions: { quickBuy: { schema: 1, revision: 0 }, windows: { schema: 1, revision: 0 } },
      }),
    );
    await put({
      quickBuy: { tracker: '2.5' },
      windows: { tracker: { x: 10, y: 20, tab: 'activity' }, friends: { x: 1 } },
    });
    const after = await put({
      windows: { friends: null },
      presets: { chosen: 'high' },
      notificationsMuted: true,
    });
    expect(after).toMatchObject(
      success({
        quickBuy: { chip: '0.1', tracker: '2.5' },
        presets: { chosen: 'high', low: { slippageBps: 800 } },
        notificationsMuted: true,
        versions: {
          quickBuy: { revision: 1 },
          windows: { revision: 2 },
          presets: { revision: 1 },
          theme: { revision: 0 },
        },
      }),
    );
    expect(after.body).toHaveProperty('data.windows', { tracker: { x: 10, y: 20, tab: 'activity' } });
    expect((await trader.call(PATH)).body).toEqual(after.body);
  });

  it('changed from two pages concurrently keep both changes', async () => {
    await Promise.all([put({ sounds: { volume: 0.25 } }), put({ sounds: { enabled: false } })]);
    expect((await trader.call(PATH)).body).toMatchObject({
      data: { sounds: { volume: 0.25, enabled: false } },
    });
  });

  it('of an older schema are replaced by the default', async () => {
    const other = await server.trader('Older');
    await other.call(PATH, { method: 'PUT', body: { palette: 'colourBlind' } });
    await server.sql`UPDATE user_setting SET schema = 0 WHERE user_id = ${other.userId}`;
    expect((await other.call(PATH)).body).toMatchObject({ data: { palette: 'default' } });
  });

  it.each([
    { quickBuy: { chip: '0' } },
    { quickAmounts: { buy: ['1'] } },
    { quickAmounts: { sell: [0, 25, 50, 75, 100] } },
    { quickAmounts: { sell: [10, 25, 50, 75, 33.333] } },
    { quickBuy: { chip: 1 } },
    { quickBuy: { chip: '0.0000000001' } },
    { presets: { low: { slippageBps: 20_000, priorityFeeLamports: 0, tipLamports: 0, protect: true } } },
    { theme: { globalColors: { primaryBlue: 'url(https://evil.example)' } } },
    { windows: { tracker: { tab: '\0' } } },
    { windows: { 'a b': {} } },
    { windows: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`w${at}`, {}])) },
    { sounds: { volume: 2 } },
    { somethingElse: true },
  ])('reject %j and change nothing', async (body) => {
    const before = (await trader.call(PATH)).body;
    expect(await put(body)).toMatchObject(refusal(400, 'invalid_input'));
    expect((await trader.call(PATH)).body).toEqual(before);
  });
});
