import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import { FIELD, fieldCase, importLine, solInDollars } from '@dugout/testkit/field-cases';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { livePage } from '#tests/kit/live-page.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const UNTIL = { timeout: 20_000, interval: 20 } as const;
const { dustMint: DUST_MINT } = FIELD;

const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });
const alerts = dataOf(z.array(z.object({ direction: z.string(), firedAt: z.string().nullable() })));
const wallets = dataOf(z.array(z.object({ address: z.string() })));
const mints = dataOf(z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }));
const page = dataOf(
  z.object({ priceUsd: z.number(), athUsd: z.number(), changePct: z.object({ '24h': z.number() }) }),
);
const number = z.number();
const candles = dataOf(z.array(z.object({ open: number, high: number, low: number, close: number })));
const tape = dataOf(z.array(z.object({ signature: z.string(), setsPrice: z.boolean() })));
const imported = dataOf(z.object({ imported: number, skipped: z.array(z.unknown()) }));
const followed = dataOf(z.object({ items: z.array(z.object({ address: z.string(), name: z.string() })) }));
const figures = z.object({ priceSol: z.number().nullable(), priceUsd: z.number().nullable() });
const file = z.looseObject({
  result: z.looseObject({
    slot: z.number(),
    blockTime: z.number(),
    meta: z.looseObject({
      postTokenBalances: z.array(
        z.looseObject({ accountIndex: z.number(), uiTokenAmount: z.looseObject({ amount: z.string() }) }),
      ),
      innerInstructions: z.array(
        z.looseObject({
          instructions: z.array(z.looseObject({ accounts: z.array(z.number()), data: z.string() })),
        }),
      ),
    }),
    transaction: z.looseObject({ signatures: z.array(z.string()) }),
  }),
});

let folder: string;
let server: TestServer;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});
afterEach(() => server.stop());

const add = (...names: string[]): void => {
  for (const name of names) writeFileSync(join(folder, `${name}.json`), fieldCase(name));
};

/** Adds a recorded trade once more, a minute later, with another amount of what the trader pays. */
function addChanged(name: string, amount: bigint): void {
  const changed = file.parse(JSON.parse(fieldCase(name)));
  const { result } = changed;
  const paid = result.meta.innerInstructions[0]?.instructions[0];
  if (paid === undefined) throw new Error(`${name} has no transfer`);
  const data = Buffer.from(fromBase58(paid.data) ?? []);
  const more = amount - data.readBigUInt64LE(1);
  data.writeBigUInt64LE(amount, 1);
  paid.data = toBase58(data);
  const [source, , destination] = paid.accounts;
  for (const { accountIndex, uiTokenAmount } of result.meta.postTokenBalances) {
    const by = accountIndex === source ? -more : accountIndex === destination ? more : 0n;
    uiTokenAmount.amount = `${BigInt(uiTokenAmount.amount) + by}`;
  }
  result.slot += 150;
  result.blockTime += 60;
  result.transaction.signatures = [toBase58(Buffer.alloc(64, 7))];
  writeFileSync(join(folder, `${name}-changed.json`), JSON.stringify(changed));
}

/** Adds a trade of SOL against USDC from just before the dust. */
function addSolPrice(): void {
  const trade = solInDollars({ blockTime: 1_791_600_500, slot: 454_900_500 });
  writeFileSync(join(folder, '0.json'), JSON.stringify(trade));
}

async function start(): Promise<TestClient> {
  server = await testServer({ settings: { MARKET_SOURCE: 'replay', REPLAY_PATH: folder } });
  return server.trader('Recorded');
}

async function read<T>(client: TestClient, path: string, shape: z.ZodType<{ data: T }>): Promise<T> {
  return shape.parse((await client.call(`/api/v1${path}`)).body).data;
}
async function post(client: TestClient, path: string, body: object): Promise<void> {
  const answer = await client.call(`/api/v1${path}`, { method: 'POST', body });
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
}

/** Arms alerts at these levels of the price in US dollars. */
async function alert(client: TestClient, mint: string, above: number, below: number): Promise<void> {
  for (const [direction, level] of [
    ['above', above],
    ['below', below],
  ] as const)
    await post(client, '/watchlist/alerts', { tokenAddress: mint, metric: 'priceUsd', direction, level });
}
const firedAlerts = async (client: TestClient): Promise<string[]> =>
  (await read(client, '/watchlist/alerts', alerts)).flatMap(({ direction, firedAt }) =>
    firedAt === null ? [] : [direction],
  );

/** Returns the first message of a token's live channel. */
async function live(client: TestClient, mint: string): Promise<z.output<typeof figures>> {
  const page = await livePage(server.address, client);
  page.subscribe(`token:${mint}`);
  const shown = await page.find(`token:${mint}`, ({ data }) => figures.safeParse(data).data);
  page.close();
  return shown;
}

/** The trader signs in again at the address after a restart. */
async function restart(client: TestClient, meanwhile: () => void): Promise<TestClient> {
  const cookie = client.cookie();
  await server.restart(async () => meanwhile());
  const again = server.client();
  return {
    cookie: () => cookie,
    call: (path, options) => again.call(path, { ...options, headers: { cookie, ...options?.headers } }),
  };
}

/** Expects ATH, change, every candle and the tape to be those of a token at 0.00001 SOL. */
async function expectsCalm(client: TestClient): Promise<void> {
  const shown = await read(client, `/token/${DUST_MINT}`, page);
  expect(shown.athUsd).toBeCloseTo(shown.priceUsd, 12);
  expect(shown.changePct['24h']).toBeCloseTo(0, 9);
  for (const interval of ['1s', '1m', '5m', '15m', '1h', '4h', '1d'])
    for (const [unit, price] of [
      ['priceSol', 0.00001],
      ['priceUsd', shown.priceUsd],
    ] as const) {
      const path = `/token/${DUST_MINT}/candles?interval=${interval}&unit=${unit}`;
      for (const candle of await read(client, path, candles))
        for (const value of Object.values(candle)) expect(value / price, path).toBeCloseTo(1, 9);
    }
  const trades = await read(client, `/token/${DUST_MINT}/trades`, tape);
  const signaturesOf = (...places: readonly number[]) =>
    places.map((at) => file.parse(JSON.parse(fieldCase(`dust-${at}`))).result.transaction.signatures[0]);
  // Trade 4 paid nothing.
  expect(trades.map(({ signature }) => signature)).toEqual(signaturesOf(7, 6, 5, 3, 2, 1, 0));
  const marked = trades.filter(({ setsPrice }) => !setsPrice).map(({ signature }) => signature);
  expect(marked).toEqual(signaturesOf(6, 2));
}

describe('field cases on a running server', () => {
  it('keep alerts armed while dust is traded, and fire one for a genuine trade', async () => {
    add('dust-0', 'dust-1');
    addSolPrice();
    let client = await start();
    const { priceSol, priceUsd } = await live(client, DUST_MINT);
    expect(priceSol).toBe(0.00001);
    await alert(client, DUST_MINT, (priceUsd ?? 0) * 1.5, (priceUsd ?? 0) * 0.7);
    const [wallet] = await read(client, '/wallet/user', wallets);
    // The pool's reserves are unknown, so no order can be armed on it.
    const order = {
      walletAddress: wallet?.address,
      inputMint: SOL_MINT,
      outputMint: DUST_MINT,
      amount: '100000000',
      slippageBps: 500,
      trigger: { kind: 'limit', priceSol: 0.000007, direction: 'below' },
    };
    const refused = await client.call('/api/v1/swap', { method: 'POST', body: order });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'pool_not_tradable' }]);
    client = await restart(client, () => add('dust-2', 'dust-3', 'dust-4', 'dust-5', 'dust-6', 'dust-7'));
    expect((await live(client, DUST_MINT)).priceSol).toBe(0.00001);
    expect(await firedAlerts(client)).toEqual([]);
    await expectsCalm(client);
    // Half the SOL for as many tokens.
    client = await restart(client, () => addChanged('dust-7', 500_000_000n));
    expect((await live(client, DUST_MINT)).priceSol).toBe(0.000005);
    await vi.waitFor(async () => expect(await firedAlerts(client)).toEqual(['below']), UNTIL);
  });

  it('fire an alert on a token that is quoted in USD1', async () => {
    add('usd1');
    let client = await start();
    const [row] = (await read(client, '/screener', mints)).items;
    const mint = row?.tokenAddress ?? '';
    expect((await live(client, mint)).priceUsd).toBe(0.000005);
    await alert(client, mint, 0.000008, 0.000001);
    client = await restart(client, () => addChanged('usd1', 10_000_000n));
    expect((await live(client, mint)).priceUsd).toBe(0.00001);
    await vi.waitFor(async () => expect(await firedAlerts(client)).toEqual(['above']), UNTIL);
  });

  it('import three addresses on one line as three wallets', async () => {
    add('usd1');
    const client = await start();
    const text = importLine();
    const answer = await client.call('/api/v1/tracker/import', { method: 'POST', body: { text } });
    expect(imported.parse(answer.body).data).toEqual({ imported: 3, skipped: [] });
    const { items } = await read(client, '/tracker?sorting=created_at:asc', followed);
    const addresses = text.trim().split(',');
    expect(items.map(({ address }) => address)).toEqual(addresses);
    for (const { name, address } of items)
      expect(addresses.filter((other) => other !== address && name.includes(other))).toEqual([]);
  });
});
