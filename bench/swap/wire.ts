/** Request and response of both sides. */
export interface SwapBody {
  readonly walletAddress: string;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly idempotencyKey: string;
  readonly amount?: string;
  readonly amountPercent?: number;
}

export const portOf = (address: { readonly port: number } | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
