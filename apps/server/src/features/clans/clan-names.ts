import { type ComparedName, comparedName, nameLikeness } from '@dugout/domain/names/look-alike';
import { nameRefusal } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { allClans, type ClanRow } from './clans.repository.ts';

export interface NameCheck {
  readonly tag: 'free' | 'taken' | 'reserved' | null;
  readonly name: 'free' | 'taken' | 'reserved' | null;
  /** The name of the clan in the way. */
  readonly takenBy: string | null;
}

export interface ChosenNames {
  readonly tag?: string | undefined;
  readonly name?: string | undefined;
}

const isClose = (name: ComparedName, other: ComparedName): boolean =>
  name.folded === other.folded || nameLikeness(name, other) !== null;

/** Looks alike in the same letters; tags are too short to forgive a typo. */
const isSameTag = (tag: string, other: string): boolean =>
  comparedName(tag).drawn === comparedName(other).drawn;

/** Whether another clan than `clanId` stands in the way of a tag and a name. */
export function checkNames(
  { tag, name }: ChosenNames,
  clans: readonly ClanRow[],
  clanId: string | null,
): NameCheck {
  const others = clans.filter(({ id }) => id !== clanId);
  const sameTag = tag === undefined ? undefined : others.find((other) => isSameTag(tag, other.tag));
  const compared = name === undefined ? null : comparedName(name);
  const sameName =
    compared === null ? undefined : others.find((other) => isClose(compared, comparedName(other.name)));
  const isReserved = name !== undefined && nameRefusal(name) !== null;
  const tagReserved = tag !== undefined && nameRefusal(tag) !== null;
  return {
    tag: tag === undefined ? null : tagReserved ? 'reserved' : sameTag ? 'taken' : 'free',
    name: compared === null ? null : isReserved ? 'reserved' : sameName ? 'taken' : 'free',
    takenBy: sameTag?.name ?? sameName?.name ?? null,
  };
}

/**
 * Throws ApiError `clan_tag_taken`, `clan_tag_reserved`, `clan_name_taken` or `clan_name_reserved`. Call it under `lockClanNames`.
 */
export async function requireFreeNames(tx: Db, chosen: ChosenNames, clanId: string | null): Promise<void> {
  const { tag, name, takenBy } = checkNames(chosen, await allClans(tx), clanId);
  if (tag === 'taken')
    throw new ApiError('clan_tag_taken', takenBy === null ? undefined : `${takenBy} has this tag`);
  if (tag === 'reserved') throw new ApiError('clan_tag_reserved', nameRefusal(chosen.tag ?? '') ?? undefined);
  requireFreeLabel(chosen.name ?? '');
  if (name === 'taken')
    throw new ApiError(
      'clan_name_taken',
      takenBy === null ? undefined : `Too close to the name of ${takenBy}`,
    );
}

/** Throws ApiError `clan_name_reserved` for a name that the clan's members or others must not be shown. */
export function requireFreeLabel(name: string): void {
  const refusal = nameRefusal(name);
  if (refusal !== null) throw new ApiError('clan_name_reserved', refusal);
}

/** A name as it looks; clans that share it cannot be distinguished. */
export const drawnName = (name: string): string => comparedName(name).drawn || comparedName(name).folded;
