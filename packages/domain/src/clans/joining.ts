export interface ClanDoor {
  readonly minRank: number;
  readonly minVolumeLamports: bigint;
  readonly requireApproval: boolean;
  readonly members: number;
  readonly maxMembers: number;
}

export interface Joiner {
  readonly rank: number;
  readonly volumeLamports: bigint;
  readonly isInvited: boolean;
  /** Recently kicked from this clan. */
  readonly wasKicked: boolean;
}

type JoinOutcome = 'join' | 'apply' | 'full' | 'rankTooLow' | 'volumeTooLow';

/**
 * Returns the outcome of joining a clan. An invitation bypasses minimums and approval. A kicked trader has to
 * apply even when the clan is open, and a full clan still accepts applications.
 */
export function joinOutcome(door: ClanDoor, joiner: Joiner): JoinOutcome {
  const isFull = door.members >= door.maxMembers;
  if (joiner.isInvited) return isFull ? 'full' : 'join';
  if (joiner.rank < door.minRank) return 'rankTooLow';
  if (joiner.volumeLamports < door.minVolumeLamports) return 'volumeTooLow';
  if (door.requireApproval || joiner.wasKicked) return 'apply';
  return isFull ? 'full' : 'join';
}
