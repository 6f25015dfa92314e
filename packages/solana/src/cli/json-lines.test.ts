import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import * as dammV2 from '../decoders/meteora-damm-v2/layout.ts';
import * as moonshot from '../decoders/moonshot/layout.ts';
import { args, bought, PAYER, placed, swapAccounts, TOKEN, text } from '../testing/swap-builder.ts';
import { address, disc, TransactionBuilder } from '../testing/transaction-builder.ts';
import { jsonLines } from './json-lines.ts';
import { layOut, type Symbols, tableRows } from './table.ts';

const [kind = 0n] = dammV2.SWAP_INSTRUCTIONS;
const swapData = Buffer.concat([disc(kind), args(1_000n, 1n)]);
const buy = () => bought(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), swapData);

function creation(): TransactionBuilder {
  const { sender, curve, mint } = moonshot.TOKEN_MINT_ACCOUNTS;
  const builder = new TransactionBuilder(PAYER);
  builder.account('mint', TOKEN);
  const data = Buffer.concat([
    disc(moonshot.TOKEN_MINT),
    text('Toad'),
    text('TOAD'),
    text('uri'),
    Buffer.of(6, 0),
    args(1_000_000n),
  ]);
  return builder.outer(moonshot.MOONSHOT_PROGRAM, placed(9, { payer: sender, curve, mint }), data);
}

describe('JSON lines', () => {
  it('contain a trade with its program and amounts as text', () => {
    const builder = buy();
    expect(jsonLines(builder.transaction())).toEqual([
      {
        signature: 'made',
        slot: 1,
        program: dammV2.DAMM_V2_PROGRAM,
        pool: builder.addressOf('pool'),
        wallet: PAYER,
        side: 'buy',
        mint: TOKEN,
        tokenAmount: '500',
        quoteMint: SOL_MINT,
        quoteAmount: '1000',
      },
    ]);
  });

  it('contain a creation as an event, without reporting a missing trade', () => {
    const lines = jsonLines(creation().transaction());
    expect(lines).toEqual([
      expect.objectContaining({
        event: 'created',
        symbol: 'TOAD',
        supply: '1000000',
        signature: 'made',
        slot: 1,
      }),
    ]);
    expect(JSON.parse(JSON.stringify(lines))).toEqual(lines);
  });

  it('give the reason when a transaction has no events, and list skipped legs', () => {
    expect(jsonLines({ ...buy().transaction(), failed: true })).toEqual([
      { signature: 'made', slot: 1, skipped: 'transaction failed', legs: [] },
    ]);
    const contradicted = buy().holds('vault a', TOKEN, 'pool owner', -499n).transaction();
    expect(jsonLines(contradicted)).toEqual([
      {
        signature: 'made',
        slot: 1,
        skipped: 'amounts contradict the balances',
        legs: [{ program: dammV2.DAMM_V2_PROGRAM, path: '0', reason: 'amounts contradict the balances' }],
      },
    ]);
  });

  it('contain each leg of a transaction with its program', () => {
    const builder = creation();
    builder
      .holds('vault a', TOKEN, 'pool owner', -500n)
      .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
      .outer(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), swapData)
      .transfer('user in', 'vault b', 1_000n)
      .transfer('vault a', 'user out', 500n);
    expect(jsonLines(builder.transaction())).toMatchObject([
      { program: dammV2.DAMM_V2_PROGRAM, side: 'buy' },
      { event: 'created' },
    ]);
  });
});

describe('the table', () => {
  it('has a row for each event, using the symbols of earlier creations', () => {
    const symbols: Symbols = new Map();
    const [created] = tableRows(creation().transaction(), symbols, 'made.json');
    expect(created?.slice(0, 7)).toEqual(['made.json', 'made', '1', '0', 'moonshot', 'created', 'TOAD']);
    const [trade] = tableRows(buy().transaction(), symbols, 'made.json');
    expect(trade).toEqual([
      'made.json',
      'made',
      '1',
      '0',
      'meteora-dyn-v2',
      'buy',
      'TOAD',
      '0.0005',
      '0.000001 SOL',
      '0.00200000',
      '-',
      `${PAYER.slice(0, 4)}...${PAYER.slice(-4)}`,
    ]);
  });

  it('names skipped instructions by market, or by program when the market is unknown', () => {
    const contradicted = buy().holds('vault a', TOKEN, 'pool owner', -499n).transaction();
    const skipped = tableRows(contradicted, new Map(), 'made.json');
    expect(skipped).toEqual([
      ['made.json', 'made', '1', '0', 'meteora-dyn-v2', 'skipped: amounts contradict the balances'],
    ]);
    expect(tableRows({ ...buy().transaction(), failed: true }, new Map(), 'made.json')).toEqual([
      ['made.json', 'made', '1', '', '', 'skipped: transaction failed'],
    ]);
  });

  it('sizes columns by their widest cell, except for a long reason', () => {
    const rows = [
      ['a.json', 'one', '1', '0', 'raydium', 'buy', 'TOAD', '5', '1 SOL', '0.2', '-', address(3)],
      ['b.json', 'two', '123456', '0.1', 'orca', 'skipped: a long reason that no column holds'],
    ];
    const lines = layOut(rows).split('\n');
    expect(lines).toHaveLength(3);
    const column = (line: string | undefined, word: string) => line?.indexOf(word);
    expect([column(lines[0], 'Market'), column(lines[1], 'raydium')]).toEqual([
      column(lines[1], 'raydium'),
      column(lines[1], 'raydium'),
    ]);
    expect(column(lines[0], 'Token')).toBe(column(lines[1], 'TOAD'));
    expect(lines[2]).toBe(
      'b.json  two        123456  0.1   orca     skipped: a long reason that no column holds',
    );
    expect(lines.every((line) => line === line.trimEnd())).toBe(true);
  });
});
