import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../cli/json-lines.ts';
import { tableRows } from '../cli/table.ts';
import { decodeRoute, decodeTransaction } from '../decode.ts';
import { BOUGHT, PAYER, swapAccounts, TOKEN } from '../testing/swap-builder.ts';
import { address, TransactionBuilder } from '../testing/transaction-builder.ts';
import { PLACES, SAROS_PROGRAM, SWAP } from './token-swap/decoder.ts';

const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const UNKNOWN = [
  ['Mercurial', 'MERLuDFBMmsHnsBPZw2sDQZHvXFMwp8EdjudcU2HKky'],
  ['Obric v2', 'obriQD1zbpyLz95G5n7nJe6a4DPjpFwa5XYPoNm113y'],
  ['a program of tomorrow', address(77)],
] as const;
const MIDDLE = address(201);
const DATA = Buffer.of(7, 7, 7);

/** A pool of an unknown program that took 1,000 lamports for 500 raw tokens. */
const pool = () =>
  new TransactionBuilder(PAYER)
    .holds('vault a', TOKEN, 'pool owner', -500n)
    .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
    .holds('user in', SOL_MINT, PAYER, -1_000n)
    .holds('user out', TOKEN, PAYER, 500n);
const LEG = {
  paid: [{ mint: SOL_MINT, amount: 1_000n }],
  received: [{ mint: TOKEN, amount: 500n }],
};

describe('legs of unknown programs', () => {
  it.each(UNKNOWN)('%s, called by its user', (_, program) => {
    const swap = pool()
      .outer(program, ['pool'], DATA)
      .transfer('user in', 'vault b', 1_000n)
      .transfer('vault a', 'user out', 500n)
      .transaction();
    const decoded = decodeRoute(swap);
    expect(decoded.unknownLegs).toEqual([{ id: 'made:0', program, ...LEG }]);
    expect(decoded.skipped).toEqual([{ program, path: '0', reason: 'unknown program' }]);
    expect(decodeTransaction(swap).trades).toEqual([]);
  });

  it.each([true, false])('include a leg inside a route next to known legs (call depths: %s)', (depths) => {
    const [, [, program]] = UNKNOWN;
    const accounts = swapAccounts(10, { ...PLACES, vaultA: PLACES.vaultB, vaultB: PLACES.vaultA });
    const route = new TransactionBuilder(PAYER)
      .holds('vault a', TOKEN, 'pool owner', -500n)
      .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
      .holds('user in', SOL_MINT, PAYER, -1_000n)
      .holds('user out', TOKEN, PAYER, 0n)
      .holds('middle', MIDDLE, PAYER, 70n)
      .holds('vault c', TOKEN, 'other owner', 500n)
      .holds('vault d', MIDDLE, 'other owner', -70n)
      .outer(JUPITER, ['pool'], DATA)
      .inner(SAROS_PROGRAM, accounts, Buffer.of(SWAP))
      .transfer('user in', 'vault b', 1_000n, 3)
      .transfer('vault a', 'user out', 500n, 3)
      .inner(program, ['pool 2'], DATA)
      .transfer('user out', 'vault c', 500n, 3)
      .transfer('vault d', 'middle', 70n, 3);
    const decoded = decodeRoute(route.transaction({ depths }));
    expect(decoded.trades).toMatchObject([BOUGHT]);
    expect(decoded.unknownLegs).toMatchObject([
      {
        program,
        paid: [{ mint: TOKEN, amount: 500n }],
        received: [{ mint: MIDDLE, amount: 70n }],
      },
    ]);
    expect(decoded.skipped).toEqual([{ program, path: '0.3', reason: 'unknown program' }]);
  });

  it('include a leg through accounts of the router, which keep nothing', () => {
    const [[, program]] = UNKNOWN;
    const route = pool()
      .holds('shared in', SOL_MINT, 'router', 0n)
      .holds('shared out', TOKEN, 'router', 0n)
      .outer(JUPITER, ['pool'], DATA)
      .transfer('user in', 'shared in', 1_000n)
      .inner(program, ['pool'], DATA)
      .transfer('shared in', 'vault b', 1_000n, 3)
      .transfer('vault a', 'shared out', 500n, 3)
      .transfer('shared out', 'user out', 500n);
    expect(decodeRoute(route.transaction()).unknownLegs).toMatchObject([{ program, ...LEG }]);
  });

  it("include programs that only take, such as a trading bot's fee, or mint, such as a stake pool", () => {
    const [[, program]] = UNKNOWN;
    const fee = new TransactionBuilder(PAYER)
      .holds('user in', SOL_MINT, PAYER, -5n)
      .holds('vault b', SOL_MINT, 'bot', 5n)
      .outer(program, [], DATA)
      .transfer('user in', 'vault b', 5n);
    expect(decodeRoute(fee.transaction()).unknownLegs).toMatchObject([
      { paid: [{ mint: SOL_MINT, amount: 5n }], received: [] },
    ]);
    const stake = new TransactionBuilder(PAYER).holds('user out', TOKEN, PAYER, 9n);
    stake.account('mint', TOKEN);
    stake.outer(program, [], DATA).mintTo('mint', 'user out', 9n);
    expect(decodeRoute(stake.transaction()).unknownLegs).toMatchObject([
      { paid: [], received: [{ mint: TOKEN, amount: 9n }] },
    ]);
  });

  it('exclude transfers within one side, plain transfers, and failed transactions', () => {
    const [[, program]] = UNKNOWN;
    const own = new TransactionBuilder(PAYER)
      .holds('user in', SOL_MINT, PAYER, -5n)
      .holds('user out', SOL_MINT, PAYER, 5n)
      .holds('vault a', TOKEN, 'one', -5n)
      .holds('vault b', TOKEN, 'other', 5n)
      .outer(program, [], DATA)
      .transfer('user in', 'user out', 5n)
      .transfer('vault a', 'vault b', 5n);
    expect(decodeRoute(own.transaction()).unknownLegs).toEqual([]);
    const swap = pool().outer(program, ['pool'], DATA).transfer('user in', 'vault b', 1_000n);
    expect(decodeRoute({ ...swap.transaction(), failed: true })).toMatchObject({
      unknownLegs: [],
      skipped: [{ reason: 'transaction failed' }],
    });
  });

  it('are printed with program and amounts, as JSON and as a table', () => {
    const [[, program]] = UNKNOWN;
    const swap = pool()
      .outer(program, ['pool'], DATA)
      .transfer('user in', 'vault b', 1_000n)
      .transfer('vault a', 'user out', 500n)
      .transaction();
    expect(jsonLines(swap)).toEqual([
      {
        event: 'unknownProgramLeg',
        program,
        paid: [{ mint: SOL_MINT, amount: '1000' }],
        received: [{ mint: TOKEN, amount: '500' }],
        signature: 'made',
        slot: 1,
      },
      {
        signature: 'made',
        slot: 1,
        skipped: 'unknown program',
        legs: [{ program, path: '0', reason: 'unknown program' }],
      },
    ]);
    const short = `${TOKEN.slice(0, 4)}...${TOKEN.slice(-4)}`;
    expect(tableRows(swap, new Map(), 'made.json')).toEqual([
      [
        'made.json',
        'made',
        '1',
        '0',
        'MERL...HKky',
        'unknown program',
        '',
        `0.0005 ${short}`,
        '0.000001 SOL',
      ],
    ]);
  });
});
