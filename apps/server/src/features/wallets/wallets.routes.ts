import type { HandlerInput } from '@dugout/contract/api';
import type { WalletAuditEvent } from '@dugout/contract/wallets/audit';
import { isGiven } from '@dugout/domain/credentials/proof-given';
import type { AuditEventRow, AuditTrail, Prove, WalletOwnership } from '#/features/identity/index.ts';
import { ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Caller } from '#/platform/http/caller.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { demandKeyHere } from './custody.ts';
import type { Exports } from './keys/exports.service.ts';
import type { createKeysService } from './keys/keys.service.ts';
import { demandRecipient } from './keys/recipient-key.ts';
import type { Manage } from './manage.service.ts';
import type { CashbackService } from './rent/cashback.service.ts';
import type { RentService } from './rent/rent.service.ts';
import { type TokenLookup, tokenViews } from './tokens.view.ts';
import { walletsOf } from './wallets.repository.ts';
import type { Wallets } from './wallets.service.ts';
import { filterWallets } from './wallets.view.ts';
import { withdrawalsOf } from './withdrawals/withdrawals.repository.ts';
import type { createWithdrawalsService } from './withdrawals/withdrawals.service.ts';
import { withdrawalView } from './withdrawals/withdrawals.view.ts';

interface WalletsRoutesOptions {
  readonly db: Db;
  readonly wallets: Wallets;
  readonly manage: Manage;
  readonly keys: ReturnType<typeof createKeysService>;
  readonly exports: Exports;
  readonly withdrawals: ReturnType<typeof createWithdrawalsService>;
  readonly rent: RentService;
  readonly cashback: CashbackService;
  readonly prove: Prove;
  readonly ownership: WalletOwnership;
  /** True if traders can connect wallets whose keys they keep. */
  readonly connects: boolean;
  readonly audit: AuditTrail;
  readonly tokens: TokenLookup;
  readonly createKey: (owner: string) => Promise<string>;
}

const PRIMARY_WANTS_PROOF =
  'Deposits go to your primary wallet. Confirm with your password, passkey or wallet.';
const OUTSIDE_WANTS_PROOF =
  'Deposits go to your primary wallet, and the key of this one is known outside Dugout. Confirm with your password, passkey or wallet.';

type Page = HandlerInput<'GET /wallet/audit'>['query'];

const paged = <T>(items: T[], count: number, page: Page) => ({
  data: { items, pagination: paginationOf(page, count) },
});

const auditView = ({ id, kind, wallet_address, detail, created_at }: AuditEventRow): WalletAuditEvent => ({
  id,
  kind,
  walletAddress: wallet_address,
  detail,
  createdAt: created_at.toISOString(),
});

export function walletsRoutes({
  db,
  wallets,
  manage,
  keys,
  exports,
  withdrawals,
  rent,
  cashback,
  prove,
  ownership,
  connects,
  audit,
  tokens,
  createKey,
}: WalletsRoutesOptions) {
  async function demandRoomToConnect({ userId }: Caller): Promise<void> {
    if (!connects) throw new ApiError('connect_live_only');
    await manage.assertRoom(userId);
  }

  return {
    'GET /wallet/user': async ({ query }, { caller }) => ({
      data: filterWallets(await wallets.listOf(caller.userId), query),
    }),
    'GET /wallet/tokens': async (_input, { caller }) => {
      const own = await walletsOf(db, caller.userId);
      const addresses = own.map((wallet) => wallet.address);
      return { data: tokenViews(await ledger.balancesOf(db, 'wallet', addresses), tokens) };
    },
    'POST /wallet/create': async ({ body }, { caller }) => {
      await manage.assertRoom(caller.userId);
      return {
        data: await manage.add(caller, {
          name: body.name,
          address: await createKey(caller.userId),
          origin: 'created',
        }),
      };
    },
    'POST /wallet/import': async ({ body }, { caller }) => ({ data: await keys.importWallet(caller, body) }),
    'POST /wallet/connect/challenge': async (_input, { caller, headers }) => {
      await demandRoomToConnect(caller);
      return { data: await ownership.challenge(caller, headers.get('origin')) };
    },
    'POST /wallet/connect': async ({ body: { name, ...signed } }, { caller }) => {
      await demandRoomToConnect(caller);
      if (!(await ownership.isProven(caller, signed))) throw new ApiError('wallet_unproven');
      return { data: await manage.add(caller, { name, address: signed.address, origin: 'connected' }) };
    },
    'POST /wallet/update-wallet': async ({ body }, { caller }) => ({
      data: await manage.rename(caller, body.walletAddress, body.name),
    }),
    'POST /wallet/archive': async ({ body: { walletAddress, archive, ...given } }, { caller }) => {
      const { address } = await wallets.owned(caller.userId, walletAddress);
      if (archive && (await manage.wouldHide(caller, address)))
        await prove(caller, { kind: 'archiveWallet', walletAddress: address }, given, 'any');
      return {
        data: await manage.archive(caller, address, archive),
        message: archive ? 'Wallet archived' : 'Wallet restored',
      };
    },
    'POST /wallet/primary': async ({ body }, { caller }) => {
      const wallet = await wallets.owned(caller.userId, body.walletAddress);
      demandKeyHere(wallet);
      const { address } = wallet;
      const change = await manage.primaryChange(caller, address);
      if (change !== 'none') {
        const isOutside = change === 'keyOutside';
        if (!isGiven(body))
          throw new ApiError('proof_required', isOutside ? OUTSIDE_WANTS_PROOF : PRIMARY_WANTS_PROOF);
        const intent = { kind: 'makePrimary', walletAddress: address } as const;
        await prove(caller, intent, body, isOutside ? 'settled' : 'any');
      }
      return { data: await manage.makePrimary(caller, address, change) };
    },
    'POST /wallet/export': async ({ body }, { caller }) => {
      const wallet = await wallets.owned(caller.userId, body.walletAddress);
      demandKeyHere(wallet);
      const { recipientKey } = body;
      demandRecipient(recipientKey);
      const intent = { kind: 'exportKey', walletAddress: wallet.address, recipientKey } as const;
      const { method, signed } = await prove(caller, intent, body, 'settled');
      return {
        data: await keys.exportWallet(caller, { wallet, recipientKey, method, signed }),
      };
    },
    'POST /wallet/export/cancel': async ({ body }, { caller }) => ({
      data: await exports.cancel(caller, await wallets.owned(caller.userId, body.walletAddress)),
    }),
    'GET /wallet/rent': async ({ query }, { caller }) => ({
      data: await rent.list(await wallets.owned(caller.userId, query.walletAddress)),
    }),
    'POST /wallet/rent/reclaim': async ({ body }, { caller }) => {
      const wallet = await wallets.owned(caller.userId, body.walletAddress);
      demandKeyHere(wallet);
      return { data: await rent.reclaim(caller.userId, wallet) };
    },
    'GET /wallet/cashback': async ({ query }, { caller }) => ({
      data: await cashback.read(await wallets.owned(caller.userId, query.walletAddress)),
    }),
    'POST /wallet/cashback/claim': async ({ body }, { caller }) => {
      const wallet = await wallets.owned(caller.userId, body.walletAddress);
      demandKeyHere(wallet);
      return { data: await cashback.claim(caller.userId, wallet) };
    },
    'POST /wallet/withdraw/review': async ({ body }, { caller }) => {
      const wallet = await wallets.owned(caller.userId, body.walletAddress);
      return { data: await withdrawals.review(caller.userId, wallet, body) };
    },
    'POST /wallet/withdraw': async ({ body }, { caller }) => {
      const wallet = await wallets.owned(caller.userId, body.walletAddress);
      demandKeyHere(wallet);
      const { mint, amount, destination } = body;
      const { signed } = await prove(
        caller,
        { kind: 'withdraw', walletAddress: wallet.address, mint, amount, destination },
        body,
        'settled',
      );
      return {
        data: await withdrawals.withdraw(caller, wallet, body, {
          key: body.idempotencyKey ?? null,
          signed,
        }),
      };
    },
    'POST /wallet/withdraw/cancel': async ({ body }, { caller }) => ({
      data: await withdrawals.cancel(caller, body.id),
    }),
    'GET /wallet/withdrawals': async ({ query }, { caller }) => {
      const { items, count } = await withdrawalsOf(db, caller.userId, rangeOf(query));
      return paged(
        items.map((row) => withdrawalView(row, tokens)),
        count,
        query,
      );
    },
    'GET /wallet/audit': async ({ query }, { caller }) => {
      const { items, count } = await audit.page(db, caller.userId, rangeOf(query));
      return paged(items.map(auditView), count, query);
    },
  } satisfies Routes;
}
