import type { CallInput } from '@dugout/contract/api';
import { permissionsOf } from '@dugout/domain/clans/roles';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { addAuditEvent } from './clan-audit.repository.ts';
import type { ChangeClan, ClanChange } from './clan-changes.ts';
import { nameForms, requireFreeNames } from './clan-names.ts';
import {
  addMember,
  type ClanRow,
  insertClan,
  lockClanNames,
  memberOf,
  updateClan,
} from './clans.repository.ts';
import { dropWaiting, lockApplicant } from './requests.repository.ts';

type NewClan = CallInput<'POST /clan'>['body'];
type ClanSettings = { readonly [K in keyof NewClan]?: NewClan[K] | undefined };

/** Converts typed SOL to lamports, with at most nine decimals. */
const lamportsOf = (sol: number): bigint => BigInt(Math.round(sol * 1e3)) * 10n ** BigInt(SOL_DECIMALS - 3);

type SettingRow = Omit<ClanRow, 'id' | 'created_at'>;

/** Returns the columns of the given settings; blank becomes null. */
function rowOf({ minRank, minVolume, requireApproval, ...texts }: ClanSettings): Partial<SettingRow> {
  const { tag, name, ...rest } = texts;
  const blankIsNull = Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value === '' ? null : value]],
    ),
  );
  return {
    ...blankIsNull,
    ...(tag !== undefined && { tag }),
    ...(name !== undefined && { name }),
    ...(minRank !== undefined && { min_rank: minRank }),
    ...(minVolume !== undefined && { min_volume: lamportsOf(minVolume) }),
    ...(requireApproval !== undefined && { require_approval: requireApproval }),
  };
}

const UNSET: Omit<SettingRow, 'tag' | 'name'> = {
  bio: null,
  logo: null,
  banner: null,
  twitter: null,
  discord: null,
  telegram: null,
  min_rank: 0,
  min_volume: 0n,
  require_approval: false,
};

interface ClanSettingsOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly now: () => number;
  readonly change: ChangeClan;
  readonly changed: (tx: Db, change: ClanChange) => Promise<void>;
  readonly hasPicture: (db: Db, address: string) => Promise<boolean>;
}

export function clanSettingsService({ db, events, now, change, changed, hasPicture }: ClanSettingsOptions) {
  async function requirePictures(tx: Db, { logo, banner }: ClanSettings): Promise<void> {
    for (const address of [logo, banner]) {
      if (address && !(await hasPicture(tx, address))) throw new ApiError('picture_unknown');
    }
  }

  return {
    async found(userId: string, settings: NewClan): Promise<string> {
      await requirePictures(db, settings);
      const clanId = newId();
      const at = new Date(now());
      await db.transaction(async (tx) => {
        await lockClanNames(tx);
        await lockApplicant(tx, userId);
        if ((await memberOf(tx, userId)) !== null) throw new ApiError('already_in_clan');
        await requireFreeNames(tx, settings, null);
        const { tag, name } = settings;
        await insertClan(tx, {
          ...UNSET,
          tag,
          name,
          ...rowOf(settings),
          ...nameForms({ tag, name }),
          id: clanId,
          created_at: at,
        });
        if (!(await addMember(tx, { userId, clanId, role: 'owner', at })))
          throw new ApiError('already_in_clan');
        await dropWaiting(tx, userId);
        await addAuditEvent(tx, { clanId, at, kind: 'founded', actorId: userId });
        await events.emit(tx, 'clans.joined', { userId, clanId });
        await changed(tx, { clanId, joined: [userId], left: [], about: [] });
      });
      return clanId;
    },

    update: (userId: string, clanId: string, settings: ClanSettings): Promise<void> =>
      change(clanId, async ({ tx, clan, members, record }) => {
        const role = members.find(({ user_id }) => user_id === userId)?.role ?? null;
        if (role === null) throw new ApiError('not_in_clan');
        if (!permissionsOf(role).update) throw new ApiError('clan_forbidden');
        const { tag = clan.tag, name = clan.name } = settings;
        await requirePictures(tx, {
          logo: settings.logo === clan.logo ? null : settings.logo,
          banner: settings.banner === clan.banner ? null : settings.banner,
        });
        if (tag !== clan.tag || name !== clan.name) {
          await lockClanNames(tx);
          await requireFreeNames(tx, { tag, name }, clanId);
        }
        const row = rowOf(settings);
        const fields = Object.entries(row)
          .filter(([key, value]) => value !== clan[key as keyof SettingRow])
          .map(([key]) => key);
        if (fields.length === 0) return;
        await updateClan(tx, clanId, { ...row, ...nameForms({ tag, name }) });
        await record({ kind: 'updated', actorId: userId, fields });
      }),
  };
}

export type ClanSettingsService = ReturnType<typeof clanSettingsService>;
