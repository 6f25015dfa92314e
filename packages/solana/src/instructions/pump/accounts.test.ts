import { toBase58 } from '@dugout/domain/address';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { PUMP_PROGRAM } from '../../decoders/pump/layout.ts';
import { PUMP_SWAP_PROGRAM } from '../../decoders/pump-swap/layout.ts';
import { list, shape } from '../../transactions/shape.ts';
import { readCurve, readCurveFees, readPoolFees, readPumpPool } from './accounts.ts';

const SIZES: Readonly<Record<string, number>> = { bool: 1, u8: 1, u16: 2, u64: 8, pubkey: 32 };

/**
 * Builds an account by its published description: each address is filled with a distinct byte, numbers and flags
 * are zero.
 */
function laidOut(
  idl: string,
  name: string,
): { readonly data: Uint8Array; readonly address: (field: string, at?: number) => string } {
  const { types, accounts } = shape(recordedJson(`idl/2026-05/${idl}.json`));
  const named = (where: unknown) => shape(list(where).find((one) => shape(one)['name'] === name));
  const addresses = new Map<string, string>();
  const parts = [Buffer.from(list(named(accounts)['discriminator']).map(Number))];
  let fill = 1;
  for (const field of list(shape(named(types)['type'])['fields']).map(shape)) {
    const array = list(shape(field['type'])['array']);
    const [type, count] =
      array.length === 2 ? [String(array[0]), Number(array[1])] : [String(field['type']), 1];
    for (let at = 0; at < count; at++) {
      const bytes = Buffer.alloc(SIZES[type] ?? Number.NaN, type === 'pubkey' ? fill++ : 0);
      if (type === 'pubkey') addresses.set(`${String(field['name'])} ${at}`, toBase58(bytes));
      parts.push(bytes);
    }
  }
  return {
    data: Uint8Array.from(Buffer.concat(parts)),
    address: (field, at = 0) => addresses.get(`${field} ${at}`) ?? '',
  };
}

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];

describe.skipIf(!hasRecorded)(
  'accounts of pump.fun and PumpSwap by their published description (need ../shared/data)',
  () => {
    it("include the recipients of the curves' fees", () => {
      const { data, address } = laidOut('pump', 'Global');
      expect(readCurveFees({ owner: PUMP_PROGRAM, data })).toEqual({
        feeRecipient: address('fee_recipient'),
        buybackRecipients: EIGHT.map((at) => address('buyback_fee_recipients', at)),
        ownCreatorFees: false,
      });
      expect(readCurveFees({ owner: PUMP_PROGRAM, data: data.slice(0, 400) })).toBeNull();
      expect(readCurveFees({ owner: PUMP_SWAP_PROGRAM, data })).toBeNull();
    });

    it("include the recipients of the pools' fees", () => {
      const { data, address } = laidOut('pump_amm', 'GlobalConfig');
      expect(readPoolFees({ owner: PUMP_SWAP_PROGRAM, data })).toEqual({
        feeRecipient: address('protocol_fee_recipients'),
        buybackRecipients: EIGHT.map((at) => address('buyback_fee_recipients', at)),
        ownCreatorFees: false,
      });
      expect(readPoolFees({ owner: PUMP_SWAP_PROGRAM, data: data.slice(0, 400) })).toBeNull();
    });

    it('decode a curve, and mark one against another mint as special', () => {
      const { data, address } = laidOut('pump', 'BondingCurve');
      expect(readCurve({ owner: PUMP_PROGRAM, data })).toMatchObject({
        creator: address('creator'),
        complete: false,
        special: true,
      });
      const inSol = data.slice(0, data.length - 32);
      expect(readCurve({ owner: PUMP_PROGRAM, data: inSol })).toMatchObject({
        creator: address('creator'),
        special: false,
      });
    });

    it('decode a pool, with its virtual quote when the account is long enough', () => {
      const { data, address } = laidOut('pump_amm', 'Pool');
      const expected = {
        baseMint: address('base_mint'),
        quoteMint: address('quote_mint'),
        baseVault: address('pool_base_token_account'),
        quoteVault: address('pool_quote_token_account'),
        creator: address('creator'),
        coinCreator: address('coin_creator'),
        cashback: false,
        creatorFeeBps: 0n,
        special: false,
      };
      expect(readPumpPool({ owner: PUMP_SWAP_PROGRAM, data })).toEqual({ ...expected, virtualQuote: 0n });
      const grown = Buffer.concat([
        data,
        Buffer.from('f6ffffffffffffffffffffffffffffff', 'hex'),
        Buffer.alloc(40),
      ]);
      expect(readPumpPool({ owner: PUMP_SWAP_PROGRAM, data: grown })).toEqual({
        ...expected,
        virtualQuote: -10n,
      });
    });
  },
);
