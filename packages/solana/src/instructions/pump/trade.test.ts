import { toBase58 } from '@dugout/domain/address';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { PUMP_PROGRAM } from '../../decoders/pump/layout.ts';
import { list, shape } from '../../transactions/shape.ts';
import { buybackRecipientFor, readCurve } from './accounts.ts';
import { derived } from './derived.ts';
import { FORMS, pumpTrade } from './trade.ts';

const addresses = Object.fromEntries(
  Object.values(FORMS)
    .flat()
    .map(([name], at) => [name, toBase58(new Uint8Array(32).fill(at + 1))]),
);

describe.skipIf(!hasRecorded)('trades on pump.fun and PumpSwap (need ../shared/data)', () => {
  it.each([
    ['pump', 'buy', 'curve', { side: 'buy', exact: 'out' }],
    ['pump', 'buy_exact_sol_in', 'curve', { side: 'buy', exact: 'in' }],
    ['pump', 'sell', 'curve', { side: 'sell', exact: 'in' }],
    ['pump_amm', 'buy', 'pool', { side: 'buy', exact: 'out' }],
    ['pump_amm', 'buy_exact_quote_in', 'pool', { side: 'buy', exact: 'in' }],
    ['pump_amm', 'sell', 'pool', { side: 'sell', exact: 'in' }],
  ] as const)(
    '%s: %s has the accounts and discriminator of the published description',
    (idl, name, where, kind) => {
      const { instructions } = shape(recordedJson(`idl/2026-05/${idl}.json`));
      const described = shape(list(instructions).find((one) => shape(one)['name'] === name));
      const built = pumpTrade({ where, cashback: false }, { ...kind, amount: 5n, limit: 7n }, addresses);
      const role = ({ writable, signer }: ReturnType<typeof shape>) =>
        signer === true ? 'ws' : writable === true ? 'w' : 'r';
      const tail = where === 'curve' ? ['r', 'w'] : ['r', 'r', 'w'];
      expect(built.accounts.map((account) => account.role)).toEqual([
        ...list(described['accounts']).map((account) => role(shape(account))),
        ...tail,
      ]);
      expect([...built.data.subarray(0, 8)]).toEqual(described['discriminator']);
      expect(Buffer.from(built.data).readBigUInt64LE(8)).toBe(5n);
      expect(Buffer.from(built.data).readBigUInt64LE(16)).toBe(7n);
    },
  );
});

it('spread traders over the recipients', () => {
  const recipients = {
    feeRecipient: 'fees',
    buybackRecipients: ['one', 'two', 'three'],
    ownCreatorFees: false,
  };
  const last = (byte: number) => toBase58(Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? byte : 7)));
  expect([0, 1, 2, 3].map((byte) => buybackRecipientFor(last(byte), recipients))).toEqual([
    'one',
    'two',
    'three',
    'one',
  ]);
});

it('reject accounts that are not curves', () => {
  expect(readCurve({ owner: PUMP_PROGRAM, data: new Uint8Array(200) })).toBeNull();
  expect(derived.curve('mint').seeds).toEqual(['bonding-curve', { address: 'mint' }]);
});
