export const WALLET_TEXTS = {
  insufficientSol: 'Not enough SOL in this wallet',
  insufficientTokens: 'Not enough of this token in this wallet',
} as const;
