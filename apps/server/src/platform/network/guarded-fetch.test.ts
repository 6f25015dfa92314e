import { afterEach, describe, expect, it } from 'vitest';
import { FetchFailure, type FetchLimits, guardedFetch } from './guarded-fetch.ts';
import { type Handle, type HostileHost, hostileHost } from './hostile-host.fixture.ts';
import { type Network, PUBLIC_NETWORK } from './network.ts';

const LIMITS: FetchLimits = {
  maxBytes: 1_000,
  timeoutMs: 20_000,
  maxRedirects: 3,
  contentTypes: new Set(['application/json']),
};
const json: Handle = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"a":1}');
const to =
  (location: string, status = 302): Handle =>
  (_, response) =>
    void response.writeHead(status, { location }).end();

let host: HostileHost | null = null;
afterEach(async () => {
  await host?.stop();
  host = null;
});

const NAMES = {
  'art.example': ['127.0.0.1'],
  'inner.example': ['10.0.0.7'],
  'both.example': ['127.0.0.1', '169.254.169.254'],
  'none.example': [],
};

async function open(paths: Readonly<Record<string, Handle>>) {
  const opened = await hostileHost(paths);
  host = opened;
  const fetched = (
    path: string,
    limits: Partial<FetchLimits> = {},
    network: Network = opened.network(NAMES),
  ) =>
    guardedFetch({
      url: path.startsWith('/') ? `http://art.example:${opened.port}${path}` : path,
      limits: { ...LIMITS, ...limits },
      network,
    });
  return { host: opened, fetched };
}
const refusal = (reason: RegExp) =>
  expect.objectContaining({ kind: 'refused', message: expect.stringMatching(reason) });
const failure = (reason: RegExp) =>
  expect.objectContaining({ kind: 'failed', message: expect.stringMatching(reason) });

describe('guardedFetch', () => {
  it('connects to the checked address and sends the host name', async () => {
    const { host: at, fetched } = await open({ '/a.json': json });
    expect((await fetched('/a.json')).toString()).toBe('{"a":1}');
    expect(at.requested).toEqual(['art.example /a.json']);
  });

  it('resolves a name once per hop, so that a second DNS answer is never used', async () => {
    const { host: at, fetched } = await open({ '/a.json': json });
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let looked = 0;
    const network = { ...at.network(), resolve: async () => answers[looked++] ?? [] };
    expect((await fetched('/a.json', {}, network)).toString()).toBe('{"a":1}');
    expect(looked).toBe(1);
    await expect(fetched('/a.json', {}, network)).rejects.toEqual(refusal(/public internet/));
    expect(at.requested).toHaveLength(1);
  });

  it.each([
    ['a name of a private address', 'http://inner.example/x'],
    ['a name with a private address among others', 'http://both.example/x'],
    ['a private address', 'http://10.0.0.7/x'],
    ['this machine by number', 'http://127.0.0.1:1/x'],
    ['this machine in one number', 'http://2130706433/x'],
    ['this machine in hexadecimal', 'http://0x7f.1/x'],
    ['this machine in IPv6', 'http://[::1]/x'],
    ['an address within an address', 'http://[::ffff:7f00:1]/x'],
    ['a user in the address', 'http://me:secret@art.example/x'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:application/json,{}'],
    ['another scheme', 'gopher://art.example/x'],
    ['no address', 'not an address'],
    ['an endless address', `http://art.example/${'a'.repeat(3_000)}`],
  ])('refuses %s', async (_, url) => {
    const { host: at, fetched } = await open({ '/x': json });
    await expect(fetched(url)).rejects.toBeInstanceOf(FetchFailure);
    await expect(fetched(url)).rejects.toMatchObject({ kind: 'refused' });
    expect(at.requested).toEqual([]);
  });

  it('reaches nothing on this machine through the production network', async () => {
    const { host: at } = await open({ '/x': json });
    for (const name of ['127.0.0.1', 'localhost', '[::1]'])
      await expect(
        guardedFetch({ url: `http://${name}:${at.port}/x`, limits: LIMITS, network: PUBLIC_NETWORK }),
      ).rejects.toMatchObject({
        kind: 'refused',
      });
    expect(PUBLIC_NETWORK.allows('1.1.1.1', 443)).toBe(true);
    expect(PUBLIC_NETWORK.allows('1.1.1.1', 22)).toBe(false);
    expect(at.requested).toEqual([]);
  });

  it('follows a few redirects and checks each of them', async () => {
    const { host: at, fetched } = await open({
      '/1': to('/2', 301),
      '/2': (_, response) =>
        void response.writeHead(307, { location: `http://art.example:${at.port}/a.json` }).end(),
      '/a.json': json,
      '/inner': to('http://169.254.169.254/latest/meta-data'),
      '/named': to('http://inner.example/x'),
      '/file': to('file:///etc/passwd'),
      '/loop': to('/loop'),
    });
    expect((await fetched('/1')).toString()).toBe('{"a":1}');
    await expect(fetched('/inner')).rejects.toEqual(refusal(/public internet/));
    await expect(fetched('/named')).rejects.toEqual(refusal(/public internet/));
    await expect(fetched('/file')).rejects.toEqual(refusal(/file:/));
    await expect(fetched('/loop')).rejects.toEqual(refusal(/redirects/));
    expect(at.requested.filter((each) => each.endsWith('/loop'))).toHaveLength(LIMITS.maxRedirects + 1);
  });

  it('reads no more than its limit, whatever the stated length', async () => {
    const { fetched } = await open({
      '/said': (_, response) => void response.writeHead(200, { 'content-length': 10_000_000 }).write('{'),
      '/endless': (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const pour = (): void => {
          while (!response.destroyed && response.write('x'.repeat(400)));
        };
        response.on('drain', pour);
        pour();
      },
      '/packed': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}'),
      '/page': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>'),
    });
    await expect(fetched('/said')).rejects.toEqual(refusal(/longer than 1000/));
    await expect(fetched('/endless')).rejects.toEqual(refusal(/longer than 1000/));
    await expect(fetched('/packed')).rejects.toEqual(refusal(/packed/));
    await expect(fetched('/page')).rejects.toEqual(refusal(/text\/html/));
  });

  it('times out: a silent host, a slow one, a name that never resolves', async () => {
    const { host: at, fetched } = await open({
      '/silent': () => undefined,
      '/drip': (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(timer));
      },
    });
    const limits = { timeoutMs: 150 };
    await expect(fetched('/silent', limits)).rejects.toMatchObject({ kind: 'failed' });
    await expect(fetched('/drip', limits)).rejects.toMatchObject({ kind: 'failed' });
    const never = { ...at.network(), resolve: () => new Promise<string[]>(() => undefined) };
    await expect(fetched('/a', limits, never)).rejects.toMatchObject({ kind: 'failed' });
  });

  it('reports failures that may pass: no such name, no answer, another status, a truncated answer', async () => {
    const { host: at, fetched } = await open({
      '/broken': (_, response) => void response.writeHead(503).end(),
      '/cut': (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
        response.write('{');
        setTimeout(() => response.destroy(), 20);
      },
      '/nowhere': (_, response) => void response.writeHead(302).end(),
    });
    await expect(fetched('http://unknown.example/x')).rejects.toEqual(failure(/could not be found/));
    await expect(fetched('http://none.example/x')).rejects.toEqual(failure(/no address/));
    await expect(fetched('/broken')).rejects.toEqual(failure(/503/));
    await expect(fetched('/nowhere')).rejects.toEqual(failure(/302/));
    await expect(fetched('/cut')).rejects.toEqual(failure(/cut/));
    const { port } = at;
    await at.stop();
    host = null;
    const network = { resolve: async () => ['127.0.0.1'], allows: () => true };
    await expect(fetched(`http://art.example:${port}/a`, {}, network)).rejects.toEqual(
      failure(/did not answer/),
    );
  });
});
