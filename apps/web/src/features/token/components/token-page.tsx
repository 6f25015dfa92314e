type TokenPageProps = { readonly poolAddress: string } | { readonly mint: string };

export const TokenPage = (_props: TokenPageProps) => null;
