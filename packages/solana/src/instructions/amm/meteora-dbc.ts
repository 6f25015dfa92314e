import { guardedRead } from '../../decoders/bytes/borsh-reader.ts';
import { discriminator, discriminatorAt } from '../../decoders/bytes/discriminator.ts';
import { DBC_PROGRAM } from '../../decoders/meteora-dbc/layout.ts';
import { form } from '../form.ts';
import type { Amm } from './amm.ts';

const VIRTUAL_POOL = discriminator('d5e005d16245775c');
/** Swap mode that consumes only the part of the input that the curve can fill. */
const PARTIAL_FILL = 1;
const VOLATILITY_TRACKER = 64;
/** Between the vaults and the migration: six amounts, the price, the activation point and the pool type. */
const TO_MIGRATED = 6 * 8 + 16 + 8 + 1;

/**
 * Curves of Meteora's Dynamic Bonding Curve. Source: swap2 and virtualPool of
 * idl/meteora_dynamic_bonding_curve.json.
 */
export const METEORA_DBC: Amm = {
  program: DBC_PROGRAM,
  head: '414b3f4ceb5b5b88',
  rest: [PARTIAL_FILL],
  form: form(
    'authority config pool:w userIn:w userOut:w vault0:w vault1:w mint0 mint1 user:s program0 program1 referral eventAuthority program',
  ),
  derived: {
    authority: { program: DBC_PROGRAM, seeds: ['pool_authority'] },
    eventAuthority: { program: DBC_PROGRAM, seeds: ['__event_authority'] },
  },
  read({ owner, data }) {
    if (owner !== DBC_PROGRAM || discriminatorAt(data) !== VIRTUAL_POOL) return null;
    return guardedRead(data, 8, (reader) => {
      reader.skip(VOLATILITY_TRACKER);
      const config = reader.key();
      reader.skip(32);
      const mint = reader.key();
      const vaults = [reader.key(), reader.key()] as const;
      reader.skip(TO_MIGRATED);
      return {
        mints: [mint, null],
        vaults,
        isOpen: reader.u8() === 0,
        others: { config, referral: DBC_PROGRAM },
      };
    });
  },
};
