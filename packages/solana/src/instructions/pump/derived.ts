import { PUMP_PROGRAM } from '../../decoders/pump/layout.ts';
import { PUMP_SWAP_PROGRAM } from '../../decoders/pump-swap/layout.ts';
import type { Derived } from '../derived.ts';

export const PUMP_FEE_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ';

const at = (address: string) => ({ address });

/** Derived addresses of pump.fun, PumpSwap and their fee program. */
export const derived = {
  global: { program: PUMP_PROGRAM, seeds: ['global'] },
  curve: (mint: string) => ({ program: PUMP_PROGRAM, seeds: ['bonding-curve', at(mint)] }),
  curveV2: (mint: string) => ({ program: PUMP_PROGRAM, seeds: ['bonding-curve-v2', at(mint)] }),
  poolAuthority: (mint: string) => ({ program: PUMP_PROGRAM, seeds: ['pool-authority', at(mint)] }),
  poolV2: (mint: string) => ({ program: PUMP_SWAP_PROGRAM, seeds: ['pool-v2', at(mint)] }),
  creatorVault: (creator: string) => ({ program: PUMP_PROGRAM, seeds: ['creator-vault', at(creator)] }),
  poolCreatorVault: (creator: string) => ({
    program: PUMP_SWAP_PROGRAM,
    seeds: ['creator_vault', at(creator)],
  }),
  globalConfig: { program: PUMP_SWAP_PROGRAM, seeds: ['global_config'] },
  eventAuthority: (program: string) => ({ program, seeds: ['__event_authority'] }),
  globalVolume: (program: string) => ({ program, seeds: ['global_volume_accumulator'] }),
  userVolume: (program: string, user: string) => ({ program, seeds: ['user_volume_accumulator', at(user)] }),
  feeConfig: (program: string) => ({ program: PUMP_FEE_PROGRAM, seeds: ['fee_config', at(program)] }),
} satisfies Record<string, Derived | ((...given: string[]) => Derived)>;
