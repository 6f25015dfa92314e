import { describe, expect, it } from 'vitest';
import { PriceBoard } from './price-board.ts';

const NOW = 1_800_000_000_000;
const SOL = 1_000_000_000n;
const SIDES = { tokens: 1_000_000n, lamports: 50n * SOL };
const LOOK = { low: SIDES, high: SIDES, liquidity: 20n * SOL };

describe('[R9] the tokens on the price board', () => {
  function wantTokens(board: PriceBoard, owner: string, tokens: number, now = NOW): void {
    for (let n = 0; n < tokens; n++) {
      board.want(`${owner} ${n}`, owner, now);
      board.see(`${owner} ${n}`, LOOK, now);
    }
  }

  it('of one owner stay with their prices, however many tokens another requests', () => {
    const board = new PriceBoard(10n * SOL);
    wantTokens(board, 'ann', 5, NOW - 50_000);
    wantTokens(board, 'eve', 2_000);
    for (let n = 0; n < 5; n++) expect(board.price(`ann ${n}`, NOW)).toMatchObject({ since: NOW - 50_000 });
    expect(board.price('eve 0', NOW)).toBeNull();
    expect(board.price('eve 1999', NOW)).not.toBeNull();
  });

  it('make room for a new owner when many owners have filled the board', () => {
    const board = new PriceBoard(10n * SOL);
    for (let n = 0; n < 20; n++) wantTokens(board, `eve${n}`, 40);
    wantTokens(board, 'ann', 3);
    for (let n = 0; n < 3; n++) expect(board.price(`ann ${n}`, NOW)).not.toBeNull();
    for (let n = 0; n < 20; n++) wantTokens(board, `mal${n}`, 40);
    for (let n = 0; n < 3; n++) expect(board.price(`ann ${n}`, NOW)).not.toBeNull();
  });

  it('are listed in turns of their owners', () => {
    const board = new PriceBoard(10n * SOL);
    wantTokens(board, 'ann', 2, NOW - 40_000);
    wantTokens(board, 'eve', 300);
    const wanted = board.wanted(NOW, 100);
    expect(wanted).toHaveLength(100);
    expect(wanted.slice(0, 4)).toEqual(['ann 1', 'eve 299', 'ann 0', 'eve 298']);
  });

  it('are reported once when dropped, so that they are no longer watched', () => {
    const board = new PriceBoard(10n * SOL);
    wantTokens(board, 'eve', 502);
    expect(board.takeDropped(1)).toEqual(['eve 0']);
    expect(board.takeDropped(100)).toEqual(['eve 1']);
    expect(board.takeDropped(100)).toEqual([]);
  });

  it('requested by two owners stay while one of them has room', () => {
    const board = new PriceBoard(10n * SOL);
    board.want('shared', 'eve', NOW);
    board.want('shared', 'ann', NOW);
    board.see('shared', LOOK, NOW);
    wantTokens(board, 'eve', 600);
    expect(board.price('shared', NOW)).not.toBeNull();
  });
});
