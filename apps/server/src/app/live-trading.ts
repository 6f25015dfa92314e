import { ConfirmationTracker } from '#/execution/onchain/confirmation-tracker.ts';
import { type ChainTrading, openChainTrading } from '#/execution/onchain/open-chain-trading.ts';
import { SigningRefused, type SignTransaction } from '#/execution/onchain/signing.ts';
import type { Venue } from '#/execution/venue.ts';
import type { WithdrawalSender } from '#/features/wallets/index.ts';
import { ledgerChainConflict, ledgerModeConflict, onchainWithdrawals } from '#/features/wallets/index.ts';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';

/** What signs and sends real transactions. */
export interface OnChain extends ChainTrading {
  readonly confirmations: ConfirmationTracker;
  readonly sign: SignTransaction;
  readonly feeWallet: string;
  readonly sender: WithdrawalSender;
  stop(): void;
}

/** How long a call to withdraw waits for the chain. */
const WITHDRAWAL_WAIT_MS = 8_000;

/** The chain of live trading; null in the other modes. Throws `ConfigError` when the ledger of this database is of another mode. */
export async function openOnChain(
  config: Config,
  { db, signer, log, pool }: { readonly db: Db; readonly signer: SignerClient; readonly log: Log; readonly pool: Venue['pool'] },
): Promise<OnChain | null> {
  const misfit = await ledgerModeConflict(db, config.tradingMode);
  if (misfit !== null) throw new ConfigError(misfit);
  const { feeWallet } = config;
  if (config.tradingMode !== 'live' || feeWallet === null) return null;
  const trading = openChainTrading(config, feeWallet, pool);
  const { chain, buildTransfer: build } = trading;
  const genesisHash = await chain.genesisHash().catch((error: unknown) => {
    log.warn({ error }, 'the chain could not be asked which one it is');
    return null;
  });
  const otherChain = genesisHash === null ? null : await ledgerChainConflict(db, genesisHash);
  if (otherChain !== null) {
    chain.stop();
    throw new ConfigError(otherChain);
  }
  const confirmations = new ConfirmationTracker({ chain, log });
  const sign: SignTransaction = async (intent, transaction) => {
    try {
      return await signer.call('sign', { intent, transaction });
    } catch (error) {
      if (!(error instanceof SignerRefusal) || error.code !== 'intent_mismatch') throw error;
      log.error({ reason: error.message, kind: intent.kind, wallet: intent.wallet }, 'the signer refused a transaction');
      throw new SigningRefused(error.message);
    }
  };
  await warnOfFeeWallet(trading, feeWallet, log);
  return {
    ...trading,
    confirmations,
    sign,
    feeWallet,
    sender: onchainWithdrawals({ db, chain, confirmations, build, sign, waitMs: WITHDRAWAL_WAIT_MS }),
    stop() {
      confirmations.stop();
      chain.stop();
    },
  };
}

/** Transfers of small fees to an account that holds nothing fail, and every swap with them. */
async function warnOfFeeWallet({ chain }: ChainTrading, feeWallet: string, log: Log): Promise<void> {
  try {
    const [lamports = 0n] = await chain.lamports([feeWallet]);
    if (lamports < 890_880n)
      log.error({ feeWallet }, 'FEE_WALLET holds less than 0.00089088 SOL on this chain: swaps will fail until it does');
  } catch (error) {
    log.warn({ error }, 'the chain could not be asked for FEE_WALLET');
  }
}
