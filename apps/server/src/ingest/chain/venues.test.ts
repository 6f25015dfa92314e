import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBase58, toBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { AccountRole, type Instruction } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chain, LiveOrder, LiveQuote, TradablePool } from '#/features/trading/index.ts';
import { checkTransaction } from '#/signer/checks/check-transaction.ts';
import { SOME_BLOCKHASH } from '#/signer/testing/build.ts';
import { HOUSE, MINT, named, WALLET } from '#/signer/testing/names.ts';
import { naming } from '#/signer/testing/naming.ts';
import { SCENES } from '#/signer/testing/scenes.ts';
import { TOKEN_PROGRAM } from '#/signer/transaction/programs.ts';
import { jupiterVenue } from './jupiter.venue.ts';
import { JupiterClient } from './jupiter-client.ts';
import { pumpCurveVenue, pumpSwapVenue } from './pump.venues.ts';

const SOL = 1_000_000_000n;
const lifetime = async () => ({ blockhash: SOME_BLOCKHASH, lastValidBlockHeight: 5_000n, slot: 4_000 });
const bytesOf = (address: string) => fromBase58(address) ?? new Uint8Array(32);
const u64 = (...values: readonly bigint[]): Buffer => {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * at);
  return bytes;
};
const i128 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(16);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value), 0);
  bytes.writeBigInt64LE(value >> 64n, 8);
  return bytes;
};
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

const tokens = (amount: bigint) => ({
  owner: TOKEN_PROGRAM,
  data: Uint8Array.from(
    Buffer.concat([bytesOf(MINT), bytesOf(named('pool')), u64(amount), Buffer.alloc(36), Buffer.from([1]), Buffer.alloc(56)]),
  ),
});
const curve = (complete: boolean, special = false, quoteMint = Buffer.alloc(32)) => ({
  owner: PUMP_PROGRAM,
  data: Uint8Array.from(
    Buffer.concat([
      hex('17b7f83760d8ac60'),
      u64(1_000_000_000_000_000n, 32n * SOL, 1n, 1n, 1n),
      Buffer.from([complete ? 1 : 0]),
      bytesOf(named('creator')),
      Buffer.from([special ? 1 : 0, 0]),
      quoteMint,
    ]),
  ),
});
const BUYBACKS = Array.from({ length: 8 }, (_, n) => named(`buyback ${n}`));
const buybacks = Buffer.concat(BUYBACKS.map(bytesOf));
const global = {
  owner: PUMP_PROGRAM,
  data: Uint8Array.from(Buffer.concat([hex('a7e8e8b1c86c727f'), Buffer.alloc(33), bytesOf(named('fees')), Buffer.alloc(668), buybacks])),
};
const poolWith = (virtualQuote: bigint) => ({
  owner: PUMP_SWAP_PROGRAM,
  data: Uint8Array.from(
    Buffer.concat([
      hex('f19a6d0411b16dbc'),
      Buffer.alloc(35),
      bytesOf(MINT),
      bytesOf(SOL_MINT),
      bytesOf(named('lp')),
      bytesOf(named('base vault')),
      bytesOf(named('quote vault')),
      u64(1n),
      bytesOf(named('creator')),
      Buffer.from([0, 0]),
      i128(virtualQuote),
    ]),
  ),
});
const pool = poolWith(0n);
const config = {
  owner: PUMP_SWAP_PROGRAM,
  data: Uint8Array.from(
    Buffer.concat([hex('95089ccaa0fcb0d9'), Buffer.alloc(49), bytesOf(named('fees')), Buffer.alloc(7 * 32 + 330), buybacks]),
  ),
};

/** A chain on which accounts stand in the order in which they are asked for. */
const chainOf = (...answers: readonly Awaited<ReturnType<Chain['accounts']>>[]) => {
  const left = [...answers];
  return {
    lifetime,
    accounts: async () => left.shift() ?? [],
    mint: async () => ({ program: TOKEN_PROGRAM, decimals: 6, keepsPart: false }),
  };
};
const trades = (market: TradablePool['market']) => (): TradablePool => ({
  mint: MINT,
  pool: named('pool'),
  market,
  decimals: 6,
  reserves: { base: 1n, quote: 1n },
  feeBps: 100n,
});

const orderOf = (rest: Partial<LiveOrder>): LiveOrder => ({
  wallet: WALLET,
  mint: MINT,
  side: 'buy',
  mode: 'ExactIn',
  amount: SOL,
  slippageBps: 500,
  feePpm: 10_000n,
  priorityLamports: 100_000n,
  tipLamports: 50_000n,
  build: true,
  ...rest,
});
const ORDERS: readonly (readonly [string, Partial<LiveOrder>])[] = [
  ['buys for an exact input', {}],
  ['buys an exact output', { mode: 'ExactOut', amount: 25_000_000_000n }],
  ['sells an exact input', { side: 'sell', amount: 25_000_000_000n }],
  ['sells for an exact output', { side: 'sell', mode: 'ExactOut', amount: SOL / 10n }],
];

/** The signer's own opinion of what a venue built. */
function signable({ unsigned }: LiveQuote): void {
  if (unsigned === null) throw new Error('nothing was built');
  const wire = Buffer.from(unsigned.transaction, 'base64');
  const checked = checkTransaction(wire, naming(unsigned.promise, wire), 'public');
  expect(checked.signers).toEqual([WALLET]);
}

describe('pump.fun and PumpSwap directly', () => {
  it.each(ORDERS)('%s on a curve, with what the signer signs', async (_name, rest) => {
    const venue = pumpCurveVenue({ chain: chainOf([curve(false), global]), feeWallet: HOUSE, pool: trades('pumpfun') });
    const quote = await venue.prepare(orderOf(rest));
    signable(quote);
    expect(quote.platformFee).toBeGreaterThan(0n);
    if (rest.mode === 'ExactOut') expect(quote.outAmount).toBeGreaterThanOrEqual(rest.amount ?? 0n);
    else expect(quote.inAmount).toBe(rest.amount ?? SOL);
  });

  it.each(ORDERS)('%s in a pool, with what the signer signs', async (_name, rest) => {
    const vaults = [tokens(1_000_000_000_000_000n), tokens(32n * SOL)];
    const venue = pumpSwapVenue({ chain: chainOf([pool, config], vaults), feeWallet: HOUSE, pool: trades('pumpfun-amm') });
    signable(await venue.prepare(orderOf(rest)));
  });

  it('prices a pool by what counts of its quote: fees that wait in the vault do not, a boost does', async () => {
    const bought = async (virtualQuote: bigint) => {
      const vaults = [tokens(1_000_000_000_000_000n), tokens(32n * SOL)];
      const chain = chainOf([poolWith(virtualQuote), config], vaults);
      return (await pumpSwapVenue({ chain, feeWallet: HOUSE, pool: trades('pumpfun-amm') }).prepare(orderOf({}))).outAmount;
    };
    const plain = await bought(0n);
    expect(await bought(-8n * SOL)).toBeGreaterThan(plain);
    expect(await bought(8n * SOL)).toBeLessThan(plain);
  });

  it.each([
    ['a curve that is complete', chainOf([curve(true), global]), /graduated/],
    ['a coin with rules of its own', chainOf([curve(false, true), global]), /rules of its own/],
    ['a coin that is not bought with SOL', chainOf([curve(false, false, Buffer.alloc(32, 9)), global]), /rules of its own/],
    ['an account that is no curve', chainOf([pool, global]), /cannot be read/],
  ])('refuses %s', async (_name, chain, words) => {
    const venue = pumpCurveVenue({ chain, feeWallet: HOUSE, pool: trades('pumpfun') });
    await expect(venue.prepare(orderOf({}))).rejects.toThrow(words);
  });
});

describe("a swap from Jupiter's instructions", () => {
  let server: Server;
  let url = '';
  let answer: object = {};
  const scene = SCENES.find(({ name }) => name === 'Jupiter route');
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
    const own = (scene?.instructions ?? []).map(jupiterOf);
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
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(known ? answer : {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const venue = () => jupiterVenue({ client: new JupiterClient({ baseUrl: url, apiKey: null }), feeWallet: HOUSE, chain: { lifetime } });

  it('is put together with the fee beside it, as the signer signs it', async () => {
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

  it.each([
    ['another amount', () => ({ ...built(), inAmount: '2000000000' }), /another swap/],
    ['another mint', () => ({ ...built(), outputMint: named('mint 2') }), /another swap/],
    ['more slippage', () => ({ ...built(), otherAmountThreshold: '4000000000' }), /more slippage/],
    ['no instructions', () => ({ ...built(), swapInstruction: null }), /something else than described/],
    ['an address that is none', () => ({ ...built(), outputMint: toBase58(new Uint8Array(5)) }), /something else than described/],
  ])('is refused with %s', async (_name, told, words) => {
    answer = told();
    await expect(venue().prepare(order)).rejects.toThrow(words);
  });

  it('is not signed when an instruction pays another', async () => {
    const honest = built();
    const hostile = SCENES.find(({ name }) => name === 'withdraw SOL')?.instructions.at(-1);
    if (hostile === undefined) throw new Error('no transfer');
    answer = { ...honest, otherInstructions: [jupiterOf(hostile)] };
    const { unsigned } = await venue().prepare(order);
    const wire = Buffer.from(unsigned?.transaction ?? '', 'base64');
    expect(() => checkTransaction(wire, naming(unsigned?.promise ?? {}, wire), 'public')).toThrow(/lamports go elsewhere/);
  });
});
