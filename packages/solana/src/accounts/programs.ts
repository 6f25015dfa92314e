/** Programs whose accounts are read, in addition to trading programs. */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const SYSTEM_PROGRAM = '11111111111111111111111111111111';
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';

/** Owners of token accounts from which nothing can be moved: the incinerator and the all-zero address. */
export const BURN_OWNERS: ReadonlySet<string> = new Set([
  '1nc1nerator11111111111111111111111111111111',
  '11111111111111111111111111111111',
]);

/**
 * Owners that hold pool shares permanently: Raydium's liquidity lock for CPMM, the address of
 * `lock_cp_authority_seed` of LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE. Its shares earn fees and are never
 * returned.
 */
export const LOCK_OWNERS: ReadonlySet<string> = new Set(['3f7GcQFG397GAaEnv51zR6tsTVihYRydnydDD1cXekxH']);

/**
 * Owners of the token accounts of many pools, in programs whose pools do not own their accounts themselves: the
 * authorities of Raydium v4, Raydium CPMM, LaunchLab, Meteora's bonding curve and Meteora DAMM v2. Source: the
 * programs' published IDLs and recorded swaps.
 */
export const POOL_OWNERS: ReadonlySet<string> = new Set([
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
  'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL',
  'WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh',
  'FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM',
  'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC',
]);
