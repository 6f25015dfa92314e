import { fromBase58, toBase58 } from '@dugout/domain/address';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@dugout/solana/accounts/programs';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { describe, expect, it } from 'vitest';
import { createAccountReader } from './account-reader.ts';

const address = (fill: number): string => toBase58(new Uint8Array(32).fill(fill));
const key = (at: string): Buffer => Buffer.from(fromBase58(at) ?? []);
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
interface AccountFixture {
  readonly owner: string;
  readonly data: Buffer;
}

const [MINT, POOL, LP, DEV, HOLDER] = [address(2), address(3), address(4), address(5), address(6)];
const PUMP_SWAP = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA';
const INCINERATOR = '1nc1nerator11111111111111111111111111111111';
const SOL = 'So11111111111111111111111111111111111111112';
const BLANK = Buffer.alloc(32);

const mintOf = (
  owner: string,
  authority: string | null,
  supply: bigint,
  rest: Uint8Array = Buffer.alloc(0),
): AccountFixture => ({
  owner,
  data: Buffer.concat([
    Buffer.from([authority === null ? 0 : 1, 0, 0, 0]),
    authority === null ? BLANK : key(authority),
    u64(supply),
    Buffer.from([6, 1, 0, 0, 0, 0]),
    BLANK,
    rest,
  ]),
});
const poolOf = (mint: string, issued: bigint): AccountFixture => ({
  owner: PUMP_SWAP,
  data: Buffer.concat([
    Buffer.from('f19a6d0411b16dbc', 'hex'),
    Buffer.alloc(35),
    key(mint),
    key(SOL),
    key(LP),
    Buffer.alloc(64),
    u64(issued),
    Buffer.alloc(100),
  ]),
});
const held = (mint: string, owner: string, amount: bigint): AccountFixture => {
  const data = Buffer.concat([key(mint), key(owner), u64(amount), Buffer.alloc(93)]);
  data[108] = 1;
  return { owner: TOKEN_PROGRAM, data };
};
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([value.length, 0, 0, 0]), Buffer.from(value)]);

/**
 * A node with these accounts; `largest` are the largest accounts of the LP mint, null for a node without that
 * call.
 */
function node(accounts: Readonly<Record<string, AccountFixture>>, largest: readonly string[] | null = []) {
  const calls: string[] = [];
  return {
    calls,
    async call(method: string, params: readonly unknown[]): Promise<unknown> {
      calls.push(method);
      if (method === 'getTokenLargestAccounts') {
        if (largest === null) throw new RpcFailure('http', 'getTokenLargestAccounts was answered 403');
        return { context: { slot: 9 }, value: largest.map((at) => ({ address: at, amount: '0' })) };
      }
      const keys = params[0] as string[];
      const value = keys.map((at) => {
        const account = accounts[at];
        return account === undefined
          ? null
          : { owner: account.owner, data: [account.data.toString('base64'), 'base64'], lamports: 1 };
      });
      return { context: { slot: 9 }, value };
    },
  };
}
const readOne = async (
  accounts: Readonly<Record<string, AccountFixture>>,
  largest?: readonly string[] | null,
) => (await createAccountReader(node(accounts, largest))([{ mint: MINT, pool: POOL }]))[0];

describe('account readings of tokens', () => {
  it('return authorities, decimals and supply, with their slot', async () => {
    expect(await readOne({ [MINT]: mintOf(TOKEN_PROGRAM, DEV, 77n) })).toEqual({
      mint: MINT,
      uri: '',
      update: {
        safety: {
          slot: 9,
          program: 'token',
          mintAuthority: DEV,
          freezeAuthority: null,
          dangers: [],
          metadata: null,
          liquidity: null,
        },
        identity: { name: '', symbol: '', uri: '', decimals: 6, supply: 77n },
      },
    });
  });

  it('omit a token whose mint is missing or invalid', async () => {
    expect(await readOne({})).toBeUndefined();
    expect(await readOne({ [MINT]: { owner: PUMP_SWAP, data: Buffer.alloc(82) } })).toBeUndefined();
  });

  it('accept metadata of the mint only if it refers to the mint', async () => {
    const metadata = (of: string): Buffer => {
      const content = Buffer.concat([
        key(DEV),
        key(of),
        text('Pigeon'),
        text('COO'),
        text('ipfs://x'),
        Buffer.alloc(4),
      ]);
      return Buffer.concat([Buffer.alloc(83), Buffer.from([1, 19, 0, content.length, 0]), content]);
    };
    const own = await readOne({ [MINT]: mintOf(TOKEN_2022_PROGRAM, null, 1n, metadata(MINT)) });
    expect(own).toMatchObject({
      uri: 'ipfs://x',
      update: { identity: { name: 'Pigeon' }, safety: { metadata: { mutable: true, updateAuthority: DEV } } },
    });
    const foreign = await readOne({ [MINT]: mintOf(TOKEN_2022_PROGRAM, null, 1n, metadata(DEV)) });
    expect(foreign).toMatchObject({
      uri: '',
      update: { identity: { name: '' }, safety: { metadata: null } },
    });
  });

  it('return the burned share of the pool, from its LP tokens and their holders', async () => {
    const [burnt, other] = [address(30), address(31)];
    const accounts = {
      [MINT]: mintOf(TOKEN_PROGRAM, null, 1n),
      [POOL]: poolOf(MINT, 1_000n),
      [LP]: mintOf(TOKEN_PROGRAM, POOL, 100n),
      [burnt]: held(LP, INCINERATOR, 60n),
      [other]: held(LP, HOLDER, 40n),
    };
    expect((await readOne(accounts, [burnt, other]))?.update.safety?.liquidity).toMatchObject({
      burntPct: 96,
      lockedPct: 0,
    });
    expect((await readOne(accounts, null))?.update.safety?.liquidity).toMatchObject({
      burntPct: 90,
      lockedPct: null,
    });
  });

  it('omit the pool when it belongs to another token or its LP mint is unreadable', async () => {
    const mint = { [MINT]: mintOf(TOKEN_PROGRAM, null, 1n) };
    expect((await readOne({ ...mint, [POOL]: poolOf(DEV, 1_000n) }))?.update.safety?.liquidity).toBeNull();
    expect((await readOne({ ...mint, [POOL]: poolOf(MINT, 1_000n) }))?.update.safety?.liquidity).toBeNull();
  });

  it('fetch many tokens in one call and fail on an invalid response', async () => {
    const many = node({ [MINT]: mintOf(TOKEN_PROGRAM, null, 1n) });
    const places = Array.from({ length: 33 }, (_, at) => ({
      mint: at === 0 ? MINT : address(100 + at),
      pool: POOL,
    }));
    expect(await createAccountReader(many)(places)).toHaveLength(1);
    expect(many.calls).toEqual(['getMultipleAccounts']);
    await expect(createAccountReader({ call: async () => ({ value: [] }) })(places)).rejects.toBeInstanceOf(
      RpcFailure,
    );
  });
});
