import { SOL_MINT } from '@dugout/domain/sol';
import type { Onchain } from '#/execution/onchain/onchain.ts';
import type { AuditTrail, IdentityDoor, Prove, WalletOwnership } from '#/features/identity/index.ts';
import { giveawayPrizes, ledger, walletAccount } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import { Claims } from '#/platform/leases/claims.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Positions, RecordTransfer, WalletsDoor } from './index.ts';
import { createExports } from './keys/exports.service.ts';
import { createKeysService } from './keys/keys.service.ts';
import { createManageService } from './manage.service.ts';
import {
  createDeposits,
  createOutflows,
  type RecordDeposit,
  type RecordOutflow,
} from './onchain/deposits.ts';
import { isBookedAsTransfer } from './onchain/one-booking.ts';
import { createDecide } from './outflow/decide.ts';
import { createValuation } from './outflow/valuation.ts';
import { referralEarnings } from './referral-earnings.ts';
import { CashbackService } from './rent/cashback.service.ts';
import { RentService } from './rent/rent.service.ts';
import { WalletReturns } from './rent/wallet-returns.ts';
import type { WalletSigner } from './signer-port.ts';
import type { TokenLookup } from './tokens.view.ts';
import { waitingAccess } from './waiting-access.ts';
import { walletsRoutes } from './wallets.routes.ts';
import { createWalletsService } from './wallets.service.ts';
import { createDelivery } from './withdrawals/deliver.ts';
import type { WithdrawalRules } from './withdrawals/plan.service.ts';
import type { WithdrawalSender } from './withdrawals/sender.ts';
import { createWithdrawalsService } from './withdrawals/withdrawals.service.ts';

/** See `WalletsDoor.payPrize`. */
const prizePayments =
  ({
    events,
    recordTransfer,
  }: {
    events: EventBus;
    recordTransfer: RecordTransfer;
  }): WalletsDoor['payPrize'] =>
  async (tx, { ref, userId, wallet: { walletId, address }, lamports }) => {
    const to = { userId, walletAddress: address };
    await recordTransfer(tx, { ref, mint: SOL_MINT, amount: lamports, from: null, to });
    await ledger.post(tx, {
      kind: 'giveaway.prize',
      ref,
      lines: [
        { account: giveawayPrizes, asset: SOL_MINT, amount: -lamports },
        { account: walletAccount(address), asset: SOL_MINT, amount: lamports },
      ],
    });
    await events.emit(tx, 'wallets.changed', { userId, walletId, address });
  };

const DELIVER_EVERY_MS = 15_000;

interface WalletsOptions extends Positions {
  readonly db: Db;
  readonly events: EventBus;
  readonly log: Log;
  readonly signer: WalletSigner;
  readonly prove: Prove;
  readonly audit: AuditTrail;
  readonly bindSignInWallet: IdentityDoor['bindSignInWallet'];
  readonly ownership: WalletOwnership;
  /** True if traders can connect wallets whose keys they keep. */
  readonly connects: boolean;
  readonly tokens: TokenLookup;
  /** Sends withdrawals. Null when they are not available. */
  readonly sender: WithdrawalSender | null;
  /** The chain of live trading; null in the other modes. */
  readonly onchain: Onchain | null;
  readonly rules: WithdrawalRules;
  readonly dailyLimitOf: IdentityDoor['dailyLimitOf'];
  /** Whether a new wallet 'Main' gets play SOL. */
  readonly paper: boolean;
  readonly now: () => number;
}

export function createWallets(options: WalletsOptions) {
  const { db, signer, tokens } = options;
  const createKey = async (owner: string): Promise<string> => {
    await options.bindSignInWallet(owner);
    return signer.create(owner);
  };
  const wallets = createWalletsService({ ...options, createKey });
  const manage = createManageService(options);
  const claims = new Claims({ db, log: options.log, kind: 'withdrawal' });
  const { deliver, deliverDue } = createDelivery({ ...options, claims });
  const valuation = createValuation(options);
  const decide = createDecide(options);
  const exports = createExports({ ...options, decide, valuation, manage });
  const returns = new WalletReturns(options);
  const chain = options.onchain?.chain ?? null;
  const withdrawals = createWithdrawalsService({ ...options, decide, deliver, valuation });
  const routes = walletsRoutes({
    db,
    wallets,
    manage,
    withdrawals,
    rent: new RentService({ returns, chain, tokens }),
    cashback: new CashbackService({ returns, chain }),
    tokens,
    exports,
    keys: createKeysService({ ...options, exports, manage }),
    prove: options.prove,
    ownership: options.ownership,
    connects: options.connects,
    audit: options.audit,
    createKey,
  });
  const door: WalletsDoor = {
    ...wallets,
    outflowCap: options.rules.userCapLamports,
    earnings: referralEarnings(options),
    payPrize: prizePayments(options),
    isBookedAsTransfer,
  };
  const jobs: readonly Job[] = [
    { name: 'send due withdrawals', everyMs: DELIVER_EVERY_MS, runs: 'once', run: deliverDue },
  ];
  /** Records deposits and external withdrawals, each once. */
  const noteDeposit: RecordDeposit = createDeposits(options);
  const noteOutflow: RecordOutflow = createOutflows(options);
  const access = waitingAccess({ tokens, withdrawals, exports });
  const close = () => claims.close();
  return { routes, jobs, door, access, noteDeposit, noteOutflow, returns, close };
}
