import type { TradingMode } from '@dugout/contract/system/status';
import type { Onchain } from '#/execution/onchain/onchain.ts';
import type { Db } from '#/platform/db/db.ts';
import type { WalletSigner } from '../signer-port.ts';
import { paperSender, type WithdrawalSender } from '../withdrawals/sender.ts';
import { onchainWithdrawals } from './onchain-withdrawals.ts';

const WAIT_MS = 8_000;

interface SenderOptions {
  readonly mode: TradingMode;
  readonly db: Db;
  readonly onchain: Onchain | null;
  readonly signer: WalletSigner;
}

/** Returns the sender for a trading mode; null without withdrawals. */
export function withdrawalSender({ mode, db, onchain, signer }: SenderOptions): WithdrawalSender | null {
  if (mode !== 'live') return paperSender;
  if (onchain === null) return null;
  const { chain, confirmations, buildTransfer: build, sign } = onchain;
  return onchainWithdrawals({ db, chain, confirmations, build, sign, signer, waitMs: WAIT_MS });
}
