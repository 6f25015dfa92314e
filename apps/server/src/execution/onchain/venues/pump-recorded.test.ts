/** Rebuilds recorded trades that the programs accepted: each account must match the recorded one. */

import { decodeTransaction } from '@dugout/solana/decode';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { derived, PUMP_FEE_PROGRAM } from '@dugout/solana/instructions/pump/derived';
import { FORMS } from '@dugout/solana/instructions/pump/trade';
import { recordedFiles } from '@dugout/solana/recorded-files';
import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { derive, tokenAccount } from '../transactions/accounts.ts';

const BUYS = new Set(['66063d1201daebea', '38fc74089edfcd5f']);
/**
 * Since this upgrade, a trade names a second account of the curve and one of the eight buyback accounts. Source:
 * pump-public-docs.
 */
const UPGRADE = Date.UTC(2026, 3, 28, 16);
const BUYBACKS = [
  '5YxQFdt3Tr9zJLvkFccqXVUwhdTWJQc1fFg2YPbxvxeD',
  '9M4giFFMxmFGXtc3feFzRai56WbBqehoSeRE5GK7gf7',
  'GXPFM2caqTtQYC2cJ5yJRi9VDkpsYZXzYdwYpGnLmtDL',
  '3BpXnfJaUTiwXnJNe7Ej1rcbzqTTQUvLShZaWazebsVR',
  '5cjcW9wExnJJiqgLjq7DEG75Pm6JBgE1hNv4B2vHXUW6',
  'EHAAiTxcdDwQ3U4bU6YcMsQGaekdzLS3B5SmYo46kJtL',
  '5eHhjP8JaYkz83CWwvGU2uMUXefd3AazWGx4gpcuEEYD',
  'A7hAgCzFw14fejgCp387JUJRMNyz4j89JKnhtKU8piqW',
];

describe.skipIf(!hasRecorded)("recorded buys on pump.fun's curves (needs ../shared/data)", () => {
  const buys = hasRecorded
    ? [...recordedFiles(recordedPath('tx'))].flatMap(({ path, transactions }) =>
        transactions.flatMap((transaction) => {
          const { accounts, instructions, time, failed } = transaction;
          const created = decodeTransaction(transaction).events.find(({ kind }) => kind === 'created');
          if (failed || created?.kind !== 'created' || (time !== null && time < UPGRADE)) return [];
          return instructions.flatMap((instruction) => {
            const isBuy = BUYS.has(Buffer.from(instruction.data.subarray(0, 8)).toString('hex'));
            if (
              accounts.at(instruction.program) !== PUMP_PROGRAM ||
              !isBuy ||
              instruction.accounts.length < FORMS.curveBuy.length
            )
              return [];
            const stood = Array.from(instruction.accounts, (at) => accounts.at(at));
            return [{ file: path.split('/').at(-1) ?? '', creator: created.creator ?? '', stood }];
          });
        }),
      )
    : [];

  it('exist', () => expect(buys.length).toBeGreaterThanOrEqual(3));

  it.each(buys)('$file', async ({ creator, stood }) => {
    const at = (name: string): string => stood[FORMS.curveBuy.findIndex(([place]) => place === name)] ?? '';
    const [mint, user, program] = [at('mint'), at('user'), at('tokenProgram')];
    const curve = await derive(derived.curve(mint));
    expect(stood).toEqual([
      await derive(derived.global),
      at('feeRecipient'),
      mint,
      curve,
      await tokenAccount(curve, mint, program),
      await tokenAccount(user, mint, program),
      user,
      '11111111111111111111111111111111',
      program,
      await derive(derived.creatorVault(creator)),
      await derive(derived.eventAuthority(PUMP_PROGRAM)),
      PUMP_PROGRAM,
      await derive(derived.globalVolume(PUMP_PROGRAM)),
      await derive(derived.userVolume(PUMP_PROGRAM, user)),
      await derive(derived.feeConfig(PUMP_PROGRAM)),
      PUMP_FEE_PROGRAM,
      await derive(derived.curveV2(mint)),
      at('buybackRecipient'),
    ]);
    expect(BUYBACKS).toContain(at('buybackRecipient'));
  });
});
