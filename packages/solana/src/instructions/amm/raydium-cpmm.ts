import { guardedRead } from '../../decoders/bytes/borsh-reader.ts';
import { discriminator, discriminatorAt } from '../../decoders/bytes/discriminator.ts';
import { CPMM_PROGRAM } from '../../decoders/raydium-cpmm/layout.ts';
import { form } from '../form.ts';
import type { Amm } from './amm.ts';

const POOL_STATE = discriminator('f7ede3f5d7c3de46');
/** The bit of a pool's status that disables swaps. */
const SWAPS_OFF = 4;

/** Raydium's constant-product pools. Source: swap_base_input and PoolState of idl/raydium_cp_swap.json. */
export const RAYDIUM_CPMM: Amm = {
  program: CPMM_PROGRAM,
  head: '8fbe5adac41e33de',
  rest: [],
  form: form(
    'user:s authority config pool:w userIn:w userOut:w vaultIn:w vaultOut:w programIn programOut mintIn mintOut observation:w',
  ),
  derived: { authority: { program: CPMM_PROGRAM, seeds: ['vault_and_lp_mint_auth_seed'] } },
  read({ owner, data }) {
    if (owner !== CPMM_PROGRAM || discriminatorAt(data) !== POOL_STATE) return null;
    return guardedRead(data, 8, (reader) => {
      const config = reader.key();
      reader.skip(32);
      const vaults = [reader.key(), reader.key()] as const;
      reader.skip(32);
      const mints = [reader.key(), reader.key()] as const;
      reader.skip(64);
      const observation = reader.key();
      reader.skip(1);
      const isOpen = (reader.u8() & SWAPS_OFF) === 0;
      return { mints, vaults, isOpen, others: { config, observation } };
    });
  },
};
