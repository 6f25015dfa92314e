import { callsPort } from '#/features/chat/index.ts';
import { placesPort } from '#/features/clans/index.ts';
import { provide } from '#/features/door.ts';
import type { ServerFeature } from '#/features/feature.ts';
import type { Parts } from '#/features/parts.ts';
import { alphaRoutes } from './alpha.routes.ts';
import type { AlphaDoors } from './alpha-doors.ts';
import { AlphaLimits } from './alpha-limits.ts';
import { BacktestService } from './backtest/backtest.service.ts';
import { contextOf } from './backtest/context.ts';
import { createFollowers } from './backtest/create-followers.ts';
import { SHARED_MS, SharedOutcomes } from './backtest/shared-outcomes.ts';
import { alphaExports } from './exported.ts';
import { alphaChannel } from './feed/alpha.channel.ts';
import { CallerHoldings } from './feed/caller-holdings.ts';
import { CallCandidate } from './feed/candidates.ts';
import { CardTexts } from './feed/card-texts.ts';
import { Cards } from './feed/cards.ts';
import { FeedService } from './feed/feed.service.ts';
import { HoldingKeeper } from './feed/holding-keeper.ts';
import { LiveCalls } from './feed/live-calls.ts';
import { NOBODY, readerKinds } from './feed/reader-kinds.ts';
import { TokenFigures } from './feed/token-figures.ts';
import { CallIndex } from './index/call-index.ts';
import { LedgerFollower } from './index/ledger-follower.ts';
import { type LoadedCalls, loadCalls, repricingOf } from './index/loading.ts';
import { MarketFollower } from './index/market-follower.ts';
import { ChangedTokens, OutcomeKeeper } from './index/outcome-keeper.ts';
import { recordedTrades } from './index/recorded-trades.ts';
import { tapeTime } from './index/tape-time.ts';
import type { AlphaDoor } from './index.ts';
import { CallingService, calledAddress } from './ledger/calling.service.ts';
import { Repricer } from './ledger/repricer.ts';
import { createCallLog } from './log/create-call-log.ts';
import { alphaNotifiers } from './notify.ts';
import { CallerProfiles } from './people/caller-profiles.ts';
import { followingService } from './people/following.service.ts';
import { followerIdsOf } from './people/follows.repository.ts';
import { VoteIndex } from './people/votes.ts';
import { callersDoor } from './record/callers-door.ts';
import { ClanRecords } from './record/clan-records.ts';
import { Ranking } from './record/ranking.ts';
import { RecordService } from './record/record.service.ts';

const TICK_MS = 500;
const KEEP_MS = 10_000;
const GAPS_MS = 5_000;
const BASELINES_MS = 60_000;

export function createAlpha(parts: Parts, doors: AlphaDoors): ServerFeature<AlphaDoor> {
  const { config, db, bus, facts, duties, events, realtime, log, now, market } = parts;
  const isShared = duties.areShared;
  const { identity, ranks, tracker, friends, clans } = doors;
  const { relations } = friends;

  const outcomesToKeep = new ChangedTokens();
  const callIndex = new CallIndex(outcomesToKeep.add);
  const keeper = new OutcomeKeeper({
    db,
    callIndex,
    changed: outcomesToKeep,
    now: () => tapeTime(market),
    isShared,
  });
  const recorded = recordedTrades(market);
  const tokens = new TokenFigures(market);
  const holdings = new CallerHoldings(market);
  const votes = new VoteIndex({ db, facts, now });
  const backtest = createFollowers({ parts, callIndex, recorded });
  const { results, followers, baselines } = backtest;
  const profiles = new CallerProfiles(db);
  const holdingKeeper = new HoldingKeeper({ callIndex, profiles, holdings, changed: outcomesToKeep.add });
  const cards = new Cards({ callIndex, tokens, votes, holdings, results, now: market.now });
  const kindsOf = readerKinds({
    friendIdsOf: relations.friendIdsOf,
    clanOf: clans.clanOf,
    trackedBy: tracker.walletsOf,
    heldBy: (wallet) => market.state.walletHistory.holdings(wallet).map(({ mint }) => mint),
  });
  const texts = new CardTexts({ cards, votes, results });
  const live = new LiveCalls({
    callIndex,
    tokens,
    profiles,
    ranksOf: ranks.ranksOf,
    now,
    marketNow: market.now,
    onJoined: (table) => texts.prepare(table, market.now),
    onFailed: (error) => log.error({ error }, 'callers could not be read again'),
  });
  const feed = new FeedService({
    callIndex,
    live,
    votes,
    cards,
    texts,
    kindsOf,
    blocks: (reader, userId) => !relations.isVisible(userId, reader),
    now: market.now,
  });
  const channel = alphaChannel({
    realtime,
    callIndex,
    newest: () => feed.newest(),
    figures: (call) => cards.figures(call),
  });
  const changed = (mint: string): void => {
    tokens.changed(mint);
    if (callIndex.follows) outcomesToKeep.add(mint);
    channel.moved(mint);
  };
  const follower = new MarketFollower({
    callIndex,
    market,
    recorded,
    changed,
    lost: (mint) => followers.lose(mint),
  });
  const repricer = new Repricer({
    db,
    market,
    prices: () => callIndex.follows,
    priced(tracked) {
      follower.replay(tracked.call.mint);
      channel.refresh();
    },
    wrote: () => ledger.read(),
    onFailed: (error) => log.error({ error }, 'a call could not be priced again'),
  });
  const ledger: LedgerFollower = new LedgerFollower({
    db,
    called(call, isOwn) {
      if (!callIndex.add(call)) return;
      if (!isOwn) follower.replay(call.mint);
      changed(call.mint);
      const tracked = callIndex.find(call.callId);
      if (tracked === undefined || !channel.isWatched()) return;
      feed
        .cards([tracked], null)
        .then(([card]) => card && channel.send({ kind: 'called', card }))
        .catch(failed);
    },
    orphaned({ call_id: callId, place }) {
      const tracked = callIndex.find(callId);
      if (tracked === undefined) return;
      repricer.resume(tracked, { callId, place });
      channel.refresh();
    },
    repriced(row) {
      const tracked = callIndex.find(row.call_id);
      if (tracked !== undefined) repricer.repriced(tracked, row.orphaned_place, repricingOf(row));
    },
    joined: backtest.join,
  });
  const shared = new SharedOutcomes({
    db,
    duties,
    callIndex,
    followers,
    recorded,
    readLedger: () => ledger.read(),
    changed,
    led() {
      holdingKeeper.lookAtAll();
      for (const { call } of callIndex.open()) changed(call.mint);
      channel.refresh();
    },
  });
  const calling = new CallingService({
    db,
    bus,
    facts,
    events,
    market,
    isChain: config.marketSource === 'solana',
    profileOf: (userId) => profiles.fresh(userId),
    heldAtCall: (mint, wallets) => holdings.atCall(mint, wallets),
    followers,
    wrote: (call) => ledger.wrote(call),
    isShared,
    contextOf(profile, mint) {
      const token = tokens.of(mint);
      const [ofCaller, ofToken] = [callIndex.caller(profile.userId), callIndex.token(mint)];
      return (
        token &&
        contextOf(new CallCandidate({ mint, token, profile, reader: NOBODY, ofCaller, ofToken, votes }))
      );
    },
  });
  const ranking = new Ranking(callIndex, market.now);
  const records = new RecordService({
    db,
    callIndex,
    profiles,
    cards,
    holdings,
    ranking,
    results,
    market,
    ranksOf: ranks.ranksOf,
  });
  const clanRecords = new ClanRecords({
    callIndex,
    now: market.now,
    exists: async (clanId) => (await clans.clan(clanId)) !== null,
    cards: (calls, reader) => feed.cards(calls, reader),
  });
  const callLog = createCallLog(parts, { callIndex, profiles });
  const pasts = new BacktestService({ db, callIndex, profiles, feed, results, kindsOf, now: market.now });
  const failed = (error: unknown): void =>
    log.error({ error }, 'the alpha feed could not be brought up to date');

  bus.subscribe('alpha.called', ({ leafIndex }) => {
    if (ledger.isNew(leafIndex)) ledger.read().catch(failed);
  });
  facts.listen('alpha.hidden', ({ callId }) => {
    if (callIndex.hide(callId)) channel.send({ kind: 'removed', callId });
  });
  facts.listen('alpha.voted', ({ mint }) =>
    channel.send({ kind: 'voted', tokenAddress: mint, ...votes.counts(mint) }),
  );

  let loaded: Pick<LoadedCalls, 'calls' | 'waiting'> = { calls: [], waiting: [] };
  function onMarketReady({ calls, waiting }: typeof loaded): void {
    callIndex.load(calls, recorded);
    callIndex.settle(tapeTime(market));
    holdingKeeper.lookAtAll();
    for (const orphan of waiting) {
      const tracked = callIndex.find(orphan.callId);
      if (tracked !== undefined) repricer.resume(tracked, orphan);
    }
  }

  const call = (userId: string, address: string): Promise<string> => {
    identity.suspensions.requireNone(userId);
    return calling.call(userId, calledAddress(address));
  };
  facts.listen('identity.gone', ({ userId }) => {
    profiles.forget(userId);
    votes.forget(userId);
  });
  const keepMs = isShared ? SHARED_MS : KEEP_MS;
  return {
    door: callersDoor({ call, ranking, callIndex }),
    provides: [provide(callsPort, { call }), provide(placesPort, { read: () => clanRecords.places() })],
    routes: {
      ...callLog.routes,
      ...alphaRoutes({
        db,
        log,
        callIndex,
        calling,
        feed,
        votes,
        records,
        clans: clanRecords,
        backtest: pasts,
        follow: followingService({
          db,
          now,
          isCaller: async (userId) =>
            callIndex.caller(userId) !== undefined || (await profiles.one(userId)).joinedAt !== null,
          isBlocked: relations.isBlocked,
        }),
        limits: new AlphaLimits(parts.rateLimits),
      }),
    },
    channels: [channel.provider],
    exports: alphaExports,
    notify: alphaNotifiers({
      nameOf: async (userId) => (await identity.profiles.profile(userId))?.userName ?? null,
      followersOf: (callerId) => followerIdsOf(db, callerId),
    }),
    onEventLoaded: backtest.onEventLoaded,
    onMarketEvent(event) {
      for (const each of [follower, holdingKeeper, backtest]) each.applied(event);
    },
    onRollback({ fromSlot, orphaned }) {
      const calls = [...callIndex.all()].filter(({ call }) => call.slot >= fromSlot);
      repricer.orphan(calls).catch(failed);
      follower.rolledBack(orphaned);
      holdingKeeper.rolledBack(orphaned);
      backtest.rolledBack(
        fromSlot,
        new Set(orphaned.flatMap((event) => (event.kind === 'solPrice' ? [] : [event.mint]))),
      );
      for (const { call } of calls) follower.replay(call.mint);
      channel.refresh();
    },
    jobs: [
      { name: 'alpha.outcomes', everyMs: keepMs, runs: 'everywhere', run: () => keeper.keep() },
      ...callLog.jobs,
      { name: 'alpha.gaps', everyMs: GAPS_MS, runs: 'everywhere', run: () => follower.lookForGaps() },
      { name: 'alpha.followers', everyMs: keepMs, runs: 'everywhere', run: () => followers.keep() },
      { name: 'alpha.hands', everyMs: KEEP_MS, runs: 'everywhere', run: () => holdingKeeper.run() },
      { name: 'alpha.baselines', everyMs: BASELINES_MS, runs: 'everywhere', run: () => baselines.sort() },
      { name: 'alpha.repricing', everyMs: TICK_MS, runs: 'everywhere', run: () => repricer.tick() },
      ...shared.jobs,
    ],
    async recover() {
      const all = await loadCalls(db);
      loaded = all;
      ledger.begin(all);
      await votes.load();
      await backtest.recover();
    },
    start() {
      callLog.start();
      onMarketReady(loaded);
      backtest.onMarketReady();
      baselines.sort().catch(failed);
      loaded = { calls: [], waiting: [] };
      const timer = setInterval(() => {
        follower.tick();
        followers.tick();
        channel.sendFigures();
      }, TICK_MS);
      timer.unref();
      return { stop: () => clearInterval(timer) };
    },
    background: { start: () => void shared.start().catch(failed) },
    async close() {
      try {
        await holdingKeeper.run();
        await keeper.keep();
        await followers.keep();
      } finally {
        await shared.stop();
      }
    },
  };
}
