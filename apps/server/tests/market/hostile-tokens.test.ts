/**
 * Tests malicious tokens on a complete server that follows a local node; a local web server represents the public
 * internet.
 */

import { type FixtureToken, fixtureAccounts } from '@dugout/local-chain/solana-node/fixture-accounts';
import { type SolanaNode, startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { hasRecorded } from '@dugout/testkit/recorded';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Handle, type HostileHost, hostileHost } from '#/platform/network/hostile-host.fixture.ts';
import { drawing, paint, SIDE } from '#/platform/pictures/drawing.fixture.ts';
import { recentTape } from '#tests/kit/recent-tape.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually } from '#tests/kit/testing.ts';
import {
  answer,
  endless,
  lookAlikes,
  type Page,
  page,
  redirect,
  rows,
  SVG,
  scan,
} from './hostile-tokens-kit.ts';

// A built token may be seen before its creation, which then names it.
describe.skipIf(!hasRecorded)('a hostile token (needs recorded transactions)', () => {
  let node: SolanaNode;
  let chain: Awaited<ReturnType<typeof fixtureAccounts>>;
  let host: HostileHost;
  let inner: HostileHost;
  let server: TestServer;
  const cast = new Map<string, string>();

  const read = async (mint: string): Promise<Page> =>
    page.parse((await server.client().call(`/api/v1/token/${mint}`)).body).data;
  const raw = (path: string): Promise<Response> => fetch(new URL(path, server.address));

  beforeAll(async () => {
    const good = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#cc8833' } })
      .png()
      .toBuffer();
    const [first, second] = fc.sample(drawing, { seed: 3, numRuns: 2 }).map((given) => {
      return sharp(paint(given), { raw: { width: SIDE, height: SIDE, channels: 3 } });
    });
    if (first === undefined || second === undefined) throw new Error('nothing was drawn');
    const art = await first.clone().png().toBuffer();
    const copy = await first.clone().modulate({ hue: 10 }).resize(90, 90).jpeg({ quality: 50 }).toBuffer();
    inner = await hostileHost({});
    const paths: Record<string, Handle> = {};
    host = await hostileHost(paths);
    const at = (path: string): string => `http://art.example:${host.port}${path}`;
    const tokens: Record<string, FixtureToken> = {};
    const cite = (name: string, json: unknown, shown: Partial<FixtureToken> = {}): void => {
      paths[`/${name}.json`] = answer(
        'application/json',
        typeof json === 'string' ? json : JSON.stringify(json),
      );
      tokens[name] = { name, symbol: name, uri: at(`/${name}.json`), ...shown };
    };
    Object.assign(paths, {
      '/good.png': answer('image/png', good),
      '/art.png': answer('image/png', art),
      '/copy.jpg': answer('image/jpeg', copy),
      '/other.png': answer('image/png', await second.png().toBuffer()),
      '/large.png': answer('image/png', Buffer.concat([good, Buffer.alloc(10 * 1024 * 1024)])),
      '/script.svg': answer('image/svg+xml', SVG),
      '/script.png': answer('image/png', SVG),
      '/endless.png': endless,
      '/away.png': redirect(`http://127.0.0.1:${inner.port}/secret.png`),
      '/cloud.png': redirect('http://169.254.169.254/latest/meta-data'),
    });
    cite('good', {
      image: at('/good.png'),
      description: 'A \u202Ebird\u202C',
      twitter: 'https://x.com/a',
      website: 'javascript:alert(1)',
    });
    cite('script', { image: at('/good.png') }, { name: '<script>alert(1)</script>', symbol: '<img src>' });
    cite('art', { image: at('/art.png') });
    cite('copy', { image: at('/copy.jpg') });
    cite('other', { image: at('/other.png') });
    cite('turned', {}, { name: 'US\u202EDC\u200B', symbol: '\u2066TRU\u200D' });
    cite('large', { image: at('/large.png') });
    cite('vector', { image: at('/script.svg') });
    cite('claimed', { image: at('/script.png') });
    cite('endless', { image: at('/endless.png') });
    cite('away', { image: at('/away.png') });
    cite('cloud', { image: at('/cloud.png') });
    cite('named', { image: `http://inner.example:${host.port}/good.png` });
    cite('proto', `{"__proto__":{"image":${JSON.stringify(at('/good.png'))}},"description":"own"}`);
    cite('deep', `{"a":${'['.repeat(50_000)}`);
    cite(
      'local',
      { image: `http://127.0.0.1:${inner.port}/secret.png` },
      { uri: `http://127.0.0.1:${inner.port}/secret.json` },
    );
    cite('file', {}, { uri: 'file:///etc/passwd' });

    const tape = recentTape('hostile', 4);
    node = await startSolanaNode({ tape, slotMs: 400, startSlot: 10_200, seed: 'hostile' });
    chain = await fixtureAccounts({
      node,
      tokenFixture(mint) {
        const role = [...cast].find(([, each]) => each === mint)?.[0];
        return role === undefined ? null : (tokens[role] ?? null);
      },
    });
    const names = { 'art.example': ['127.0.0.1'], 'inner.example': ['127.0.0.1', '10.0.0.7'] };
    server = await testServer({
      settings: { MARKET_SOURCE: 'solana', SOLANA_RPC_URL: chain.rpcUrl, SOLANA_WS_URL: node.wsUrl },
      network: host.network(names),
    });
    await vi.waitFor(
      async () => {
        const { items } = rows.parse((await server.client().call('/api/v1/screener?limit=100')).body).data;
        const nameless: string[] = [];
        for (const { tokenAddress } of items)
          if ((await read(tokenAddress)).name === '') nameless.push(tokenAddress);
        expect(nameless.length).toBeGreaterThanOrEqual(Object.keys(tokens).length);
        for (const [index, role] of Object.keys(tokens).entries()) cast.set(role, nameless[index] ?? '');
      },
      { timeout: 40_000, interval: 300 },
    );
    // Viewing a token reads its accounts at once.
    await vi.waitFor(
      async () => {
        for (const [role, mint] of cast) expect((await read(mint)).symbol, role).toBe(tokens[role]?.symbol);
        expect((await read(cast.get('good') ?? '')).image).toMatch(/^\/images\/picture\//);
        const requested = new Set(host.requested);
        for (const name of [
          'art.png',
          'copy.jpg',
          'other.png',
          'large.png',
          'script.svg',
          'script.png',
          'endless.png',
          'away.png',
          'cloud.png',
          'proto.json',
          'deep.json',
          'named.json',
        ])
          expect(requested).toContain(`art.example /${name}`);
      },
      { timeout: 60_000, interval: 300 },
    );
  }, 120_000);

  afterAll(async () => {
    await server.stop();
    await chain.stop();
    await node.stop();
    await host.stop();
    await inner.stop();
  });

  it('is cleaned up: its picture is re-encoded, its text is one line, its links are https', async () => {
    const { image, details, mintAuthority } = await read(cast.get('good') ?? '');
    const served = await raw(image);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('cache-control')).toContain('immutable');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 128,
      height: 128,
    });
    expect(details).toEqual({ description: 'A bird', links: [{ kind: 'x', url: 'https://x.com/a' }] });
    expect(mintAuthority).toBe('on');
  });

  it('with a script in its name is plain text in JSON and absent from its placeholder', async () => {
    const mint = cast.get('script') ?? '';
    expect(await read(mint)).toMatchObject({ name: '<script>alert(1)</script>', symbol: '<img src>' });
    const tokenFixture = await raw(`/api/v1/token/${mint}`);
    expect(tokenFixture.headers.get('content-type')).toMatch(/^application\/json/);
    expect(tokenFixture.headers.get('x-content-type-options')).toBe('nosniff');
    const drawn = await raw(`/images/token/${mint}.svg`);
    expect(drawn.headers.get('content-security-policy')).toContain('sandbox');
    expect(await drawn.text()).not.toMatch(/script|onload|href/);
  });

  it.each([
    'large',
    'vector',
    'claimed',
    'endless',
    'away',
    'cloud',
    'named',
    'proto',
    'deep',
    'local',
    'file',
    'turned',
  ])('has no picture: %s', async (role) => {
    const mint = cast.get(role) ?? '';
    expect((await read(mint)).image).toBe(`/images/token/${mint}.svg`);
    expect((await raw(`/images/token/${mint}.svg`)).status).toBe(200);
  });

  it("with another's picture is recognized despite scaling, recoloring and re-encoding", async () => {
    const [original, copied] = [cast.get('art') ?? '', cast.get('copy') ?? ''];
    const others = async (mint: string) =>
      lookAlikes
        .parse((await server.client().call(`/api/v1/token/${mint}/look-alikes`)).body)
        .data.filter(({ alikeBy }) => alikeBy !== 'name');
    await eventually(async () => expect((await read(copied)).pictureLookAlikes).toBe(1));
    expect(await others(copied)).toEqual([
      { tokenAddress: original, alikeBy: 'picture', deeper: expect.any(Boolean) },
    ]);
    expect((await others(original)).map(({ tokenAddress }) => tokenAddress)).toEqual([copied]);
    expect(await others(cast.get('other') ?? '')).toEqual([]);
    expect((await read(cast.get('other') ?? '')).pictureLookAlikes).toBe(0);
  });

  it('with a single-color picture matches none', async () => {
    for (const role of ['good', 'script', 'large'])
      expect((await read(cast.get(role) ?? '')).pictureLookAlikes).toBeNull();
  });

  it('causes no forbidden fetch', () => {
    expect(inner.requested).toEqual([]);
    const paths = new Set(host.requested.map((each) => each.split(' ')[1]));
    expect([...paths].filter((path) => path?.includes('secret'))).toEqual([]);
    expect(new Set(host.requested.map((each) => each.split(' ')[0]))).toEqual(new Set(['art.example']));
  });

  it('is revealed by its scan and a filter when its mint authority is active', async () => {
    const mint = cast.get('good') ?? '';
    await eventually(async () => {
      const { data } = scan.parse((await server.client().call(`/api/v1/token/scan/${mint}`)).body);
      expect(data.status).toBe('completed');
      expect(data.checks.find(({ id }) => id === 'mint')).toEqual({
        id: 'mint',
        level: 'fail',
        looked: 'Read from the mint account.',
      });
      expect(data.checks.find(({ id }) => id === 'freeze')).toMatchObject({ level: 'pass' });
      expect(data.checks.find(({ id }) => id === 'liquidity')).toMatchObject({ level: 'unknown' });
    });
    const listed = async (filter: string) =>
      rows
        .parse((await server.client().call(`/api/v1/screener?limit=200&${filter}`)).body)
        .data.items.map(({ tokenAddress }) => tokenAddress);
    expect(await listed('mintAuthority=on')).toContain(mint);
    expect(await listed('mintAuthority=off')).not.toContain(mint);
    expect(await listed('mintAuthority=on&freezeAuthority=on')).not.toContain(mint);
  });
});
