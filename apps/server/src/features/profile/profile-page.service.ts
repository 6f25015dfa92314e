import type { Achievement, OwnProfilePage, PublicProfile, Task } from '@dugout/contract/profile/profile-page';
import type { ProfileWindow } from '@dugout/contract/profile/values';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import {
  ACHIEVEMENTS,
  ACTIVE_LAMPORTS,
  type AchievementFacts,
  FOLLOWED_WITHIN_MS,
  FOLLOWER_RULE,
  type GoalProgress,
  goalPoints,
  progressOf,
  shownAchievements,
  TASK_POINTS,
  TASKS,
  type TraderFacts,
} from '@dugout/domain/standing/goals';
import { RANK_VOLUMES_SOL } from '@dugout/domain/standing/rank';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import type { AlphaDoor } from '#/features/alpha/index.ts';
import type { ClansDoor } from '#/features/clans/index.ts';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Profiles } from '#/features/identity/index.ts';
import type { LeaderboardDoor } from '#/features/leaderboard/index.ts';
import type { TradingReads } from '#/features/trading/index.ts';
import type { WalletsDoor } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { achievementShares } from './achievement-shares.ts';
import {
  accountIds,
  daysOf,
  joinedAt,
  newestTrades,
  referredBy,
  startOf,
  taskSellsOf,
} from './done.repository.ts';
import type { LinkProofs } from './links/link-proofs.ts';
import type { ProfileService } from './profile.service.ts';
import { coarseFiguresView, type Done, figuresView, tradeView } from './profile-page.view.ts';

const SHOWN_TRADES = 50;

/** The window of the figures, and the time zone of the curve's days. */
interface FiguresQuery {
  readonly time: ProfileWindow;
  readonly timeZone: string;
}

interface ProfilePageOptions {
  readonly db: Db;
  readonly profile: Pick<ProfileService, 'read'>;
  readonly links: Pick<LinkProofs, 'codeFor'>;
  readonly profiles: Pick<Profiles, 'profile' | 'named'>;
  readonly clans: Pick<ClansDoor, 'clanOf' | 'clan'>;
  readonly friends: Pick<FriendsDoor, 'onlineAmong'>;
  readonly alpha: Pick<AlphaDoor, 'rateOf' | 'hitsOf'>;
  readonly leaderboard: Pick<LeaderboardDoor, 'doneBy' | 'apart' | 'followers'>;
  readonly wallets: Pick<WalletsDoor, 'listOf'>;
  readonly trading: Pick<TradingReads, 'closedResults'>;
  /** Returns the lamports that count for the rank. */
  readonly rankedVolumeOf: (userId: string) => Promise<bigint>;
  readonly isSuspended: (userId: string) => boolean;
  /** Returns null for an unknown token. */
  readonly symbolOf: (mint: string) => string | null;
  /** Unix ms. */
  readonly now: () => number;
}

const goalView = ({ fact: _, ...goal }: GoalProgress) => goal;

export function profilePageService(options: ProfilePageOptions) {
  const { db, profile, profiles, clans, friends, alpha, leaderboard, wallets, symbolOf, now } = options;

  async function done(userId: string, { time, timeZone }: FiguresQuery): Promise<Done> {
    const since = startOf(time, now());
    const [days, results] = await Promise.all([
      daysOf(db, userId, since, timeZone),
      options.trading.closedResults(userId, since),
    ]);
    return { days, ...results };
  }

  const activeReferrals = async (userId: string, referred: readonly string[]): Promise<number> => {
    const volumes = leaderboard.apart(userId, referred).map(options.rankedVolumeOf);
    return (await Promise.all(volumes)).filter((volume) => volume >= ACTIVE_LAMPORTS).length;
  };

  const achievementFacts = (userId: string): AchievementFacts => {
    const { total: calls, hits } = alpha.rateOf(userId);
    const { trades, wins, days: daysTraded } = leaderboard.doneBy(userId);
    return { trades, wins, calls, hits, daysTraded };
  };
  const shares = achievementShares({ traders: () => accountIds(db), factsOf: achievementFacts, now });

  const followersOfHits = (userId: string): number[] =>
    alpha
      .hitsOf(userId)
      .map(({ mint, calledAt }) =>
        leaderboard.followers(
          { userId, mint, from: calledAt, to: calledAt + FOLLOWED_WITHIN_MS },
          FOLLOWER_RULE,
        ),
      );

  async function factsOfAll(userIds: readonly string[]): Promise<ReadonlyMap<string, TraderFacts>> {
    const [sells, referred] = await Promise.all([taskSellsOf(db, userIds), referredBy(db, userIds)]);
    const factsOf = async (userId: string): Promise<TraderFacts> => {
      const { taskDays, closed } = leaderboard.doneBy(userId);
      const hitFollowers = followersOfHits(userId);
      return {
        ...achievementFacts(userId),
        hitFollowers,
        followedHits: hitFollowers.filter((followers) => followers > 0).length,
        taskDays,
        taskSells: Math.min(closed, sells.get(userId) ?? 0),
        activeReferrals: await activeReferrals(userId, referred.get(userId) ?? []),
      };
    };
    return new Map(
      await Promise.all(userIds.map(async (userId) => [userId, await factsOf(userId)] as const)),
    );
  }

  async function factsOf(userId: string): Promise<TraderFacts> {
    const facts = (await factsOfAll([userId])).get(userId);
    if (facts === undefined) throw new Error('no facts');
    return facts;
  }

  async function clanOf(userId: string) {
    const clanId = await clans.clanOf(userId);
    const clan = clanId === null ? null : await clans.clan(clanId);
    return clan && { id: clan.id, tag: clan.tag, name: clan.name };
  }

  async function common(userId: string) {
    const [own, joined, clan] = await Promise.all([
      profile.read(userId),
      joinedAt(db, userId),
      clanOf(userId),
    ]);
    if (joined === null) throw new ApiError('trader_not_found');
    return { own, joinedAt: joined.toISOString(), clan };
  }

  async function shownTrades(userId: string) {
    const rows = await newestTrades(db, userId, SHOWN_TRADES);
    return rows.map((row) => tradeView(row, symbolOf(row.mint)));
  }

  return {
    /** Throws ApiError `trader_not_found`. */
    async own(userId: string, query: FiguresQuery): Promise<OwnProfilePage> {
      const [{ own, ...rest }, facts, figures] = await Promise.all([
        common(userId),
        factsOf(userId),
        done(userId, query),
      ]);
      const volume = toNumber(await options.rankedVolumeOf(userId), SOL_DECIMALS);
      const points = { volume, ...goalPoints(facts) };
      const total = points.volume + points.hits + points.tasks;
      const next = RANK_VOLUMES_SOL.findIndex((needed) => total < needed);
      return {
        ...own,
        ...rest,
        linkCodes: { telegram: options.links.codeFor(own) },
        figures: figuresView(figures),
        rankPoints: {
          ...points,
          next: next === -1 ? null : { rank: next + 1, points: RANK_VOLUMES_SOL[next] ?? 0 },
        },
      };
    },

    /** Returns what privacy allows. Throws ApiError `trader_not_found`, for suspended traders too. */
    async shown(
      who: { readonly userId?: string | undefined; readonly userName?: string | undefined },
      query: FiguresQuery,
    ): Promise<PublicProfile> {
      const found =
        who.userId === undefined
          ? await profiles.named(who.userName ?? '')
          : await profiles.profile(who.userId);
      if (found === null || options.isSuspended(found.userId)) throw new ApiError('trader_not_found');
      const { userId } = found;
      const [{ own, ...rest }, online, facts, shareOf] = await Promise.all([
        common(userId),
        friends.onlineAmong([userId]),
        factsOf(userId),
        shares(),
      ]);
      const { privacySettings, online: _, ...texts } = own;
      const { showPnl, showWallets } = privacySettings;
      const figuresFor = showWallets ? figuresView : coarseFiguresView;
      const held = showWallets ? (await wallets.listOf(userId)).filter(({ archived }) => !archived) : null;
      return {
        ...texts,
        ...rest,
        isOnline: privacySettings.showOnlineStatus && online.has(userId),
        isSimulated: isSimulatedName(texts.userName),
        figures: showPnl ? figuresFor(await done(userId, query)) : null,
        wallets: held?.map(({ address }) => address) ?? null,
        trades: showWallets ? await shownTrades(userId) : null,
        achievements: shownAchievements(facts, showPnl).map(({ id, title, description }) => ({
          id,
          title,
          description,
          sharePct: shareOf.get(id) ?? null,
        })),
      };
    },

    /** `search`: part of a title or description, ignoring case. */
    async achievements(userId: string, hideCompleted: boolean, search: string): Promise<Achievement[]> {
      const wanted = searchedForm(search);
      const [facts, shareOf] = await Promise.all([factsOf(userId), shares()]);
      return progressOf(ACHIEVEMENTS, facts)
        .filter(({ completed }) => !(hideCompleted && completed))
        .filter(({ title, description }) => searchedForm(`${title}\n${description}`).includes(wanted))
        .map((goal) => ({ ...goalView(goal), sharePct: shareOf.get(goal.id) ?? null }));
    },

    async tasks(userId: string): Promise<Task[]> {
      return progressOf(TASKS, await factsOf(userId)).map((goal) => ({
        ...goalView(goal),
        reward: TASK_POINTS,
      }));
    },

    /** Returns rank points beyond volume, by user id. */
    async extraPoints(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const points = [...(await factsOfAll(userIds))].map(([userId, facts]) => {
        const { hits, tasks } = goalPoints(facts);
        return [userId, hits + tasks] as const;
      });
      return new Map(points);
    },
  };
}

export type ProfilePageService = ReturnType<typeof profilePageService>;
