/** Why a token cannot be sold, what makes a sale costly, what leaves it open, and who could prevent it later. */
export const SELL_REASONS = {
  nonTransferable: 'blocks',
  paused: 'blocks',
  frozenByDefault: 'blocks',
  wholeTransferFee: 'blocks',
  transferRefused: 'blocks',
  curveComplete: 'blocks',
  emptyPool: 'blocks',
  transferFee: 'costs',
  thinPool: 'costs',
  poolFee: 'costs',
  transferHook: 'unknown',
  mintNotRead: 'unknown',
  poolNotModeled: 'unknown',
  freezeAuthority: 'warns',
  permanentDelegate: 'warns',
  pausable: 'warns',
  feeAuthority: 'warns',
  hookAuthority: 'warns',
} as const;

export type SellReasonCode = keyof typeof SELL_REASONS;

export const SELL_REASON_CODES = Object.keys(SELL_REASONS) as readonly SellReasonCode[];

export const SELL_VERDICTS = ['sells', 'costly', 'cannot-sell', 'unknown'] as const;

export type SellVerdict = (typeof SELL_VERDICTS)[number];
