/** The colour of a profit or loss; nothing won, nothing lost and unknown have none. */
export const toneOf = (figure: number | null | undefined): string =>
  figure === null || figure === undefined || figure === 0 ? '' : figure > 0 ? 'text-up' : 'text-down';
