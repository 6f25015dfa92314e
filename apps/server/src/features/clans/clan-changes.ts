import type { ClanEvents } from '@dugout/contract/clans/streams';
import type { Events } from '@dugout/contract/events';
import { type Permissions, permissionsOf } from '@dugout/domain/clans/roles';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { addAuditEvent, type NewClanAuditEvent } from './clan-audit.repository.ts';
import { type ClanRow, lockClan, type MemberRow, membersOf } from './clans.repository.ts';

/** A clan has changed: the named traders joined, left, or are no longer pending. */
export interface ClanChange {
  readonly clanId: string;
  readonly joined: readonly string[];
  readonly left: readonly string[];
  readonly about: readonly string[];
}

export interface HeldClan {
  readonly tx: Db;
  readonly clan: ClanRow;
  readonly members: readonly MemberRow[];
  readonly at: Date;
  record(auditEvent: Omit<NewClanAuditEvent, 'clanId' | 'at'>): Promise<void>;
  emit<N extends keyof ClanEvents>(name: N, payload: Events[N]): Promise<void>;
  joined(userId: string): void;
  left(userId: string): void;
  about(userId: string): void;
}

interface ClanChangesOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly now: () => number;
  /** Called in the transaction of the change. */
  readonly changed: (tx: Db, change: ClanChange) => Promise<void>;
}

export type ChangeClan = <R>(clanId: string, work: (held: HeldClan) => Promise<R>) => Promise<R>;

/**
 * Creates the function that changes clans. Changes of one clan are serialized, each in a transaction with its
 * record and its events.
 */
export function clanChanges({ db, events, now, changed }: ClanChangesOptions): ChangeClan {
  return (clanId, work) =>
    db.transaction(async (tx) => {
      const clan = await lockClan(tx, clanId);
      if (clan === null) throw new ApiError('clan_not_found');
      const joined: string[] = [];
      const left: string[] = [];
      const about: string[] = [];
      const at = new Date(now());
      const result = await work({
        tx,
        clan,
        members: await membersOf(tx, clanId),
        at,
        record: (auditEvent) => addAuditEvent(tx, { ...auditEvent, clanId, at }),
        emit: (name, payload) => events.emit(tx, name, payload),
        joined: (userId) => joined.push(userId),
        left: (userId) => left.push(userId),
        about: (userId) => about.push(userId),
      });
      await changed(tx, { clanId, joined, left, about });
      return result;
    });
}

/** Returns the caller as a member of the clan. Throws ApiError `not_in_clan`. */
export function requireMember({ members }: HeldClan, userId: string): MemberRow {
  const member = members.find(({ user_id }) => user_id === userId);
  if (member === undefined) throw new ApiError('not_in_clan');
  return member;
}

/** Throws ApiError `not_in_clan`, `clan_forbidden`. */
export function requirePermission(held: HeldClan, userId: string, permission: keyof Permissions): MemberRow {
  const member = requireMember(held, userId);
  if (!permissionsOf(member.role)[permission]) throw new ApiError('clan_forbidden');
  return member;
}
