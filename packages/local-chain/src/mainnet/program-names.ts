import { METADATA_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@dugout/solana/accounts/programs';
import { BOOP_PROGRAM } from '@dugout/solana/decoders/boop/layout';
import { DAMM_V1_PROGRAM } from '@dugout/solana/decoders/meteora-damm-v1/layout';
import { DAMM_V2_PROGRAM } from '@dugout/solana/decoders/meteora-damm-v2/layout';
import { DBC_PROGRAM } from '@dugout/solana/decoders/meteora-dbc/layout';
import { DLMM_PROGRAM } from '@dugout/solana/decoders/meteora-dlmm/layout';
import { MOONSHOT_PROGRAM } from '@dugout/solana/decoders/moonshot/layout';
import { WHIRLPOOL_PROGRAM } from '@dugout/solana/decoders/orca-whirlpool/layout';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { AMM_PROGRAM } from '@dugout/solana/decoders/raydium-amm/layout';
import { CLMM_PROGRAM } from '@dugout/solana/decoders/raydium-clmm/layout';
import { CPMM_PROGRAM } from '@dugout/solana/decoders/raydium-cpmm/layout';
import { LAUNCHLAB_PROGRAM } from '@dugout/solana/decoders/raydium-launchlab/layout';
import { PUMP_FEE_PROGRAM } from '@dugout/solana/instructions/pump/derived';

/** Mainnet programs by the name that a dump's file may have instead of the address. */
export const PROGRAM_NAMES: Readonly<Record<string, string>> = {
  boop: BOOP_PROGRAM,
  jupiter: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  meteora_damm_v1: DAMM_V1_PROGRAM,
  meteora_damm_v2: DAMM_V2_PROGRAM,
  meteora_dbc: DBC_PROGRAM,
  meteora_dlmm: DLMM_PROGRAM,
  meteora_locker: 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn',
  meteora_vault: '24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi',
  moonshot: MOONSHOT_PROGRAM,
  pump: PUMP_PROGRAM,
  pump_amm: PUMP_SWAP_PROGRAM,
  pump_fees: PUMP_FEE_PROGRAM,
  raydium_amm_v4: AMM_PROGRAM,
  raydium_clmm: CLMM_PROGRAM,
  raydium_cpmm: CPMM_PROGRAM,
  raydium_launchlab: LAUNCHLAB_PROGRAM,
  token: TOKEN_PROGRAM,
  token_2022: TOKEN_2022_PROGRAM,
  token_metadata: METADATA_PROGRAM,
  whirlpool: WHIRLPOOL_PROGRAM,
};
