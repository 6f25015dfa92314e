import { defineDoor } from '#/features/feature.ts';
import type { WalletsDoor } from './wallets.door.ts';

export type { WalletsReads } from './create-wallets.ts';
export { type ComparedKeys, missingKeys } from './keys/compare-keys.ts';
export { inspectLedger } from './onchain/inspect-ledger.ts';
export type { RecordTransfer, Transfer, TransferSide } from './transfers.ts';
export type { WalletsDoor } from './wallets.door.ts';
export type { OwnedWallet, Wallets } from './wallets.service.ts';

export const walletsDoor = defineDoor<WalletsDoor>('wallets');
