import { isOnShift } from '@dugout/simulator/traders/market-talk';
import { SIMULATED_CLANS, SIMULATED_TRADERS } from '@dugout/simulator/traders/simulated-traders';
import type { ClansDoor } from '#/features/clans/index.ts';
import type { Profiles } from '#/features/identity/index.ts';
import { ConfigError } from '#/platform/config/config.ts';
import type { OpenAccounts } from '#/platform/realtime/open-accounts.ts';

/** Throws ConfigError when there are simulated traders, which must never share a database with real money. */
export async function refuseAmongRealMoney(profiles: Pick<Profiles, 'hasSimulated'>): Promise<void> {
  if (await profiles.hasSimulated())
    throw new ConfigError(
      'TRADING_MODE is "live": this database has simulated traders. Use another DATA_DIR or DATABASE_URL.',
    );
}

const HOUR_MS = 3_600_000;

export interface CrowdClan {
  readonly id: string;
  readonly members: readonly string[];
}

interface CrowdOptions {
  readonly profiles: Profiles;
  readonly clans: ClansDoor;
  readonly accounts: Pick<OpenAccounts, 'opened' | 'closed'>;
  /** Unix ms. */
  readonly now: () => number;
}

export class Crowd {
  readonly #options: CrowdOptions;
  readonly #here = new Set<string>();
  /** In the order of `SIMULATED_TRADERS`. */
  #userIds: readonly string[] = [];
  #clans: readonly CrowdClan[] = [];

  constructor(options: CrowdOptions) {
    this.#options = options;
  }

  get userIds(): readonly string[] {
    return this.#userIds;
  }

  get clans(): readonly CrowdClan[] {
    return this.#clans;
  }

  has(userId: string): boolean {
    return this.#userIds.includes(userId);
  }

  isHere = (userId: string): boolean => this.#here.has(userId);

  async gather(): Promise<void> {
    const { profiles, clans } = this.#options;
    const accounts = await profiles.simulated(SIMULATED_TRADERS);
    const byName = new Map(accounts.map(({ userName, userId }) => [userName, userId]));
    const founded: CrowdClan[] = [];
    for (const { members, ...about } of SIMULATED_CLANS) {
      const ids = members.flatMap((name) => byName.get(name) ?? []);
      const [owner, ...others] = ids;
      if (owner === undefined) continue;
      const id = (await clans.clanOf(owner)) ?? (await clans.found(owner, about));
      for (const userId of others) if ((await clans.clanOf(userId)) === null) await clans.join(userId, id);
      founded.push({ id, members: ids });
    }
    this.#userIds = SIMULATED_TRADERS.flatMap((name) => byName.get(name) ?? []);
    this.#clans = founded;
  }

  changeShifts(): void {
    const { accounts, now } = this.#options;
    const hour = now() / HOUR_MS;
    for (const [place, userId] of this.#userIds.entries()) {
      if (isOnShift(place, hour) === this.#here.has(userId)) continue;
      if (this.#here.delete(userId)) accounts.closed(userId);
      else {
        this.#here.add(userId);
        accounts.opened(userId);
      }
    }
  }
}
