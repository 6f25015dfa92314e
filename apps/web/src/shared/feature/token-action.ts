export interface TokenActionProps {
  readonly token: { readonly tokenAddress: string; readonly symbol: string };
  /** Height in CSS pixels. */
  readonly size: 24 | 28 | 40;
}
