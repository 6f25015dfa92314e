/** Tests Telegram links of profiles, proved by a code in the bio; a local site replaces Telegram. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Friendly, friendly, strangerNames } from '#tests/friends/world.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';

let server: TestServer;
let site: Server;
let requested: string[] = [];
/** By path. */
let pages: Record<string, string> = {};
let redirects: Record<string, string> = {};
const name = strangerNames();

beforeAll(async () => {
  site = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(`${request.headers.host?.split(':')[0]} ${path}`);
    const location = redirects[path];
    if (location !== undefined) response.writeHead(302, { location }).end();
    else if (pages[path] === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[path]);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  server = await testServer({
    settings: { LINK_CHECKS: 'on' },
    network: {
      resolve: async () => ['127.0.0.1'],
      allows: (address, requestedPort) => address === '127.0.0.1' && requestedPort === port,
      siteFor: (origin) => (origin === 'https://t.me' ? `http://t.me:${port}` : origin),
    },
  });
});
afterAll(async () => {
  await server.stop();
  site.close();
});
beforeEach(() => {
  requested = [];
  pages = {};
  redirects = {};
});

interface Own {
  readonly userId: string;
  readonly verified: { readonly telegram: string | null };
  readonly linkCodes: { readonly telegram: string | null };
}

const bioPage = (bio: string): string =>
  `<html><head><meta property="og:title" content="Mira"><meta property="og:description" content="${bio}"></head></html>`;
const own = async (trader: Friendly): Promise<Own> => (await trader.get('/profile')).body.data as Own;
const codeOf = async (trader: Friendly): Promise<string> => (await own(trader)).linkCodes.telegram ?? 'none';
const shown = async (trader: Friendly): Promise<Own> =>
  (await trader.get(`/profile/public?userId=${trader.userId}`)).body.data as Own;
const link = (trader: Friendly, telegram: string | null) => trader.post('/profile', { telegram });
const check = async (trader: Friendly): Promise<unknown> => {
  const { status, body } = await trader.post('/profile/links/check', { link: 'telegram' });
  return status === 200 ? (body.data as { outcome: string }).outcome : body.code;
};
const somebody = async (telegram: string): Promise<Friendly> => {
  const trader = await friendly(server, name());
  expect((await link(trader, telegram)).status).toBe(200);
  return trader;
};

describe('a Telegram link', () => {
  it('[PROFILE-03] is verified with its date for everyone once the code is in the bio', async () => {
    const mira = await somebody('@mira_trades');
    const code = await codeOf(mira);
    expect(code).toMatch(/^dugout-\w+-[0-9a-f]{20}$/);
    pages['/mira_trades'] = bioPage('Small size, early exits');
    expect(await check(mira)).toBe('missing');
    expect((await shown(mira)).verified.telegram).toBeNull();

    pages['/mira_trades'] = bioPage(`Small size &amp; early exits, ${code}.`);
    expect(await check(mira)).toBe('verified');
    expect((await own(mira)).verified.telegram).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect((await shown(mira)).verified).toEqual((await own(mira)).verified);
    expect(requested).toEqual(['t.me /mira_trades', 't.me /mira_trades']);
  });

  it('loses its verification when changed, even if changed back', async () => {
    const mira = await somebody('mira_first');
    pages['/mira_first'] = bioPage(await codeOf(mira));
    await check(mira);
    await link(mira, 'https://t.me/Mira_First');
    expect((await shown(mira)).verified.telegram).not.toBeNull();
    await link(mira, 'somebody_else');
    expect((await shown(mira)).verified.telegram).toBeNull();
    await link(mira, 'mira_first');
    expect((await shown(mira)).verified.telegram).toBeNull();
    expect((await own(mira)).linkCodes.telegram).not.toBeNull();
  });

  it('is not verified when it is changed during the check', async () => {
    const mira = await somebody('mira_slow');
    pages['/mira_slow'] = bioPage(await codeOf(mira));
    const [outcome] = await Promise.all([check(mira), link(mira, 'the_victim')]);
    expect(['verified', 'missing', 'unreachable']).toContain(outcome);
    expect((await shown(mira)).verified.telegram).toBeNull();
  });
});

describe('an attacker', () => {
  it("proves nothing with another's code, or with their own for another account", async () => {
    const [victim, thief] = await Promise.all([somebody('the_star'), somebody('the_star')]);
    pages['/the_star'] = bioPage(await codeOf(victim));
    expect(await check(thief)).toBe('missing');
    const codeElsewhere = await codeOf(thief);
    await link(thief, 'other_star');
    pages['/other_star'] = bioPage(codeElsewhere);
    expect(await check(thief)).toBe('missing');
    expect(await check(victim)).toBe('verified');
    expect((await shown(thief)).verified.telegram).toBeNull();
  });

  it('proves nothing with a code outside the bio or within a longer word', async () => {
    const thief = await somebody('big_group');
    const code = await codeOf(thief);
    for (const page of [
      `<p>${code}</p>`,
      `${bioPage('Group')}<!-- ${code} -->`,
      bioPage(`x${code}`),
      bioPage(`${code}0`),
      bioPage(code.replace(thief.name, 'Someone')),
    ]) {
      pages['/big_group'] = page;
      expect(await check(thief)).toBe('missing');
    }
  });

  it('proves nothing with a redirect to their page, on any host', async () => {
    const thief = await somebody('redirected');
    pages['/own_page'] = bioPage(await codeOf(thief));
    for (const target of ['/own_page', 'http://169.254.169.254/', 'https://evil.example/own_page']) {
      redirects['/redirected'] = target;
      expect(await check(thief)).toBe('unreachable');
    }
    expect(requested).toEqual(['t.me /redirected', 't.me /redirected', 't.me /redirected']);
  });

  it('cannot make the server read an oversized page', async () => {
    const thief = await somebody('endless');
    pages['/endless'] = bioPage(await codeOf(thief)) + 'x'.repeat(300_000);
    expect(await check(thief)).toBe('unreachable');
  });

  it.each([
    'https://t.me/share',
    'https://t.me/share/url?url=code',
    'https://t.me/name?start=code',
    'https://t.me/name/12',
    'https://t.me//evil.example',
    'https://t.me/%6e%61%6d%65',
    'https://t.me/+invite',
    'a.b',
    'name#x',
  ])('cannot make the server fetch a page by %s', async (telegram) => {
    const thief = await somebody(telegram);
    expect((await own(thief)).linkCodes.telegram).toBeNull();
    expect(await check(thief)).toBe('unsupported');
    expect(requested).toEqual([]);
  });
});
