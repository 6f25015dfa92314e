export { useWallets, walletsQuery } from './wallets.queries.ts';
