import type { OutsideKeys } from '#/execution/keys/outside-keys.ts';
import { ConfirmationTracker } from '#/execution/onchain/confirmation-tracker.ts';
import { whichChain } from '#/execution/onchain/connection/which-chain.ts';
import { FeeMarket } from '#/execution/onchain/fee-market.ts';
import type { ChainTrading, Onchain } from '#/execution/onchain/onchain.ts';
import { openChainTrading } from '#/execution/onchain/open-chain-trading.ts';
import { BlockEngine } from '#/execution/onchain/senders/block-engine.ts';
import { nodes } from '#/execution/onchain/senders/nodes.ts';
import { Senders } from '#/execution/onchain/senders/senders.ts';
import { sendingServiceOf, stakedEndpoint } from '#/execution/onchain/senders/staked-endpoint.ts';
import { TipFloor } from '#/execution/onchain/senders/tip-floor.ts';
import { type CheckUnsigned, SigningRefused, type SignTransaction } from '#/execution/onchain/signing.ts';
import type { DirectVenueOptions } from '#/execution/onchain/venues/direct-venue.ts';
import { type Config, ConfigError } from '#/platform/config/config.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { checkTransaction, type SignerChain } from '#/signer/checks/check-transaction.ts';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';
import { limitsFrom, type SwapCeilings } from '#/signer/policy/limits.ts';
import { demandCeilings } from '#/signer/policy/swap-ceilings.ts';
import { SignerError } from '#/signer/signer-error.ts';
import { signOutside } from './sign-outside.ts';

/** Runs the signer's checks of a swap in the server, for a key that the signer does not hold. */
const checkUnsigned =
  (chain: SignerChain, ceilings: SwapCeilings): CheckUnsigned =>
  (promise, transaction) => {
    try {
      const { does, venue } = checkTransaction(Buffer.from(transaction, 'base64'), promise, chain);
      if (does.kind === 'swap') demandCeilings(does, venue, ceilings);
    } catch (error) {
      throw error instanceof SignerError ? new SigningRefused(error.message) : error;
    }
  };

interface OnchainOptions {
  readonly signer: SignerClient;
  readonly log: Log;
  readonly localChain: boolean;
  readonly outsideKeys: OutsideKeys | null;
  readonly pool: DirectVenueOptions['pool'];
}

/** Refusals caused by the swap, not the signer: another venue may succeed. */
const REFUSED: ReadonlySet<string> = new Set([
  'intent_mismatch',
  'limit_reached',
  'shared_limit',
  'swap_limit',
  'other_owner',
  'unknown_wallet',
]);

const PAUSED = 'The operator paused all trades, exports and withdrawals';

/** Opens the chain of live trading, or returns null in the other modes. */
export async function openOnchain(
  { tradingMode, feeWallet, ...config }: Config,
  { signer, log, localChain, outsideKeys, pool }: OnchainOptions,
): Promise<(Onchain & { stop(): void }) | null> {
  if (tradingMode !== 'live' || feeWallet === null) return null;
  const trading = openChainTrading(config, feeWallet, pool);
  const { chain } = trading;
  const stopped = new AbortController();
  const senders = openSenders(config, { chain, log, stopped: stopped.signal });
  const confirmations = new ConfirmationTracker({ chain, senders, log });
  const rules = {
    chain: localChain ? 'local' : 'public',
    ceilings: limitsFrom(config.signerLimits).swap,
  } as const;
  const outside = outsideKeys === null ? null : signOutside(outsideKeys, rules);
  const sign: SignTransaction = async (intent, transaction, signedFor) => {
    try {
      if (outside !== null && !(await signer.call('has', { address: intent.wallet })).held) {
        if ((await signer.call('ping', {})).frozen) throw new ApiError('signer_refused', PAUSED);
        return await outside(intent, transaction, signedFor);
      }
      return await signer.call('sign', { ...signedFor, intent, transaction });
    } catch (error) {
      if (error instanceof SignerRefusal && error.code === 'frozen')
        throw new ApiError('signer_refused', PAUSED);
      if (!(error instanceof SignerRefusal) || !REFUSED.has(error.code)) throw error;
      log.error(
        { reason: error.message, kind: intent.kind, wallet: intent.wallet },
        'the signer refused a transaction',
      );
      // No other venue changes the limit on a trader's losses.
      if (error.code === 'swap_limit') throw new ApiError('signer_refused', error.message);
      throw new SigningRefused(
        error.message,
        error.code === 'limit_reached' || error.code === 'shared_limit',
      );
    }
  };
  await warnOfFeeWallet(trading, feeWallet, log);
  return {
    ...trading,
    confirmations,
    means: senders.means,
    feeMarket: new FeeMarket(chain, log),
    sign,
    checkUnsigned: checkUnsigned(rules.chain, rules.ceilings),
    // Best effort: without it the signer learns the price slightly later, and nothing waits for it.
    watchPrice: (owner, mint) => void signer.call('watch', { owner, mint }).catch(() => {}),
    feeWallet,
    stop() {
      confirmations.stop();
      stopped.abort();
      chain.stop();
    },
  };
}

function openSenders(
  { senderUrls, blockEngine, tipFloorUrl, jupiterApiKey }: Omit<Config, 'tradingMode' | 'feeWallet'>,
  { chain, log, stopped }: Pick<ChainTrading, 'chain'> & { readonly log: Log; readonly stopped: AbortSignal },
): Senders {
  const floor = new TipFloor({ url: tipFloorUrl, log, stopped });
  const endpoints = senderUrls.map((url) =>
    stakedEndpoint({ url, service: sendingServiceOf(url), jupiterKey: jupiterApiKey, floor, stopped }),
  );
  const engine = blockEngine === null ? [] : [new BlockEngine({ ...blockEngine, floor, log, stopped })];
  return new Senders([nodes(chain), ...endpoints, ...engine], log);
}

/** Warns because transfers of small fees to an empty account fail, and every swap with them. */
async function warnOfFeeWallet({ chain }: ChainTrading, feeWallet: string, log: Log): Promise<void> {
  try {
    const [lamports = 0n] = await chain.lamports([feeWallet]);
    if (lamports < 890_880n)
      log.error(
        { feeWallet },
        'FEE_WALLET holds less than 0.00089088 SOL on this chain: swaps will fail until it does',
      );
  } catch (error) {
    log.warn({ error }, 'FEE_WALLET could not be read from the chain');
  }
}

/**
 * The traded chain: none (play money only), the local chain, whose pools may co-sign, an unknown chain on this
 * machine, or a chain where money may be real.
 */
export type TradedChain = 'none' | 'local' | 'unknown' | 'real';

/**
 * Queries nodes on this machine, because a local address may be a tunnel to any chain. Throws `ConfigError` when
 * withdrawals would not wait on the main network.
 */
export async function tradedChain(config: Config, log: Log): Promise<TradedChain> {
  if (config.tradingMode !== 'live') return 'none';
  if (!config.tradingIsLocal) return 'real';
  const kind = await whichChain(config.tradingRpcUrls);
  if (kind === 'mainnet' && config.withdrawDelayHours === 0)
    throw new ConfigError(
      'WITHDRAW_DELAY_HOURS is "0": its nodes belong to the main network, where 1 to 720 is allowed',
    );
  if (kind === 'unknown')
    log.warn({}, 'this local chain was not started by npm run chain: pools that co-sign are not traded');
  return kind === 'mainnet' ? 'real' : kind;
}
