import { fromBase58, toBase58 } from '@dugout/domain/address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, u64 } from '../testing/transaction-builder.ts';
import { decodeMint, type Mint } from './mint.ts';
import { METADATA_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.ts';
import { decodeTokenAccount } from './token-account.ts';
import { decodeMetadata } from './token-metadata.ts';

const [ALICE, BOB, MINT] = [address(7), address(8), address(9)];
const key = (at: string): Buffer => Buffer.from(fromBase58(at) ?? []);
const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);
const u32 = (value: number): Buffer =>
  Buffer.from([value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24]);
const borsh = (text: string): Buffer => Buffer.concat([u32(Buffer.byteLength(text)), Buffer.from(text)]);
const option = (at: string | null): Buffer =>
  Buffer.concat([u32(at === null ? 0 : 1), at === null ? Buffer.alloc(32) : key(at)]);

const base = (mintAuthority: string | null, freezeAuthority: string | null): Buffer =>
  Buffer.concat([option(mintAuthority), u64(1_000_000n), Buffer.from([6, 1]), option(freezeAuthority)]);
const extension = (type: number, content: Uint8Array): Buffer =>
  Buffer.concat([u16(type), u16(content.length), content]);
const extended = (...entries: Buffer[]): Buffer =>
  Buffer.concat([base(null, null), Buffer.alloc(83), Buffer.from([1]), ...entries]);
const of2022 = (data: Uint8Array): Mint | null => decodeMint({ owner: TOKEN_2022_PROGRAM, data });

const FEE = Buffer.concat([
  key(ALICE),
  key(BOB),
  u64(3n),
  u64(1n),
  u64(9n),
  u16(100),
  u64(2n),
  u64(9n),
  u16(500),
]);
const METADATA = Buffer.concat([
  key(ALICE),
  key(MINT),
  borsh('Pigeon'),
  borsh('COO'),
  borsh('https://example.org/a.json'),
  u32(0),
]);

describe('mint accounts', () => {
  /** The account of USDC, EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v; both of its authorities are public. */
  it('of SPL Token have authorities, supply and decimals', () => {
    const data = Buffer.concat([
      option('BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG'),
      u64(5_034_943_342_279_294n),
      Buffer.from([6, 1]),
      option('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar'),
    ]);
    expect(data.subarray(0, 12).toString('base64')).toBe('AQAAAJj+huiNm+Lq');
    expect(decodeMint({ owner: TOKEN_PROGRAM, data })).toMatchObject({
      program: 'token',
      mintAuthority: 'BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG',
      freezeAuthority: '7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar',
      supply: 5_034_943_342_279_294n,
      decimals: 6,
    });
  });

  it('with revoked authorities name nobody, whatever the unused key bytes contain', () => {
    const data = base(null, null);
    data.fill(7, 4, 36);
    expect(decodeMint({ owner: TOKEN_PROGRAM, data })).toMatchObject({
      mintAuthority: null,
      freezeAuthority: null,
    });
  });

  it('of Token-2022 list the dangers of their extensions', () => {
    const mint = of2022(
      extended(
        extension(1, FEE),
        extension(3, key(ALICE)),
        extension(6, Buffer.from([2])),
        extension(9, Buffer.alloc(0)),
        extension(12, key(BOB)),
        extension(14, Buffer.concat([key(ALICE), key(BOB)])),
        extension(26, Buffer.concat([key(ALICE), Buffer.from([1])])),
        extension(10, Buffer.alloc(52)),
      ),
    );
    expect(mint?.extensions.dangers).toEqual([
      { kind: 'transferFee', bps: 500, by: ALICE },
      { kind: 'closable', by: ALICE },
      { kind: 'frozenByDefault' },
      { kind: 'nonTransferable' },
      { kind: 'permanentDelegate', by: BOB },
      { kind: 'transferHook', program: BOB, by: ALICE },
      { kind: 'pausable', by: ALICE, paused: true },
    ]);
    expect(mint?.extensions.others).toEqual([10]);
  });

  it('of Token-2022 have no danger when their extensions name nobody', () => {
    const none = Buffer.alloc(32);
    const mint = of2022(
      extended(
        extension(1, Buffer.alloc(108)),
        extension(3, none),
        extension(6, Buffer.from([1])),
        extension(12, none),
        extension(14, Buffer.alloc(64)),
        extension(26, Buffer.alloc(33)),
      ),
    );
    expect(mint?.extensions.dangers).toEqual([]);
  });

  it('of Token-2022 include their metadata and its update authority', () => {
    const pointer = Buffer.concat([Buffer.alloc(32), key(MINT)]);
    const parsed = of2022(extended(extension(18, pointer), extension(19, METADATA)))?.extensions;
    expect(parsed?.metadataAddress).toBe(MINT);
    const uri = 'https://example.org/a.json';
    expect(parsed?.metadata).toEqual({
      mint: MINT,
      updateAuthority: ALICE,
      mutable: true,
      name: 'Pigeon',
      symbol: 'COO',
      uri,
    });
    const settled = Buffer.concat([Buffer.alloc(32), METADATA.subarray(32)]);
    expect(of2022(extended(extension(19, settled)))?.extensions.metadata).toMatchObject({
      updateAuthority: null,
      mutable: false,
    });
  });

  it.each([
    ['of another program', { owner: METADATA_PROGRAM, data: base(ALICE, null) }],
    ['that is not initialised', { owner: TOKEN_PROGRAM, data: Buffer.alloc(82) }],
    ['too short', { owner: TOKEN_PROGRAM, data: base(ALICE, null).subarray(0, 81) }],
    [
      'as long as a token account',
      { owner: TOKEN_PROGRAM, data: Buffer.concat([base(ALICE, null), Buffer.alloc(83)]) },
    ],
    [
      'that is a token account with extensions',
      {
        owner: TOKEN_2022_PROGRAM,
        data: Buffer.concat([base(null, null), Buffer.alloc(83), Buffer.from([2])]),
      },
    ],
    [
      'as long as a multisig',
      { owner: TOKEN_2022_PROGRAM, data: Buffer.concat([extended(), Buffer.alloc(355 - 166)]) },
    ],
    [
      'with an entry that does not fit',
      { owner: TOKEN_2022_PROGRAM, data: extended(Buffer.concat([u16(12), u16(32)])) },
    ],
    [
      'with an entry twice',
      { owner: TOKEN_2022_PROGRAM, data: extended(extension(12, key(BOB)), extension(12, key(ALICE))) },
    ],
    [
      'with a delegate that is cut',
      { owner: TOKEN_2022_PROGRAM, data: extended(extension(12, Buffer.alloc(31, 1))) },
    ],
    [
      'with a fee above the whole',
      { owner: TOKEN_2022_PROGRAM, data: extended(extension(1, Buffer.alloc(108, 0xff))) },
    ],
  ])('are not read from an account %s', (_, account) => {
    expect(decodeMint(account)).toBeNull();
  });

  it('contain only values found in the bytes, for any bytes', () => {
    const whole = extended(extension(1, FEE), extension(12, key(BOB)), extension(19, METADATA));
    const known = new Set([ALICE, BOB, MINT]);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, end) => {
        const data = Buffer.from(whole.subarray(0, end));
        if (at < data.length) data[at] = value;
        const mint = of2022(data);
        if (mint === null) return;
        for (const danger of mint.extensions.dangers) {
          if (danger.kind === 'permanentDelegate' && !known.has(danger.by))
            expect(data.includes(key(danger.by))).toBe(true);
          if (danger.kind === 'transferFee') expect(danger.bps).toBeLessThanOrEqual(10_000);
        }
      }),
      { numRuns: 5_000 },
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 500 }),
        fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM, METADATA_PROGRAM),
        (data, owner) => {
          decodeMint({ owner, data });
          decodeMetadata({ owner, data });
          decodeTokenAccount({ owner, data });
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('Metaplex metadata accounts', () => {
  const padded = (text: string, bytes: number): Buffer =>
    Buffer.concat([u32(bytes), Buffer.from(text), Buffer.alloc(bytes - Buffer.byteLength(text))]);
  const account = (mutable: number, creators = Buffer.from([0])): Buffer =>
    Buffer.concat([
      Buffer.from([4]),
      key(ALICE),
      key(MINT),
      padded('Pigeon', 32),
      padded('COO', 10),
      padded('ipfs://abc', 200),
      u16(0),
      creators,
      Buffer.from([1, mutable]),
      Buffer.alloc(300),
    ]);

  it('have unpadded names, and their update authority', () => {
    const expected = {
      mint: MINT,
      updateAuthority: ALICE,
      mutable: true,
      name: 'Pigeon',
      symbol: 'COO',
      uri: 'ipfs://abc',
    };
    expect(decodeMetadata({ owner: METADATA_PROGRAM, data: account(1) })).toEqual(expected);
    const creators = Buffer.concat([Buffer.from([1]), u32(2), Buffer.alloc(68, 5)]);
    expect(decodeMetadata({ owner: METADATA_PROGRAM, data: account(0, creators) })).toEqual({
      ...expected,
      mutable: false,
    });
  });

  it.each([
    ['another program', { owner: TOKEN_PROGRAM, data: account(1) }],
    [
      'another kind',
      { owner: METADATA_PROGRAM, data: Buffer.concat([Buffer.from([6]), account(1).subarray(1)]) },
    ],
    ['a cut end', { owner: METADATA_PROGRAM, data: account(1).subarray(0, 320) }],
    ['an invalid bool', { owner: METADATA_PROGRAM, data: account(2) }],
    [
      'more creators than there may be',
      { owner: METADATA_PROGRAM, data: account(1, Buffer.concat([Buffer.from([1]), u32(9)])) },
    ],
  ])('are not read from %s', (_, given) => {
    expect(decodeMetadata(given)).toBeNull();
  });
});

describe('token accounts', () => {
  it('have an owner and an amount', () => {
    const data = Buffer.alloc(165);
    key(MINT).copy(data);
    key(ALICE).copy(data, 32);
    u64(42n).copy(data, 64);
    expect(decodeTokenAccount({ owner: TOKEN_PROGRAM, data })).toBeNull();
    data[108] = 1;
    expect(decodeTokenAccount({ owner: TOKEN_PROGRAM, data })).toEqual({
      mint: MINT,
      owner: ALICE,
      amount: 42n,
    });
    expect(decodeTokenAccount({ owner: toBase58(key(BOB)), data })).toBeNull();
  });
});
