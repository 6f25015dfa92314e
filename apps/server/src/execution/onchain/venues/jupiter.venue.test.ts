import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toBase58 } from '@dugout/domain/address';
import { HELIUS_TIP_ACCOUNTS, JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { SOL_MINT } from '@dugout/domain/sol';
import {
  AccountRole,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTransaction } from '#/signer/checks/check-transaction.ts';
import { MINT, named, PLATFORM } from '#/signer/testing/names.ts';
import { naming } from '#/signer/testing/naming.ts';
import { SCENARIOS } from '#/signer/testing/scenarios.ts';
import { TOKEN_2022_PROGRAM } from '#/signer/transaction/programs.ts';
import { jupiterVenue } from './jupiter.venue.ts';
import { JupiterClient } from './jupiter-client.ts';
import { lifetime, orderOf, signable } from './venue.fixture.ts';

const mint = async () => ({ program: TOKEN_2022_PROGRAM, decimals: 6, keepsPart: false });

describe("a swap from Jupiter's instructions", () => {
  let server: Server;
  let url = '';
  let answer: object = {};
  const builder = SCENARIOS.find(({ name }) => name === 'Jupiter route');
  const jupiterOf = ({ programAddress, accounts = [], data = new Uint8Array(0) }: Instruction) => ({
    programId: programAddress,
    accounts: accounts.map(({ address, role }) => ({
      pubkey: address,
      isSigner: role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER,
      isWritable: role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER,
    })),
    data: Buffer.from(Uint8Array.from(data)).toString('base64'),
  });
  const built = () => {
    const own = (builder?.instructions ?? []).map(jupiterOf);
    const at = own.findIndex(({ programId }) => programId.startsWith('JUP6'));
    return {
      inputMint: SOL_MINT,
      outputMint: MINT,
      inAmount: '1000000000',
      outAmount: '5000000000',
      otherAmountThreshold: '4950000000',
      priceImpactPct: '0.01',
      setupInstructions: own.slice(2, at),
      swapInstruction: own[at],
      cleanupInstruction: own[at + 1],
      otherInstructions: [],
      addressesByLookupTableAddress: {},
    };
  };
  const order = orderOf({ amount: 1_010_101_010n, slippageBps: 100 });

  beforeAll(async () => {
    server = createServer((request, response) => {
      const known = request.url?.startsWith('/swap/v2/build') ?? false;
      response
        .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(known ? answer : {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const venue = () =>
    jupiterVenue({
      client: new JupiterClient({ baseUrl: url, apiKey: null }),
      feeWallet: PLATFORM,
      chain: { lifetime, mint },
    });

  it('is built with a separate fee, as the signer accepts it', async () => {
    answer = built();
    const quote = await venue().prepare(order);
    signable(quote);
    expect(quote).toMatchObject({
      inAmount: 1_010_101_010n,
      outAmount: 5_000_000_000n,
      threshold: 4_950_000_000n,
      platformFee: 10_101_010n,
    });
  });

  it('pays the tip to an account of the sender, outside of lookup tables', async () => {
    const table = named('lookup table');
    const [tipAccount] = HELIUS_TIP_ACCOUNTS;
    answer = { ...built(), addressesByLookupTableAddress: { [table]: [named('other'), tipAccount] } };
    const quote = await venue().prepare({ ...order, tipAccounts: [tipAccount] });
    const { transaction = '', promise } = quote.unsigned ?? {};
    expect(promise).toMatchObject({ tipDestinations: [tipAccount], tipLamports: '50000' });
    const { messageBytes } = getTransactionDecoder().decode(Buffer.from(transaction, 'base64'));
    expect(getCompiledTransactionMessageDecoder().decode(messageBytes).staticAccounts).toContain(tipAccount);
  });

  it('is not built with a tip that no sender takes any longer', async () => {
    answer = built();
    await expect(venue().prepare({ ...order, tipAccounts: [] })).rejects.toThrow('No sender takes tips now');
  });

  it.each([
    ['another amount', () => ({ ...built(), inAmount: '2000000000' }), /a different swap/],
    ['another mint', () => ({ ...built(), outputMint: named('mint 2') }), /a different swap/],
    ['more slippage', () => ({ ...built(), otherAmountThreshold: '4000000000' }), /more slippage/],
    ['no instructions', () => ({ ...built(), swapInstruction: null }), /unreadable response/],
    [
      'an address that is none',
      () => ({ ...built(), outputMint: toBase58(new Uint8Array(5)) }),
      /unreadable response/,
    ],
  ])('is refused with %s', async (_name, reportedFee, message) => {
    answer = reportedFee();
    await expect(venue().prepare(order)).rejects.toThrow(message);
  });

  it('is not signed when an instruction pays someone else', async () => {
    const honest = built();
    const hostile = SCENARIOS.find(({ name }) => name === 'withdraw SOL')?.instructions.at(-1);
    if (hostile === undefined) throw new Error('no transfer');
    answer = { ...honest, otherInstructions: [jupiterOf(hostile)] };
    const { unsigned } = await venue().prepare(order);
    const wire = Buffer.from(unsigned?.transaction ?? '', 'base64');
    expect(() => checkTransaction(wire, naming(unsigned?.promise ?? {}, wire), 'public')).toThrow(
      /lamports go elsewhere/,
    );
  });
});

describe('a swap that Jupiter builds', () => {
  it('pays tips to Jito, and none to another service', async () => {
    const queries: URLSearchParams[] = [];
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      if (pathname !== '/swap/v2/order') return response.writeHead(404).end('{}');
      queries.push(searchParams);
      const [inAmount, outAmount] = ['1000000000', '5000'];
      const answer = { inputMint: SOL_MINT, outputMint: MINT, inAmount, outAmount, requestId: 'x' };
      return response.end(JSON.stringify({ ...answer, otherAmountThreshold: outAmount, transaction: null }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const venue = jupiterVenue({
      client: new JupiterClient({ baseUrl, apiKey: null }),
      feeWallet: PLATFORM,
      chain: { lifetime, mint },
    });
    const tips = [JITO_TIP_ACCOUNTS, HELIUS_TIP_ACCOUNTS].map((tipAccounts) =>
      venue.prepare(orderOf({ build: false, tipAccounts })).then(({ tipLamports }) => tipLamports),
    );
    expect(await Promise.all(tips)).toEqual([50_000n, 0n]);
    expect(new Set(queries.map((query) => query.get('jitoTipLamports')))).toEqual(new Set(['50000', null]));
    server.closeAllConnections();
    server.close();
  });
});

describe("Jupiter's rate limit", () => {
  it('ends its requests and retries when nobody waits for them', async () => {
    let requests = 0;
    const silent = createServer(() => {
      requests += 1;
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const client = new JupiterClient({ baseUrl, apiKey: null });
    const ended = new AbortController();
    const quoting = jupiterVenue({ client, feeWallet: PLATFORM, chain: { lifetime, mint } }).prepare(
      orderOf({}),
      ended.signal,
    );
    await expect.poll(() => requests).toBe(1);
    ended.abort();
    await expect(quoting).rejects.toMatchObject({ code: 'venue_unavailable' });
    expect(requests).toBe(1);
    silent.close();
  });

  it.each([401, 403, 404, 429, 500, 502])('is unavailable when it answers %i', async (status) => {
    const failing = createServer((_request, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`;
    const client = new JupiterClient({ baseUrl, apiKey: null });
    const quoting = jupiterVenue({ client, feeWallet: PLATFORM, chain: { lifetime, mint } }).prepare(
      orderOf({}),
    );
    await expect(quoting).rejects.toMatchObject({ code: 'venue_unavailable' });
    failing.close();
  });

  it('is shared in turns, even while Jupiter refuses most requests', async () => {
    const answered: string[] = [];
    let room = 0;
    const server = createServer((request, response) => {
      if (room === 0) {
        response.writeHead(429, { 'retry-after': '0' }).end();
        return;
      }
      room -= 1;
      answered.push(new URL(request.url ?? '', 'http://jupiter').searchParams.get('taker') ?? '');
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"No route"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = new JupiterClient({ baseUrl, apiKey: null });
    const quoteFor = (owner: string) =>
      client
        .build({ owner, taker: owner, inputMint: SOL_MINT, outputMint: MINT, amount: 1n, slippageBps: 1 })
        .catch(() => null);
    // Refusals reduce the limit to one at a time.
    await Promise.all(Array.from({ length: 32 }, () => quoteFor('first')));
    const flood = Array.from({ length: 200 }, () => quoteFor('eve'));
    room = Number.POSITIVE_INFINITY;
    await quoteFor('ann');
    expect(answered.indexOf('ann')).toBeLessThan(5);
    await Promise.all(flood);
    expect(answered).toHaveLength(201);
    server.close();
  });
});
