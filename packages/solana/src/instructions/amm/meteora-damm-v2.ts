import { guardedRead } from '../../decoders/bytes/borsh-reader.ts';
import { discriminator, discriminatorAt } from '../../decoders/bytes/discriminator.ts';
import { DAMM_V2_PROGRAM } from '../../decoders/meteora-damm-v2/layout.ts';
import { form } from '../form.ts';
import type { Amm } from './amm.ts';

const POOL = discriminator('f19a6d0411b16dbc');
/**
 * Between the vaults and the status: two keys, 3 numbers of 16 bytes, 2 of 8, 3 prices, the activation point
 * and its type.
 */
const TO_STATUS = 2 * 32 + 3 * 16 + 2 * 8 + 3 * 16 + 8 + 1;

/** Meteora's second dynamic pools. Source: swap and Pool of idl/meteora_cp_amm_damm_v2.json. */
export const METEORA_DAMM_V2: Amm = {
  program: DAMM_V2_PROGRAM,
  head: 'f8c69e91e17587c8',
  rest: [],
  form: form(
    'authority pool:w userIn:w userOut:w vault0:w vault1:w mint0 mint1 user:s program0 program1 referral eventAuthority program',
  ),
  derived: {
    authority: { program: DAMM_V2_PROGRAM, seeds: ['pool_authority'] },
    eventAuthority: { program: DAMM_V2_PROGRAM, seeds: ['__event_authority'] },
  },
  read({ owner, data }) {
    if (owner !== DAMM_V2_PROGRAM || discriminatorAt(data) !== POOL) return null;
    return guardedRead(data, 8, (reader) => {
      reader.skip(160);
      const mints = [reader.key(), reader.key()] as const;
      const vaults = [reader.key(), reader.key()] as const;
      reader.skip(TO_STATUS);
      return { mints, vaults, isOpen: reader.u8() === 0, others: { referral: DAMM_V2_PROGRAM } };
    });
  },
};
