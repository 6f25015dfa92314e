import { fromBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Account } from '@dugout/solana/accounts/account';
import type { Amm, AmmPool } from '@dugout/solana/instructions/amm/amm';
import { METEORA_DBC } from '@dugout/solana/instructions/amm/meteora-dbc';
import { RAYDIUM_CPMM } from '@dugout/solana/instructions/amm/raydium-cpmm';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { describe, expect, it } from 'vitest';
import { MINT, named, PLATFORM, WALLET } from '#/signer/testing/names.ts';
import { TOKEN_PROGRAM } from '#/signer/transaction/programs.ts';
import { tokenAccountOf } from '#/signer/transaction/token-account.ts';
import { ammVenue } from './amm.venue.ts';
import { lifetime, orderOf, SOL, signable } from './venue.fixture.ts';

const bytesOf = (address: string) => fromBase58(address) ?? new Uint8Array(32);
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const account = (owner: string, ...parts: readonly Uint8Array[]): Account => ({
  owner,
  data: Uint8Array.from(Buffer.concat(parts)),
});
const mint = account(TOKEN_PROGRAM, Buffer.alloc(36), u64(10n ** 15n), Buffer.from([6, 1]), Buffer.alloc(36));
const tokens = (amount: bigint): Account =>
  account(
    TOKEN_PROGRAM,
    bytesOf(MINT),
    bytesOf(WALLET),
    u64(amount),
    Buffer.alloc(36),
    Buffer.from([1]),
    Buffer.alloc(56),
  );

const HELD = 10n ** 12n;
/** The token program's error for an insufficient balance. */
const SHORT = '{"InstructionError":[2,{"Custom":1}]}';
const [OWN_TOKENS, OWN_SOL] = [MINT, SOL_MINT].map((of) => tokenAccountOf(WALLET, of, TOKEN_PROGRAM));

interface Pool {
  readonly amm: Amm;
  /** Max lamports that it accepts. */
  readonly most?: bigint;
  readonly isOpen?: boolean;
  readonly quote?: string;
  readonly error?: string | null;
  /** Raw tokens that the wallet holds, and the lamports they sell for. */
  readonly held?: bigint;
  readonly brings?: (tokens: bigint) => bigint;
  /** Raw tokens of another buy, in the wallet's account after the slot of the simulation. */
  readonly landedSince?: bigint;
}

/** The venue of a pool whose program gives four raw tokens for a lamport, and a lamport for four. */
function venueOf({
  amm,
  most = 10n ** 18n,
  isOpen = true,
  quote = SOL_MINT,
  error = null,
  held = HELD,
  brings = (sold) => sold / 4n,
  landedSince = 0n,
}: Pool) {
  const others = { config: named('config'), observation: named('observation'), referral: amm.program };
  const state: AmmPool = {
    mints: [MINT, quote],
    vaults: [named('vault 0'), named('vault 1')],
    isOpen,
    others,
  };
  const accounts = new Map([
    [named('pool'), tokens(0n)],
    [MINT, mint],
    [OWN_TOKENS, tokens(held + landedSince)],
  ]);
  return ammVenue({
    name: 'Pool',
    amm: { ...amm, read: () => state },
    markets: new Set(['raydium-cpmm']),
    feeWallet: PLATFORM,
    pool: () => ({ market: 'raydium-cpmm', pool: named('pool'), isProved: true }),
    chain: {
      lifetime,
      accounts: async (addresses) => addresses.map((address) => accounts.get(address) ?? null),
      lamports: async (addresses) => addresses.map(() => 0n),
      async simulateAccounts(transaction, addresses) {
        const before = addresses.map((address) => (address === OWN_TOKENS ? tokens(held) : null));
        if (error !== null) return { error, failure: null, before, after: [] };
        const raw = fromJson({ transaction: [transaction, 'base64'], meta: {} });
        const swap = raw.instructions.find(({ program }) => raw.accounts.at(program) === amm.program);
        const offered = Buffer.from(swap?.data ?? []).readBigUInt64LE(8);
        const paid = raw.accounts.at(swap?.accounts[amm.form.findIndex(([name]) => name === 'userIn')] ?? -1);
        const taken = offered < most ? offered : most;
        if (paid === OWN_TOKENS && offered > held) return { error: SHORT, failure: null, before, after: [] };
        const after =
          paid === OWN_SOL ? [held + taken * 4n, offered - taken] : [held - offered, brings(offered)];
        return { error: null, failure: null, before, after: after.map(tokens) };
      },
    },
  });
}

describe('pools quoted by simulation', () => {
  it.each([
    ['Raydium CPMM', RAYDIUM_CPMM],
    ['Meteora DBC', METEORA_DBC],
  ])('%s: buys an exact input with a minimum output, as the signer accepts it', async (_name, amm) => {
    const quote = await venueOf({ amm }).prepare(orderOf({ slippageBps: 100 }));
    signable(quote);
    expect(quote).toMatchObject({
      inAmount: SOL,
      outAmount: 990_000_000n * 4n,
      platformFee: SOL / 100n,
      threshold: 3_920_400_000n,
    });
    expect(quote.priceImpactPct).toBe(0);
  });

  it('quotes the same while another buy of the wallet lands', async () => {
    const quote = await venueOf({ amm: RAYDIUM_CPMM }).prepare(orderOf({ slippageBps: 100 }));
    const meanwhile = venueOf({ amm: RAYDIUM_CPMM, landedSince: 1_000_000n });
    const { outAmount, threshold } = await meanwhile.prepare(orderOf({ slippageBps: 100 }));
    expect({ outAmount, threshold }).toEqual({ outAmount: quote.outAmount, threshold: quote.threshold });
  });

  it('buys an exact output by searching the input', async () => {
    const quote = await venueOf({ amm: RAYDIUM_CPMM }).prepare(
      orderOf({ mode: 'ExactOut', amount: 4_000_000_000n }),
    );
    signable(quote);
    expect(quote.outAmount).toBeGreaterThanOrEqual(4_000_000_000n);
    expect(quote.outAmount).toBeLessThan(4_040_000_000n);
  });

  it("sells for the pool's output less the fee", async () => {
    const quote = await venueOf({ amm: METEORA_DBC }).prepare(
      orderOf({ side: 'sell', amount: 4_000_000n, slippageBps: 100 }),
    );
    signable(quote);
    expect(quote).toMatchObject({
      inAmount: 4_000_000n,
      outAmount: 990_000n,
      platformFee: 10_000n,
      threshold: 980_000n,
    });
  });

  it('sells a token worth more than a lamport per raw unit for an exact output', async () => {
    // A token of six decimals at 2.5 SOL, of which the wallet holds four.
    const dear = { amm: RAYDIUM_CPMM, held: 4_000_000n, brings: (sold: bigint) => sold * 2_500n };
    const sale = { side: 'sell', mode: 'ExactOut' } as const;
    const quote = await venueOf(dear).prepare(orderOf({ ...sale, amount: SOL }));
    signable(quote);
    expect(quote.outAmount).toBeGreaterThanOrEqual(SOL);
    expect(quote.inAmount).toBeLessThan(410_000n);
    await expect(venueOf(dear).prepare(orderOf({ ...sale, amount: 11n * SOL }))).rejects.toMatchObject({
      code: 'insufficient_tokens',
    });
  });

  it('sells for any exact output, fee and slippage included', async () => {
    const [base, lamports] = [10n ** 15n, 40n * SOL];
    const brings = (sold: bigint): bigint => (lamports * sold) / (base + sold);
    const venue = venueOf({ amm: RAYDIUM_CPMM, held: base, brings });
    for (let amount = 1_000_000n; amount < 10n * SOL; amount += amount / 4n) {
      const quote = await venue.prepare(orderOf({ side: 'sell', mode: 'ExactOut', amount, slippageBps: 50 }));
      const least = BigInt(quote.unsigned?.promise.minOut ?? 0) - quote.platformFee;
      expect(least).toBeGreaterThanOrEqual(amount);
      expect(least * 10_000n).toBeLessThanOrEqual(amount * 10_006n);
    }
  });

  it('pays, and charges the fee on, the part of a budget that a curve accepts', async () => {
    const quote = await venueOf({ amm: METEORA_DBC, most: 99_000_000n }).prepare(orderOf({}));
    signable(quote);
    expect(quote).toMatchObject({ inAmount: 99_999_999n, outAmount: 396_000_000n, platformFee: 999_999n });
  });

  it.each([
    ['a pool that accepts no swaps', { isOpen: false }, /accepts no swaps/],
    ['a pool against another mint', { quote: named('mint 2') }, /not quoted in SOL/],
    [
      'a swap that the program rejects',
      { error: '{"InstructionError":[5,{"Custom":6013}]}' },
      /refuses this swap: .*6013/,
    ],
  ])('refuses %s', async (_name, options, message) => {
    await expect(venueOf({ amm: RAYDIUM_CPMM, ...options }).prepare(orderOf({}))).rejects.toThrow(message);
  });

  it('reports a sale of more tokens than the wallet holds', async () => {
    const venue = venueOf({ amm: METEORA_DBC, error: SHORT });
    const sale = (amount: bigint) => venue.prepare(orderOf({ side: 'sell', amount }));
    await expect(sale(HELD + 1n)).rejects.toMatchObject({ code: 'insufficient_tokens' });
    await expect(sale(HELD)).rejects.toMatchObject({ code: 'swap_rejected' });
  });
});
