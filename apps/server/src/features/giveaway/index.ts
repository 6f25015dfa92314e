import type { EntryRules } from '@dugout/domain/giveaways/entry';
import { defineDoor } from '#/features/door.ts';
import type { Db, Row } from '#/platform/db/db.ts';

export type GiveawayRow = Row<'giveaway'>;

export interface NewGiveawayTerms {
  readonly title: string;
  /** Added to the prizes carried over from void draws. */
  readonly lamports: bigint;
  /** Unix ms; entries close at the next full minute. */
  readonly closesAt: number;
  readonly rules: EntryRules;
}

export type NoteOpening = (tx: Db, opened: GiveawayRow) => Promise<void>;

export interface GiveawayDoor {
  /** Opens a giveaway; null when none can be drawn. */
  readonly open: ((terms: NewGiveawayTerms, note: NoteOpening) => Promise<GiveawayRow>) | null;
}

export const giveawayDoor = defineDoor<GiveawayDoor>('giveaway');
