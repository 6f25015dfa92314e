import { parseChangelog } from '@dugout/domain/changelog';
import { isCurve } from '@dugout/domain/markets';
import { paperVenue } from '#/execution/paper/paper.venue.ts';
import type { ServerFeature } from '#/features/feature.ts';
import { friendsFeature } from '#/features/friends/index.ts';
import { identityFeature } from '#/features/identity/index.ts';
import { ledgerFeature } from '#/features/ledger/index.ts';
import { marketFeature, pictureAddress } from '#/features/market/index.ts';
import type { Parts as FeatureParts } from '#/features/parts.ts';
import { createPortfolioFeature } from '#/features/portfolio/index.ts';
import { createProfileFeature, createRanks } from '#/features/profile/index.ts';
import { createReferralFeature } from '#/features/referral/index.ts';
import { searchFeature } from '#/features/search/index.ts';
import { settingsFeature } from '#/features/settings/index.ts';
import { systemFeature } from '#/features/system/index.ts';
import { trackerFeature } from '#/features/tracker/index.ts';
import {
  costOfHeld,
  createTradingFeature,
  landedFillsSince,
  type TokenDirectory,
  type TradingFeature,
  tradedLamports,
} from '#/features/trading/index.ts';
import { createWalletsFeature, paperSender, type WalletsFeature } from '#/features/wallets/index.ts';
import { watchlistFeature } from '#/features/watchlist/index.ts';
import type { Ingest, IngestLinks } from '#/ingest/index.ts';
import type { Bus } from '#/platform/bus/bus.ts';
import type { Config } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { OwnOrigins } from '#/platform/http/origin.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import type { OpenAccounts } from '#/platform/realtime/open-accounts.ts';
import type { SignerClient } from '#/signer/client.ts';
import { createFeatures } from './create-features.ts';
import type { OnChain } from './live-trading.ts';
import { marketFeed } from './market-feed.ts';
import { walletSigner } from './wallet-signer.ts';
import { walletTokens } from './wallet-tokens.ts';
import { withdrawalRules } from './withdrawal-rules.ts';

/** What the features are made from. */
export interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly bus: Bus;
  readonly db: Db;
  readonly events: EventBus;
  readonly live: RealtimePublisher;
  readonly accounts: OpenAccounts;
  readonly ingest: Ingest;
  readonly pictures: PictureStore;
  readonly metrics: Metrics;
  readonly origins: OwnOrigins;
  readonly version: string;
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  readonly signer: SignerClient;
  /** Null where nothing is signed and sent. */
  readonly onChain: OnChain | null;
}

export interface Features {
  readonly list: readonly ServerFeature[];
  readonly auth: NonNullable<ServerFeature['auth']>;
  readonly links: IngestLinks;
  /** Puts right what the last stop cut off, before the first call. */
  recover(): Promise<void>;
}

/** Every feature of the server, and how they hear of one another. */
export async function createServerFeatures(parts: Parts): Promise<Features> {
  const { config, log, db, events, live, ingest } = parts;
  const { source } = ingest;
  const venue = paperVenue(source.paper);

  const created = await createFeatures(
    [
      systemFeature,
      identityFeature,
      ledgerFeature,
      marketFeature,
      watchlistFeature,
      trackerFeature,
      settingsFeature,
      friendsFeature,
      searchFeature,
    ],
    featureParts(parts),
  );
  const identity = created.doorOf(identityFeature);
  const markets = created.doorOf(marketFeature);
  const friends = created.doorOf(friendsFeature);
  const wallets = createWalletsFeature({
    db,
    events,
    log,
    signer: walletSigner(parts.signer),
    prove: identity.prove,
    tokens: walletTokens(ingest),
    costOf: (walletAddress, mint, amount) => costOfHeld(db, { walletAddress, mint, amount }),
    sender: config.tradingMode === 'live' ? (parts.onChain?.sender ?? null) : paperSender,
    rules: withdrawalRules(config),
    paper: config.tradingMode === 'paper',
    recordTransfer: (tx, transfer) => trading.recordTransfer(tx, transfer),
    now: Date.now,
  });
  const rankOf = createRanks((userId) => tradedLamports(db, userId));
  const referral = createReferralFeature({
    db,
    log,
    earnings: config.tradingMode === 'live' ? heldByThePlatform(wallets.earnings) : wallets.earnings,
    rankOf,
  });
  const trading: TradingFeature = createTradingFeature({
    db,
    events,
    log,
    live,
    venue,
    wallets,
    tokens: tokenDirectory(ingest),
    proofs: identity.proofs,
    feeTermsOf: referral.feeTermsOf,
    mode: config.tradingMode,
    onChain: parts.onChain && {
      ...parts.onChain,
      marketDelayMs: () => source.delayMs(),
      countLoss: wallets.countLoss,
      noteDeposit: wallets.noteDeposit,
      noteOutflow: wallets.noteOutflow,
    },
    now: Date.now,
    ticks: () => performance.now(),
  });
  const portfolio = createPortfolioFeature({
    db,
    events,
    log,
    live,
    venue,
    wallets,
    tokens: tokenDirectory(ingest),
    publicTransactions: markets.walletTransactions,
    trading,
    now: Date.now,
  });
  const profile = createProfileFeature({
    db,
    profiles: identity.profiles,
    wallets,
    referralStats: referral.stats,
    rankOf,
    presenceChanged: friends.presenceChanged,
    updates: parseChangelog(parts.changelog),
  });
  const { list } = created;
  const auth = list.flatMap((feature) => feature.auth ?? [])[0];
  if (auth === undefined) throw new Error('No feature signs anybody in');
  for (const listener of list.flatMap((feature) => feature.listeners ?? [])) listener.attach(events);
  identity.onSignedUp(async (userId, referralCode) => {
    await wallets.ensureMain(userId);
    await referral.signedUp(userId, referralCode);
  });

  return {
    list: [...list, wallets, referral, trading, portfolio, profile],
    auth,
    links: {
      applied: (event) => {
        if (event.kind === 'trade') parts.metrics.marketTrades(1);
        for (const feature of list) feature.onMarketEvent?.(event);
        trading.applied(event);
      },
      moved: (transfer) => {
        for (const feature of list) feature.onTokenTransfer?.(transfer);
      },
      takenBack: ({ from, dead }) => {
        for (const feature of list) feature.onRollback?.({ fromSlot: from, orphaned: dead });
      },
      watches: (wallet) => list.some((feature) => feature.watchesWallet?.(wallet)),
      // Real trades are on the tape already.
      landedFillsFrom: async (slot) => (config.tradingMode === 'live' ? [] : landedFillsSince(db, slot)),
    },
    recover: async () => {
      for (const feature of list) await feature.recover?.();
      const expired = await trading.expirePending();
      if (expired > 0) log.warn({ expired }, 'swaps that the last stop cut off have expired');
    },
  };
}

/** On a chain the earnings are in the platform's wallet, which no key of this server can spend: the ledger alone must not move them. */
const heldByThePlatform = (earnings: WalletsFeature['earnings']): WalletsFeature['earnings'] => ({
  ...earnings,
  claim: async () => {
    throw new ApiError('withdrawals_unavailable', 'Referral earnings of live trading are paid out by the operator');
  },
});

function featureParts({ ingest, live, version, changelog, onChain, ...parts }: Parts): Omit<FeatureParts, 'notifiers'> {
  const market = marketFeed(ingest, parts.db);
  return { ...parts, realtime: live, market, release: { version, changelog }, now: Date.now };
}

function tokenDirectory({ market }: Ingest): TokenDirectory {
  return {
    tokenFacts: (mint) => {
      const facts = market.token(mint);
      if (facts === null) return null;
      const { name, symbol, pool, market: place, decimals } = facts;
      return { name, symbol, image: pictureAddress(facts), pool, market: place, decimals };
    },
    solUsd: () => market.solUsd,
    slot: () => (market.lastSlot === 0 ? null : market.lastSlot),
    prices: (mint) => market.prices(mint),
    onCurve: (mint) => {
      const facts = market.token(mint);
      return facts !== null && isCurve(facts.market);
    },
    range: (mint, since) => {
      const candles = market.candles(mint, { interval: '1s', unit: 'priceSol', from: Math.ceil(since / 1_000) });
      if (candles.length === 0) return null;
      return { high: Math.max(...candles.map(({ high }) => high)), low: Math.min(...candles.map(({ low }) => low)) };
    },
  };
}
