import type { Giveaway, GiveawayWinner, PublishedDraw } from '@dugout/contract/giveaway/giveaway';
import { DRAW_FORMAT, type Reveal } from '@dugout/domain/giveaways/draw-file';
import type { EntryRow, WinnerRow } from './entries.repository.ts';
import type { GiveawayRow } from './index.ts';

interface GiveawayContext {
  readonly ownEntry: EntryRow | null;
  readonly entriesLastHour: number;
  readonly winner: (WinnerRow & { readonly rank: number | null }) | null;
}

function revealOf({ seed, entrants_hash, slot, blockhash }: GiveawayRow): Reveal | null {
  if (seed === null || entrants_hash === null || slot === null || blockhash === null) return null;
  return { seed, entrantsHash: entrants_hash, slot: Number(slot), blockhash };
}

const winnerView = ({
  user_id,
  name,
  image,
  rank,
  entrant,
  number,
}: NonNullable<GiveawayContext['winner']>): GiveawayWinner => ({
  userId: user_id,
  userName: name,
  image,
  rank,
  entrant,
  number,
});

export const giveawayView = (
  row: GiveawayRow,
  { ownEntry, entriesLastHour, winner }: GiveawayContext,
): Giveaway => ({
  id: row.id,
  number: row.number,
  title: row.title,
  prizeLamports: row.prize_lamports.toString(),
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  openedSlot: Number(row.opened_slot),
  entries: row.entries,
  entriesLastHour,
  entered: ownEntry !== null,
  ownEntry: ownEntry === null ? null : { entrant: ownEntry.entrant, number: ownEntry.number },
  rules: { minRank: row.min_rank, minAgeDays: row.min_age_days, needsWallet: row.needs_wallet },
  status: row.ended_at === null ? 'open' : 'drawn',
  void: row.ended_at !== null && !row.paid,
  commitment: row.commitment,
  entrantsHash: row.entrants_hash,
  reveal: revealOf(row),
  drawnAt: row.ended_at?.toISOString() ?? null,
  winners: winner === null ? [] : [winnerView(winner)],
});

export function drawView(row: GiveawayRow, entrantsHash: string, entrants: readonly string[]): PublishedDraw {
  const { winner_number: line } = row;
  const entrant = line === null ? undefined : entrants[line];
  return {
    format: DRAW_FORMAT,
    giveawayId: row.id,
    number: row.number,
    title: row.title,
    prizeLamports: row.prize_lamports.toString(),
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    commitment: row.commitment,
    entrantsHash,
    entrants: [...entrants],
    reveal: revealOf(row),
    winner: line === null || entrant === undefined ? null : { line, entrant },
  };
}
