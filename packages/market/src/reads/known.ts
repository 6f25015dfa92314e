/** Unknown figures are NaN inside the market and null outside. */
export const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
