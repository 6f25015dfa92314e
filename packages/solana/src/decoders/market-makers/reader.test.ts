import { SOL_MINT } from '@dugout/domain/sol';
import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { decodeRoute } from '../../decode.ts';
import { recordedFiles } from '../../recorded-files.ts';
import { PAYER, placed, TOKEN } from '../../testing/swap-builder.ts';
import { TransactionBuilder } from '../../testing/transaction-builder.ts';
import { DECODERS } from '../registry.ts';
import { MAKERS, type Maker } from './reader.ts';

const swapAt = ({ program, pool, vaults: [a, b] }: Maker): TransactionBuilder =>
  new TransactionBuilder(PAYER)
    .holds('vault a', TOKEN, 'pool owner', -500n)
    .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
    .outer(program, placed(13, { pool, 'vault a': a, 'vault b': b }), Buffer.of(1));

describe('market maker legs', () => {
  it.each(MAKERS)(
    '$name ($program): read from the movement through its vaults, in both directions',
    (maker) => {
      const builder = swapAt(maker).transfer('vault a', 'user', 500n).transfer('user sol', 'vault b', 1_000n);
      const decoded = decodeRoute(builder.transaction());
      expect(decoded).toMatchObject({ events: [], skipped: [] });
      expect(decoded.makerLegs).toEqual([
        {
          id: 'made:0',
          maker: maker.name,
          program: maker.program,
          pool: builder.addressOf('pool'),
          inputMint: SOL_MINT,
          input: 1_000n,
          outputMint: TOKEN,
          output: 500n,
        },
      ]);
    },
  );

  it.each(MAKERS)('$name ($program): upkeep is not a leg, and other token movements are counted', (maker) => {
    expect(decodeRoute(swapAt(maker).transaction()).skipped).toEqual([
      { program: '', path: '', reason: 'nothing of a known program' },
    ]);
    const deposit = decodeRoute(swapAt(maker).transfer('user sol', 'vault b', 1_000n).transaction());
    expect(deposit.makerLegs).toEqual([]);
    expect(deposit.skipped).toEqual([{ program: maker.program, path: '0', reason: 'instruction unknown' }]);
  });

  it.each(MAKERS)('$name ($program): a leg contradicted by the balances is skipped', (maker) => {
    const builder = swapAt(maker).transfer('vault a', 'user', 400n).transfer('user sol', 'vault b', 1_000n);
    const decoded = decodeRoute(builder.transaction());
    expect(decoded.makerLegs).toEqual([]);
    expect(decoded.skipped).toEqual([
      { program: maker.program, path: '0', reason: 'amounts contradict the balances' },
    ]);
  });

  it('are not markets: nodes are not queried for their transactions', () => {
    for (const { program } of MAKERS) expect(DECODERS.has(program)).toBe(false);
  });

  it.skipIf(!hasRecorded)('are found in every recorded route through one (needs the recorded data)', () => {
    const transactions = [...recordedFiles(recordedPath('tx'))].flatMap((file) => [...file.transactions]);
    const legs = transactions.flatMap((transaction) => decodeRoute(transaction).makerLegs);
    const count = (name: string): number => legs.filter(({ maker }) => maker === name).length;
    expect([count('HumidiFi'), count('Tessera'), count('SolFi')]).toEqual([9, 12, 1]);
    expect(legs.every(({ input, output }) => input > 0n && output > 0n)).toBe(true);
  });
});
