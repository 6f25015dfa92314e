import { parseDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { GiveawayDoor } from '#/features/giveaway/index.ts';
import type { ModerationAnswer, ModerationCommand } from './commands.ts';
import { writeModerationEvent } from './moderation.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

interface GiveawayCommandOptions {
  /** Null when there are no giveaways. */
  readonly openGiveaway: GiveawayDoor['open'];
  /** Unix ms. */
  readonly now: () => number;
}

/** Opens a giveaway, with its line of the operators' log. */
export const giveawayCommand =
  ({ openGiveaway, now }: GiveawayCommandOptions) =>
  async (given: Extract<ModerationCommand, { command: 'giveaway' }>): Promise<ModerationAnswer> => {
    const { operator, reason, title, days, minutes, minRank, minAgeDays, needsWallet } = given;
    const lamports = parseDecimal(given.prize, SOL_DECIMALS) ?? 0n;
    const lasts = (days * DAY_MINUTES + minutes) * MINUTE_MS;
    if (openGiveaway === null)
      return { ok: false, message: 'Giveaways need play money and a market that is a chain' };
    if (lamports <= 0n) return { ok: false, message: 'The prize must be above 0 SOL' };
    if (lasts <= 0) return { ok: false, message: 'Say how long entries are open: --days or --minutes' };

    const closesAt = now() + lasts;
    const rules = { minRank, minAgeDays, needsWallet };
    const opened = await openGiveaway({ title, lamports, closesAt, rules }, (tx) =>
      writeModerationEvent(tx, { operator, kind: 'giveawayOpened', reason, at: new Date(now()) }),
    );
    const { number, closes_at, commitment } = opened;
    return {
      ok: true,
      message: `Giveaway ${number} is open until ${closes_at.toISOString()}, committed to ${commitment}`,
    };
  };
