import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOL_MINT } from '@dugout/domain/sol';
import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { afterEach, describe, expect, it } from 'vitest';
import { hermesPrice } from './hermes.ts';
import { jupiterPrice, priceServices } from './price-services.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: string | RequestListener): Promise<string> {
  const server = createServer(typeof answer === 'string' ? (_, response) => response.end(answer) : answer);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const hermes = (price: object) =>
  JSON.stringify({
    binary: { encoding: 'hex', data: [] },
    parsed: [
      {
        id: 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
        price: { price: '15012345678', conf: '9000000', expo: -8, publish_time: 990, ...price },
      },
    ],
  });
const jupiter = (usdPrice: unknown) => JSON.stringify({ [SOL_MINT]: { usdPrice } });
const requestPyth = async (answer: string | RequestListener) =>
  hermesPrice({ baseUrl: await serve(answer), timeoutMs: 2_000, now: () => 1_000_000 }).solUsd();
const requestJupiter = async (answer: string | RequestListener, timeoutMs = 2_000) =>
  jupiterPrice({ baseUrl: await serve(answer), timeoutMs, apiKey: 'k' }).solUsd();

/** Returns the example response in Jupiter's own API description, in YAML, or one like it. */
function exampleJupiter(): string {
  const fields = { decimals: 9, priceChange24h: 1.29 };
  if (!hasRecorded) return JSON.stringify({ [SOL_MINT]: { usdPrice: 147.48, ...fields }, other: null });
  const yaml = readFileSync(recordedPath('wire/jupiter/price__v3__price.yaml'), 'utf8');
  const [, mint = '', price = ''] = /^ {16}(So1\w+):\s[\s\S]*?usdPrice: ([\d.]+)/m.exec(yaml) ?? [];
  return JSON.stringify({
    [mint]: { usdPrice: Number(price), ...fields },
    other: null,
  });
}

describe('price services', () => {
  it('read Jupiter, with the key', async () => {
    let requested = {};
    const price = await requestJupiter((request, response) => {
      requested = { url: request.url, key: request.headers['x-api-key'] };
      response.end(exampleJupiter());
    });
    expect(price).toBe(147.48);
    expect(requested).toEqual({ url: `/price/v3?ids=${SOL_MINT}`, key: 'k' });
  });

  it('read Pyth', async () => {
    expect(await requestPyth(hermes({}))).toBeCloseTo(150.123457, 6);
  });

  it.each([
    [{ publish_time: 900 }, 'no current price'],
    [{ publish_time: 9e15 }, 'no current price'],
    [{ conf: '900000000' }, 'too wide'],
    [{ price: '-15012345678' }, 'no price'],
    [{ price: '1e400' }, 'no price'],
    [{ price: '0' }, 'no price'],
    [{ expo: 300 }, 'no price'],
    [{ price: '99999999999999999999', conf: '0', expo: 0 }, 'no price'],
  ])('reject a Pyth response with %o', async (price, reason) => {
    await expect(requestPyth(hermes(price))).rejects.toThrow(reason);
  });

  it.each([
    '{}',
    '[]',
    'null',
    '<html>',
    '',
    jupiter(-1),
    jupiter(0),
    jupiter(1e300),
    jupiter(null),
    jupiter('150'),
    '{"__proto__":{}}',
  ])('reject the Jupiter response %.60s', async (body) => {
    await expect(requestJupiter(body)).rejects.toThrow(/sent no price|invalid JSON/);
  });

  it('reject NaN and infinity, which are no JSON or too large for a number', async () => {
    for (const number of ['NaN', 'Infinity', '1e999'])
      await expect(requestJupiter(`{"${SOL_MINT}":{"usdPrice":${number}}}`)).rejects.toThrow();
  });

  it('stop reading a response of ten megabytes early', async () => {
    let sent = 0;
    const endless: RequestListener = (_, response) => {
      const part = `"${'x'.repeat(64 * 1024)}`;
      const more = (): void => {
        while (sent < 10 * 1024 * 1024 && !response.destroyed) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', more);
        }
      };
      more();
    };
    await expect(requestJupiter(endless)).rejects.toThrow('too much data');
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it('follow no redirect', async () => {
    let followed = 0;
    const target = await serve((_, response) => {
      followed++;
      response.end(jupiter(150));
    });
    await expect(
      requestJupiter((_, response) => response.writeHead(302, { location: target }).end()),
    ).rejects.toThrow('could not be reached');
    expect(followed).toBe(0);
  });

  it('time out before and during the response', async () => {
    await expect(requestJupiter(() => undefined, 50)).rejects.toThrow('in time');
    await expect(requestJupiter((_, response) => void response.write('{'), 50)).rejects.toThrow();
  });

  it('are those with configured addresses, Pyth before Jupiter', () => {
    expect(priceServices({})).toEqual([]);
    const both = priceServices({
      pythUrl: 'http://127.0.0.1:1',
      jupiterUrl: 'http://127.0.0.1:1',
      jupiterApiKey: null,
    });
    expect(both.map(({ name }) => name)).toEqual(['pyth', 'jupiter']);
  });
});
