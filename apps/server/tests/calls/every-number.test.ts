/**
 * Sends every call with hostile values in its numeric inputs: no number from a client may cause a server fault.
 */

import { api, type Call } from '@dugout/contract/api';
import { ERRORS } from '@dugout/contract/errors';
import { PRICE_KINDS } from '@dugout/domain/orders/order-kinds';
import { SOL_MINT } from '@dugout/domain/sol';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shared, sharedServer } from '#tests/kit/testing.ts';
import { inputs, type Known, number, numberText, type Schema, time } from './hostile-numbers.ts';

const server = sharedServer();
const trader = shared(() => server.trader('Counter'));

let known: Known;

beforeAll(async () => {
  const wallets = (await trader.call('/api/v1/wallet/user')).body as { data: { address: string }[] };
  const screen = (await trader.call('/api/v1/screener')).body as {
    data: { tokens?: { tokenAddress: string }[]; items?: { tokenAddress: string }[] };
  };
  const mints = (screen.data.tokens ?? screen.data.items ?? [])
    .map(({ tokenAddress }) => tokenAddress)
    .slice(0, 3);
  const wallet = wallets.data[0]?.address ?? '';
  if (mints.length === 0 || wallet === '') throw new Error('a wallet and tokens');
  await trader.call('/api/v1/swap', {
    method: 'POST',
    body: { walletAddress: wallet, inputMint: SOL_MINT, outputMint: mints[0], amount: '1000000000' },
  });
  known = { wallet: [wallet], mint: [SOL_MINT, ...mints], token: mints };
});

const jsonSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
const numeric = (schema: Schema): boolean =>
  /"(number|integer)"|amount|raw units/i.test(JSON.stringify(schema));

const calls = (Object.keys(api) as Call[]).flatMap((call) => {
  const endpoint = api[call];
  const body = 'body' in endpoint ? jsonSchema(endpoint.body) : null;
  const query = 'query' in endpoint ? jsonSchema(endpoint.query) : null;
  const [method = '', path = ''] = call.split(' ');
  const full = path.startsWith('/api/') ? path : `/api/v1${path}`;
  return [body, query].some((schema) => schema !== null && numeric(schema))
    ? [{ call, method, path: full, body, query }]
    : [];
});

/** As JSON, with a number that becomes invalid when parsed. */
const written = (body: unknown): string =>
  JSON.stringify(body).replaceAll('1.797e+308', '1e999').replaceAll(':-1e+300', ':-0');

async function expectNoFailureOfOurs(
  call: (typeof calls)[number],
  body: unknown,
  query: unknown,
): Promise<void> {
  const { method, path } = call;
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => known[/wallet|address/i.test(name) ? 'wallet' : 'token'][0] ?? 'x',
  );
  const parameters = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const answer = await trader.call(`${filled}?${parameters.join('&')}`, {
    method,
    ...(method === 'GET' ? {} : { body: written(body) }),
  });
  const what = `${call.call} ${parameters.join('&')} ${JSON.stringify(body)} ${JSON.stringify(answer.body)?.slice(0, 300)}`;
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status < 400) return;
  const { code } = answer.body as { code: keyof typeof ERRORS };
  expect(ERRORS[code]?.status, what).toBe(answer.status);
}

describe('numbers', () => {
  it.each(calls)('of $call never cause a server fault, however large or small', async (call) => {
    const shape = (schema: Schema | null) =>
      schema === null ? fc.constant(null) : inputs('', schema, known);
    await fc.assert(
      fc.asyncProperty(fc.tuple(shape(call.body), shape(call.query)), ([body, query]) =>
        expectNoFailureOfOurs(call, body, query),
      ),
      { numRuns: 60 },
    );
  });

  it('in an otherwise valid swap never cause a server fault', async () => {
    const [swap, quote] = ['POST /swap', 'POST /swap/quote'].map((name) =>
      calls.find(({ call }) => call === name),
    );
    if (swap === undefined || quote === undefined) throw new Error('a swap and a quote');
    const [wallet = '', mint = ''] = [known.wallet[0], known.token[0]];
    const triggers = fc.oneof(
      fc.record({
        kind: fc.constantFrom(...PRICE_KINDS),
        priceSol: number,
        direction: fc.constantFrom('above', 'below'),
      }),
      fc.record({ kind: fc.constantFrom('limit'), priceUsd: number }),
      fc.record({ kind: fc.constantFrom('limit'), marketCapUsd: number, expiresAt: time }),
      fc.record({ kind: fc.constant('trailing'), trailBps: number }),
      fc.record({ kind: fc.constant('recurring'), everySeconds: number, times: number }),
    );
    const rungs = fc.array(
      fc.record({
        kind: fc.constantFrom('takeProfit', 'stopLoss', 'trailing'),
        movePct: number,
        sellPct: number,
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    const right = fc.constantFrom({ amount: '1000000' }, { amount: '123456789' }, { amountPercent: 1 });
    const size = fc.oneof(
      right,
      right,
      fc.record({ amount: numberText }),
      fc.record({ amountPercent: number }),
    );
    const side = fc.constantFrom(
      { inputMint: SOL_MINT, outputMint: mint },
      { inputMint: mint, outputMint: SOL_MINT },
    );
    const rest = fc.oneof(
      fc.constant({}),
      fc.record({ trigger: triggers }),
      fc.record({ exits: fc.record({ rungs }) }),
      fc.record(
        { swapMode: fc.constantFrom('ExactIn', 'ExactOut'), slippageBps: number },
        { requiredKeys: [] },
      ),
      fc.record({ priorityFeeLamports: number, tipLamports: number }, { requiredKeys: [] }),
    );
    await fc.assert(
      fc.asyncProperty(fc.tuple(side, size, rest), async ([pair, amount, more]) => {
        const body = { walletAddress: wallet, ...pair, ...amount, ...more };
        await expectNoFailureOfOurs(quote, body, null);
        await expectNoFailureOfOurs(swap, body, null);
      }),
      {
        numRuns: 600,
        examples: [
          [
            [
              { inputMint: mint, outputMint: SOL_MINT },
              { amountPercent: 0.000_04 },
              { trigger: { kind: 'trailing', trailBps: 100 } },
            ],
          ],
        ],
      },
    );
    const orders = (await trader.call('/api/v1/swap/orders')).status;
    expect([
      orders,
      (await trader.call('/api/v1/token/positions')).status,
      (await trader.call('/api/v1/portfolio')).status,
    ]).toEqual([200, 200, 200]);
  });
});
