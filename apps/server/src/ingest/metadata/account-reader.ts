import type { TokenSafety } from '@dugout/domain/token-safety';
import type { MetadataUpdate } from '@dugout/market/types';
import type { Account } from '@dugout/solana/accounts/account';
import { decodeMint, type Mint } from '@dugout/solana/accounts/mint';
import { decodePool, type PoolAccount } from '@dugout/solana/accounts/pool-account';
import { liquidityState, type PoolShares } from '@dugout/solana/accounts/pool-liquidity';
import { METADATA_PROGRAM } from '@dugout/solana/accounts/programs';
import { decodeMetadata, type TokenMetadata } from '@dugout/solana/accounts/token-metadata';
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { type AccountCalls, largestOf, readMany } from './largest-accounts.ts';

interface TokenPlace {
  readonly mint: string;
  readonly pool: string;
}

/** A token's account data as a metadata update, and the address of its off-chain metadata. */
export interface TokenReading {
  readonly mint: string;
  readonly update: MetadataUpdate;
  /** Empty when the accounts name none. */
  readonly uri: string;
}

/** Reads the accounts of tokens. Omits tokens whose mint is missing or cannot be decoded. Throws RpcFailure. */
export type ReadAccounts = (tokens: readonly TokenPlace[]) => Promise<readonly TokenReading[]>;

/** Tokens per call, with three accounts each: a node accepts a hundred. */
export const TOKENS_AT_ONCE = 33;

const encoder = getAddressEncoder();
const SEED = Buffer.from('metadata');

async function metadataAddress(mint: string): Promise<string> {
  const programAddress = address(METADATA_PROGRAM);
  const seeds = [SEED, encoder.encode(programAddress), encoder.encode(address(mint))];
  const [found] = await getProgramDerivedAddress({ programAddress, seeds });
  return found;
}

/** Returns a mint's metadata if mint and metadata refer to each other. */
function metadataOf(mint: string, { extensions }: Mint, account: Account | null): TokenMetadata | null {
  const inMint = extensions.metadata;
  if (inMint !== null) return inMint.mint === mint ? inMint : null;
  const metaplex = account === null ? null : decodeMetadata(account);
  return metaplex?.mint === mint ? metaplex : null;
}

function poolOf(mint: string, account: Account | null): PoolAccount | null {
  const pool = account === null ? null : decodePool(account);
  return pool?.mints.includes(mint) === true ? pool : null;
}

const lpMintOf = (pool: PoolAccount | null): string | null =>
  pool === null || pool.kind === 'positions' ? null : pool.lpMint;

async function sharesOf(
  node: AccountCalls,
  lpMints: readonly string[],
): Promise<ReadonlyMap<string, PoolShares>> {
  if (lpMints.length === 0) return new Map();
  const { accounts } = await readMany(node, lpMints);
  const shares = new Map<string, PoolShares>();
  for (const [at, lpMint] of lpMints.entries()) {
    const account = accounts[at] ?? null;
    const mint = account === null ? null : decodeMint(account);
    if (mint === null) continue;
    shares.set(lpMint, {
      supply: mint.supply,
      largest: mint.supply === 0n ? [] : await largestOf(node, lpMint),
    });
  }
  return shares;
}

interface Found {
  readonly mint: string;
  readonly decoded: Mint;
  readonly metadata: TokenMetadata | null;
  readonly pool: PoolAccount | null;
}

function readingOf(
  { mint, decoded, metadata, pool }: Found,
  slot: number,
  shares: ReadonlyMap<string, PoolShares>,
): TokenReading {
  const { program, mintAuthority, freezeAuthority, extensions, decimals, supply } = decoded;
  const safety: TokenSafety = {
    slot,
    program,
    mintAuthority,
    freezeAuthority,
    dangers: extensions.dangers,
    metadata: metadata && { mutable: metadata.mutable, updateAuthority: metadata.updateAuthority },
    liquidity: pool && liquidityState(pool, shares.get(lpMintOf(pool) ?? '') ?? null),
  };
  const { name = '', symbol = '', uri = '' } = metadata ?? {};
  return { mint, update: { safety, identity: { name, symbol, uri, decimals, supply } }, uri };
}

/**
 * Creates a reader that fetches mint, metadata and pool of each token in one call, the pools' LP mints in a
 * second one, and then the LP holders of each pool.
 */
export function createAccountReader(node: AccountCalls): ReadAccounts {
  return async (tokens) => {
    const keys = await Promise.all(
      tokens.map(async ({ mint, pool }) => [mint, await metadataAddress(mint), pool]),
    );
    const { slot, accounts } = await readMany(node, keys.flat());
    const found = tokens.flatMap(({ mint }, at): Found[] => {
      const [mintAccount = null, metadataAccount = null, poolAccount = null] = accounts.slice(
        at * 3,
        at * 3 + 3,
      );
      const decoded = mintAccount === null ? null : decodeMint(mintAccount);
      if (decoded === null) return [];
      return [
        {
          mint,
          decoded,
          metadata: metadataOf(mint, decoded, metadataAccount),
          pool: poolOf(mint, poolAccount),
        },
      ];
    });
    const shares = await sharesOf(node, [...new Set(found.flatMap(({ pool }) => lpMintOf(pool) ?? []))]);
    return found.map((each) => readingOf(each, slot, shares));
  };
}
