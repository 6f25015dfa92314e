/** The columns of the wallet table; on a phone a row takes two lines. */
export const WALLET_GRID =
  "grid gap-x-3 gap-y-1 grid-cols-[minmax(150px,1.2fr)_160px_minmax(120px,1fr)_120px_32px] [grid-template-areas:'name_address_tokens_sol_menu'] max-desk:grid-cols-[minmax(0,1fr)_auto_32px] max-desk:[grid-template-areas:'name_sol_menu'_'address_tokens_menu']";
