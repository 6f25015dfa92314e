import { likenessKeys } from '@dugout/domain/names/likeness-keys';
import { type ComparedName, comparedName, nameLikeness } from '@dugout/domain/names/look-alike';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { nameRefusal } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { clansWithKeys, clanWithTag, type NamedRow } from './clan-names.repository.ts';
import type { NameForms } from './clans.repository.ts';

interface NameCheck {
  readonly tag: 'free' | 'taken' | 'reserved' | null;
  readonly name: 'free' | 'taken' | 'reserved' | null;
  readonly takenBy: string | null;
}

interface ChosenNames {
  readonly tag?: string | undefined;
  readonly name?: string | undefined;
}

const isClose = (name: ComparedName, other: ComparedName): boolean =>
  name.folded === other.folded || nameLikeness(name, other) !== null;

/** A tag as it looks: tags are too short to forgive a typo. */
const drawnTag = (tag: string): string => comparedName(tag).drawn;

/** The clan, other than `clanId`, whose name this one passes for; null for none. */
async function clanLikeName(db: Db, name: string, clanId: string | null): Promise<NamedRow | null> {
  const compared = comparedName(name);
  const sharing = await clansWithKeys(db, likenessKeys(compared), clanId);
  return sharing.find((other) => isClose(compared, comparedName(other.name))) ?? null;
}

/** Checks whether another clan than `clanId` conflicts with a tag and a name. */
export async function checkNames(
  db: Db,
  { tag, name }: ChosenNames,
  clanId: string | null,
): Promise<NameCheck> {
  const [sameTag, sameName] = await Promise.all([
    tag === undefined ? null : clanWithTag(db, drawnTag(tag), clanId),
    name === undefined ? null : clanLikeName(db, name, clanId),
  ]);
  const isReserved = name !== undefined && nameRefusal(name) !== null;
  const tagReserved = tag !== undefined && nameRefusal(tag) !== null;
  return {
    tag: tag === undefined ? null : tagReserved ? 'reserved' : sameTag ? 'taken' : 'free',
    name: name === undefined ? null : isReserved ? 'reserved' : sameName ? 'taken' : 'free',
    takenBy: sameTag?.name ?? sameName?.name ?? null,
  };
}

/**
 * Throws ApiError `clan_tag_taken`, `clan_tag_reserved`, `clan_name_taken` or `clan_name_reserved`. Call it under
 * `lockClanNames`.
 */
export async function requireFreeNames(tx: Db, chosen: ChosenNames, clanId: string | null): Promise<void> {
  const { tag, name, takenBy } = await checkNames(tx, chosen, clanId);
  if (tag === 'taken')
    throw new ApiError('clan_tag_taken', takenBy === null ? undefined : `${takenBy} has this tag`);
  if (tag === 'reserved') throw new ApiError('clan_tag_reserved', nameRefusal(chosen.tag ?? '') ?? undefined);
  requireFreeLabel(chosen.name ?? '');
  if (name === 'taken')
    throw new ApiError(
      'clan_name_taken',
      takenBy === null ? undefined : `Too similar to the name of ${takenBy}`,
    );
}

/** Throws ApiError `clan_name_reserved` for a name that must not be shown to members or others. */
export function requireFreeLabel(name: string): void {
  const refusal = nameRefusal(name);
  if (refusal !== null) throw new ApiError('clan_name_reserved', refusal);
}

/** Returns the visual form of a name; clans with the same form cannot be distinguished. */
export const drawnName = (name: string): string => comparedName(name).drawn || comparedName(name).folded;

export const nameForms = ({ tag, name }: Pick<NamedRow, 'tag' | 'name'>): NameForms => ({
  drawn_name: drawnName(name),
  drawn_tag: drawnTag(tag),
  searched_name: searchedForm(name),
  likeness_keys: [...likenessKeys(comparedName(name))],
});
