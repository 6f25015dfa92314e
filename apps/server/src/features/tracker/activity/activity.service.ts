import type { ActivityType, TrackerActivity } from '@dugout/contract/tracker/activity';
import type { TrackerState } from '@dugout/contract/tracker/streams';
import { ACTIVITY_PAGE } from '@dugout/contract/tracker/values';
import type { MarketEvent } from '@dugout/domain/market-events';
import { searchedForm } from '@dugout/domain/text/searched-form';
import type { RolledBack } from '@dugout/market/feed/market-hooks';
import { inSlices } from '#/platform/async/pace.ts';
import { rangeOf } from '#/platform/http/pagination.ts';
import { fitsText } from '../following/followed-page.ts';
import type { Followed, FollowedStore, FollowedWallets } from '../following/followed-store.ts';
import type { Activity } from '../index.ts';
import type { TrackedMarket } from '../ports.ts';
import { pastActivity, tradeActivity, transferActivity } from './activity.ts';
import { activityView, commonView, gapView } from './activity.view.ts';
import { ActivityLog } from './activity-log.ts';
import { readPage } from './activity-page.ts';
import type { FollowIndex } from './follow-index.ts';
import type { GapMonitor } from './gap-monitor.ts';

/** Max earlier trades shown for a newly followed wallet. */
const PAST_TRADES = 100;
/** Max age of gaps reported when a page opens. */
const GAPS_REPORTED_MS = 3_600_000;

interface ActivityQuery {
  readonly page: number;
  readonly limit: number;
  /** `created_at:desc`, checked by the contract. */
  readonly sorting: string;
  readonly walletAddress?: string | undefined;
  readonly type?: ActivityType | '' | undefined;
  readonly search?: string | undefined;
  readonly group?: string | undefined;
  readonly fromSlot?: number | undefined;
  readonly toSlot?: number | undefined;
}

interface ActivityOptions {
  readonly followedWallets: Pick<FollowedStore, 'read'>;
  readonly index: FollowIndex;
  readonly market: TrackedMarket;
  readonly gaps: () => GapMonitor;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
  /** Called for each activity of a followed wallet; `view` returns it as seen by one follower. */
  readonly happened: (
    followers: ReadonlySet<string>,
    view: (labels: Followed) => TrackerActivity,
    activity: Activity,
  ) => void;
}

/** The activity of followed wallets: kept in memory for all followers, read in pages, and published live. */
export class ActivityService {
  readonly #options: ActivityOptions;
  readonly #log = new ActivityLog();

  constructor(options: ActivityOptions) {
    this.#options = options;
  }

  applied(event: MarketEvent): void {
    const { index, market, now } = this.#options;
    if (event.kind === 'trade') {
      if (index.has(event.wallet)) this.#take(tradeActivity(event, market, now()));
    } else if (event.kind === 'transfer') {
      if (index.has(event.to)) this.#take(transferActivity(event, 'in', market, now()));
      if (index.has(event.from)) this.#take(transferActivity(event, 'out', market, now()));
    }
  }

  /**
   * Drops the activity of orphaned events, and every transfer of their slots.
   * @returns the traders who follow an affected wallet
   */
  rolledBack({ fromSlot, orphaned }: RolledBack): Set<string> {
    const ids = new Set(orphaned.flatMap((event) => (event.kind === 'trade' ? event.id : [])));
    const wallets = this.#log.drop(
      ({ slot, type, id }) => slot >= fromSlot && (type === 'transfer' || ids.has(id)),
    );
    return new Set(wallets.flatMap((wallet) => [...this.#options.index.followersOf(wallet)]));
  }

  /** Loads the market's history of wallets. Activity that arrives during the load is kept. */
  async remember(wallets: Iterable<string>): Promise<void> {
    const { index, market } = this.#options;
    await inSlices(wallets, (wallet) => {
      if (!index.has(wallet)) return;
      for (const trade of market.trades(wallet, PAST_TRADES).toReversed()) {
        if (market.token(trade.mint) !== null) this.#log.add(pastActivity(wallet, trade, market));
      }
    });
  }

  forget(wallet: string): void {
    this.#log.forget(wallet);
  }

  async page(userId: string, query: ActivityQuery) {
    const followed = await this.#options.followedWallets.read(userId);
    const [field, way] = query.sorting.split(':');
    const { rows, count } = readPage(this.#logsOf(followed, query), {
      fits: this.#filterOf(followed, query),
      figure: FIGURES[field ?? ''] ?? null,
      descending: way !== 'asc',
      ...rangeOf(query),
    });
    return { items: this.#views(followed, rows), count, gaps: this.#reportedGaps() };
  }

  async snapshot(userId: string): Promise<TrackerState> {
    const { items, gaps } = await this.page(userId, {
      page: 1,
      limit: ACTIVITY_PAGE,
      sorting: 'created_at:desc',
    });
    return { items, gaps };
  }

  #take(activity: Activity | null): void {
    if (activity === null || !this.#log.add(activity)) return;
    const { index, market, gaps, now, happened } = this.#options;
    let common: ReturnType<typeof commonView> | null = null;
    const view = (labels: Followed): TrackerActivity => {
      common ??= commonView(activity, market, gaps().newest, now());
      return activityView(common, labels);
    };
    happened(index.followersOf(activity.wallet), view, activity);
  }

  #logsOf(followed: FollowedWallets, { walletAddress, group }: ActivityQuery): (readonly Activity[])[] {
    const wallets = walletAddress ? [followed.get(walletAddress)] : [...followed.values()];
    return wallets.flatMap((wallet) =>
      wallet === undefined || (group && wallet.group !== group) ? [] : [this.#log.of(wallet.address)],
    );
  }

  #filterOf(
    followed: FollowedWallets,
    { type, search, fromSlot, toSlot }: ActivityQuery,
  ): ((activity: Activity) => boolean) | null {
    const wanted = searchedForm(search ?? '');
    if (!type && wanted === '' && fromSlot === undefined && toSlot === undefined) return null;
    const wallets = remembered((address: string) => {
      const wallet = followed.get(address);
      return wallet !== undefined && fitsText(wallet, wanted);
    });
    const mints = remembered((mint: string) => {
      const token = this.#options.market.token(mint);
      return [mint, token?.name, token?.symbol].some(
        (labels) => labels !== undefined && searchedForm(labels).includes(wanted),
      );
    });
    return (activity) =>
      (!type || activity.type === type) &&
      (fromSlot === undefined || activity.slot >= fromSlot) &&
      (toSlot === undefined || activity.slot <= toSlot) &&
      (wanted === '' || wallets(activity.wallet) || mints(activity.mint));
  }

  #views(followed: FollowedWallets, rows: readonly Activity[]): TrackerActivity[] {
    const { market, gaps, now } = this.#options;
    const at = now();
    return rows.flatMap((activity) => {
      const wallet = followed.get(activity.wallet);
      return wallet === undefined
        ? []
        : [activityView(commonView(activity, market, gaps().newest, at), wallet)];
    });
  }

  #reportedGaps() {
    const since = this.#options.now() - GAPS_REPORTED_MS;
    return this.#options
      .gaps()
      .newest.filter(({ filledAt, lostAt }) => (filledAt ?? lostAt ?? Number.POSITIVE_INFINITY) >= since)
      .map(gapView);
  }
}

const FIGURES: Readonly<Partial<Record<string, (activity: Activity) => number | null>>> = {
  usd_amount: ({ usd }) => usd,
  sol_amount: ({ sol }) => sol,
  marketcap: ({ marketCapUsd }) => marketCapUsd,
};

/** Memoizes a predicate. */
function remembered(compute: (key: string) => boolean): (key: string) => boolean {
  const known = new Map<string, boolean>();
  return (key) => {
    const answer = known.get(key) ?? compute(key);
    known.set(key, answer);
    return answer;
  };
}
