import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { afterEach, describe, expect, it } from 'vitest';
import { hermesPrice } from './hermes.ts';
import { jupiterPrice } from './jupiter.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(body: string | null): Promise<string> {
  server = createServer((_, response) => {
    if (body !== null) response.end(body);
  });
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const hermes = (publishTime: number) =>
  JSON.stringify({
    binary: { encoding: 'hex', data: [] },
    parsed: [
      {
        id: 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
        price: { price: '15012345678', conf: '9000000', expo: -8, publish_time: publishTime },
      },
    ],
  });

/** The answer that Jupiter's own description of its API gives as an example, in YAML. */
function recordedJupiter(): string {
  const yaml = readFileSync(recordedPath('wire/jupiter/price__v3__price.yaml'), 'utf8');
  const [, mint = '', price = ''] = /^ {16}(So1\w+):\s[\s\S]*?usdPrice: ([\d.]+)/m.exec(yaml) ?? [];
  return JSON.stringify({ [mint]: { usdPrice: Number(price), decimals: 9, priceChange24h: 1.29 } });
}

describe('what price services say', () => {
  it.skipIf(!hasRecorded)('reads Jupiter (needs ../shared/data)', async () => {
    expect(await jupiterPrice({ baseUrl: await serve(recordedJupiter()), timeoutMs: 2_000, apiKey: null }).solUsd()).toBe(147.48);
  });

  it('reads Pyth, but no price of yesterday', async () => {
    const service = async (publishTime: number) =>
      hermesPrice({ baseUrl: await serve(hermes(publishTime)), timeoutMs: 2_000, now: () => 1_000_000 });
    expect(await (await service(990)).solUsd()).toBeCloseTo(150.123457, 6);
    await expect((await service(900)).solUsd()).rejects.toThrow('no price of now');
  });

  it.each(['{}', '[]', '<html>', `{"So11111111111111111111111111111111111111112":{"usdPrice":-1}}`, `"${'x'.repeat(100_000)}"`])(
    'makes no price of %.40s',
    async (body) => {
      await expect(jupiterPrice({ baseUrl: await serve(body), timeoutMs: 2_000, apiKey: null }).solUsd()).rejects.toThrow();
    },
  );

  it('does not wait for ever', async () => {
    await expect(jupiterPrice({ baseUrl: await serve(null), timeoutMs: 50, apiKey: null }).solUsd()).rejects.toThrow();
  });
});
