/** What a clan asks of those who join. */
export interface ClanDoor {
  readonly minRank: number;
  readonly minVolumeLamports: bigint;
  readonly requireApproval: boolean;
  readonly members: number;
  readonly mostMembers: number;
}

export interface Joiner {
  readonly rank: number;
  readonly volumeLamports: bigint;
  readonly isInvited: boolean;
  /** Kicked from this clan lately. */
  readonly wasKicked: boolean;
}

export type JoinOutcome = 'join' | 'apply' | 'full' | 'rankTooLow' | 'volumeTooLow';

/**
 * What comes of joining a clan. An invitation passes its minimums and its approval. Whoever was kicked has to
 * apply, also where others join; a full clan still takes applications.
 */
export function joinOutcome(door: ClanDoor, joiner: Joiner): JoinOutcome {
  const isFull = door.members >= door.mostMembers;
  if (joiner.isInvited) return isFull ? 'full' : 'join';
  if (joiner.rank < door.minRank) return 'rankTooLow';
  if (joiner.volumeLamports < door.minVolumeLamports) return 'volumeTooLow';
  if (door.requireApproval || joiner.wasKicked) return 'apply';
  return isFull ? 'full' : 'join';
}
