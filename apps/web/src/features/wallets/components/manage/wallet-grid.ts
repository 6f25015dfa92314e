/** Columns of the wallet table; on a phone a row takes two lines. */
export const WALLET_GRID =
  "grid gap-x-3 gap-y-1 grid-cols-[minmax(150px,1.2fr)_160px_minmax(120px,1fr)_120px_32px] [grid-template-areas:'name_address_tokens_sol_menu'] max-desk:gap-y-2 max-desk:grid-cols-[minmax(132px,1fr)_fit-content(42%)_32px] max-desk:[grid-template-areas:'name_sol_menu'_'address_tokens_menu']";
