/** `userId` is the caller. */
export interface AlphaEvents {
  'alpha.called': { userId: string; callId: string; tokenAddress: string; symbol: string };
}
