import { expect, it } from 'vitest';
import { MOTIFS, tokenPicture } from './token-picture.ts';

const SHAPE =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="64" height="64" viewBox="0 0 64 64"><path fill="hsl\(\d+ \d+% \d+%\)" d="M0 0h64v64H0z"\/><path fill="none" stroke="hsl\(\d+ \d+% \d+%\)" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="([MmLlHhVvCcAaZzSs0-9 .-]+)"\/><\/svg>$/;

const motif = (svg: string): string | undefined => SHAPE.exec(svg)?.[1];

it('draws the same picture for the same mint, and one of our motifs for any ticker', () => {
  for (const symbol of ['COO', 'NOTARY', '', 'A', '"><script>', 'СОО', '漢字', '🐸']) {
    const svg = tokenPicture('So11111111111111111111111111111111111111112', { symbol });
    expect(svg).toBe(tokenPicture('So11111111111111111111111111111111111111112', { symbol }));
    expect(Object.values(MOTIFS).map(({ path }) => path)).toContain(motif(svg));
  }
});

it("gives imitations the original's motif in another hue", () => {
  const real = tokenPicture('Ahh2XtJDbaSg4mRgxhNLLVYxzpEqnfdxpEQQvMTQbonk', { symbol: 'COO' });
  for (const symbol of ['COO', 'C0O', 'СОO', 'coo', 'COO2', 'BABYCOO']) {
    const copy = tokenPicture('Fzz2XtJDbaSg4mRgxhNLLVYxzpEqnfdxpEQQvMTpump', { symbol });
    expect(motif(copy)).toBe(motif(real));
    expect(copy).not.toBe(real);
  }
});

it('draws the word in the ticker', () => {
  const mint = 'Fzz2XtJDbaSg4mRgxhNLLVYxzpEqnfdxpEQQvMTpump';
  for (const [name, { path, words }] of Object.entries(MOTIFS)) {
    for (const symbol of words.split(' ').filter((word) => word.length > 2))
      expect([name, motif(tokenPicture(mint, { symbol }))]).toEqual([name, path]);
  }
});
