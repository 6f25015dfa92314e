import { FIRST_WALLET_NAME, PAPER_START_SOL } from '@dugout/contract/wallets/values';
import { isAddress } from '@dugout/domain/address';
import { parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { issuance, ledger, walletAccount } from '#/features/ledger/index.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { OwnedWallet, RecordTransfer, WalletsDoor } from './index.ts';
import {
  insertPrimary,
  ownWallet,
  ownWalletWithFunds,
  primaryWallet,
  type WalletRow,
  walletsOf,
} from './wallets.repository.ts';
import { walletView } from './wallets.view.ts';

interface WalletsOptions {
  readonly db: Db;
  readonly events: EventBus;
  /** Creates a key pair in the signer and returns its address. Throws ApiError `signer_unavailable`. */
  readonly createKey: (owner: string) => Promise<string>;
  /** True if a new wallet 'Main' gets play SOL. */
  readonly paper: boolean;
  readonly recordTransfer: RecordTransfer;
  readonly now: () => number;
}

export type Wallets = Pick<WalletsDoor, 'ensureMain' | 'listOf' | 'owned' | 'funded' | 'primaryOf'>;

const START_LAMPORTS = parseDecimal(PAPER_START_SOL, SOL_DECIMALS) ?? 0n;

const isWalletRef = (text: string): boolean => isAddress(text) || /^[a-z0-9]{24}$/.test(text);

const toOwned = ({ id, address, name, archived, origin, key_missing }: WalletRow): OwnedWallet => ({
  walletId: id,
  address,
  name,
  archived,
  connected: origin === 'connected',
  keyMissing: key_missing,
});

/** Play SOL for a new wallet, granted once: the entry's ref is the wallet. */
const grantEntry = (wallet: WalletRow) => ({
  kind: 'wallet.grant',
  ref: wallet.id,
  lines: [
    { account: issuance, asset: SOL_MINT, amount: -START_LAMPORTS },
    { account: walletAccount(wallet.address), asset: SOL_MINT, amount: START_LAMPORTS },
  ],
});

export function createWalletsService({
  db,
  events,
  createKey,
  paper,
  recordTransfer,
  now,
}: WalletsOptions): Wallets {
  const inMaking = new SingleFlight<WalletRow>();

  async function makeMain(userId: string): Promise<WalletRow> {
    // The key comes first: an address in the ledger must never be without its key.
    const address = await createKey(userId);
    const made = await db.transaction(async (tx) => {
      const row = await insertPrimary(tx, { id: newId(), user_id: userId, name: FIRST_WALLET_NAME, address });
      if (row === null) return null;
      if (paper) {
        const to = { userId, walletAddress: address };
        await recordTransfer(tx, { ref: row.id, mint: SOL_MINT, amount: START_LAMPORTS, from: null, to });
        await ledger.post(tx, grantEntry(row));
      }
      await events.emit(tx, 'wallets.created', { userId, walletId: row.id, address });
      return row;
    });
    const row = made ?? (await primaryWallet(db, userId));
    if (row === null) throw new Error(`no primary wallet could be made for ${userId}`);
    return row;
  }

  async function main(userId: string): Promise<WalletRow> {
    const known = await primaryWallet(db, userId);
    return known ?? inMaking.run(userId, () => makeMain(userId));
  }

  return {
    ensureMain: async (userId) => toOwned(await main(userId)),
    primaryOf: async (userId) => toOwned(await main(userId)),
    async listOf(userId) {
      let rows = await walletsOf(db, userId);
      if (!rows.some((row) => row.is_primary)) {
        await main(userId);
        rows = await walletsOf(db, userId);
      }
      const held = await ledger.balancesOf(
        db,
        'wallet',
        rows.map((row) => row.address),
      );
      return rows.map((row) => walletView(row, held.get(row.address)?.get(SOL_MINT) ?? 0n, now()));
    },
    async owned(userId, addressOrId) {
      const row = isWalletRef(addressOrId) ? await ownWallet(db, userId, addressOrId) : null;
      if (row === null) throw new ApiError('wallet_not_found');
      return toOwned(row);
    },
    async funded(userId, addressOrId, assets) {
      const row = isWalletRef(addressOrId) ? await ownWalletWithFunds(db, userId, addressOrId, assets) : null;
      if (row === null) throw new ApiError('wallet_not_found');
      return {
        ...toOwned(row),
        funds: new Map(Object.entries(row.funds ?? {}).map(([asset, amount]) => [asset, BigInt(amount)])),
      };
    },
  };
}
