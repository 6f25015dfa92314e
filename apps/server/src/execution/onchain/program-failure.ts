import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@dugout/solana/accounts/programs';
import { LOCAL_POOL_PROGRAM } from '@dugout/solana/decoders/local-pool/layout';
import { DAMM_V2_PROGRAM } from '@dugout/solana/decoders/meteora-damm-v2/layout';
import { DBC_PROGRAM } from '@dugout/solana/decoders/meteora-dbc/layout';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { CPMM_PROGRAM } from '@dugout/solana/decoders/raydium-cpmm/layout';
import type { ProgramFailure } from './chain.ts';

const JUPITER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

/**
 * Error numbers for a price that moved past the limit, or for tokens that are gone. Source: the programs'
 * published IDLs. Jupiter passes on the numbers of the pools on its route.
 */
const SLIPPAGE: Readonly<Record<string, readonly number[]>> = {
  [JUPITER_PROGRAM]: [6001, 6002, 6003, 6004],
  [LOCAL_POOL_PROGRAM]: [6001],
  [PUMP_PROGRAM]: [6002, 6003, 6021, 6042],
  [PUMP_SWAP_PROGRAM]: [6004, 6040],
  [CPMM_PROGRAM]: [6005],
  [DAMM_V2_PROGRAM]: [6002],
  [DBC_PROGRAM]: [6002],
};

/** Reports whether an account could not be closed: it is no longer empty, or withholds a transfer fee. */
export const isNotClosed = (failure: ProgramFailure | null): boolean =>
  failure?.program === TOKEN_PROGRAM || failure?.program === TOKEN_2022_PROGRAM;

export const isSlippage = (failure: ProgramFailure | null): boolean =>
  failure?.program != null && SLIPPAGE[failure.program]?.includes(failure.code) === true;
