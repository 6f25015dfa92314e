/** A program-derived address, as seeds that are texts or addresses. */
export interface Derived {
  readonly program: string;
  readonly seeds: readonly (string | { readonly address: string })[];
}
