/** An address that a program derives: its seeds, texts or addresses. */
export interface Derived {
  readonly program: string;
  readonly seeds: readonly (string | { readonly address: string })[];
}
