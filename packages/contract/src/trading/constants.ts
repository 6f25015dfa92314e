export const QUICK_BUY_DEFAULT_SOL = { chip: '0.1', tracker: '1', dock: '1', other: '0.5' } as const;
export const QUICK_BUY_SIMULATED_WAIT_MS = 5_000;
