import type { Registration } from '@dugout/contract/system/status';
import type { IdentityDoor, InvitationRow } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import type { ModerationAnswer, ModerationCommand } from './commands.ts';
import { writeModerationEvent } from './moderation.repository.ts';

const DAY_MS = 86_400_000;
const MAX_LISTED = 200;

interface InvitationCommandsOptions {
  readonly db: Db;
  readonly invitations: IdentityDoor['invitations'];
  readonly registration: Registration;
  /** The public address of this server. */
  readonly base: string;
  /** Unix ms. */
  readonly now: () => number;
}

type Given<Name extends ModerationCommand['command']> = Extract<ModerationCommand, { command: Name }>;

function stateOf({ used_at, revoked_at, expires_at }: InvitationRow, now: number): string {
  if (used_at !== null) return 'used';
  if (revoked_at !== null) return 'revoked';
  return expires_at.getTime() <= now ? 'expired' : 'open';
}

/** Creates, lists and revokes invitations. Does not show who used one: that would be a lookup of a trader. */
export function invitationCommands({ db, invitations, registration, base, now }: InvitationCommandsOptions) {
  return {
    invite: ({ operator, reason, days }: Given<'invite'>): Promise<ModerationAnswer> =>
      db.transaction(async (tx) => {
        const at = new Date(now());
        const expiresAt = new Date(now() + days * DAY_MS);
        const { id, code } = await invitations.make(tx, { operator, reason, at, expiresAt });
        await writeModerationEvent(tx, {
          operator,
          kind: 'invited',
          reason,
          invitation_id: id,
          until: expiresAt,
          at,
        });
        const lines = [
          `Invitation ${id} creates one account until ${expiresAt.toISOString()}`,
          `Code: ${code}`,
          `Link: ${base}/?invite=${code}`,
          'The code is not shown again: only a hash of it is kept',
          ...(registration === 'invite' ? [] : [`No account needs it while REGISTRATION is ${registration}`]),
        ];
        return { ok: true, message: lines.join('\n') };
      }),

    invitations: async (): Promise<ModerationAnswer> => ({
      ok: true,
      rows: (await invitations.newest(db, MAX_LISTED)).map((row) => ({
        invitation: row.id,
        state: stateOf(row, now()),
        operator: row.operator,
        made: row.created_at.toISOString(),
        expires: row.expires_at.toISOString(),
        reason: row.reason,
      })),
    }),

    'revoke-invitation': ({ operator, id, reason }: Given<'revoke-invitation'>): Promise<ModerationAnswer> =>
      db.transaction(async (tx) => {
        const at = new Date(now());
        if (!(await invitations.revoke(tx, id, at)))
          return { ok: false, message: 'No unused invitation has this id' };
        await writeModerationEvent(tx, {
          operator,
          kind: 'invitationRevoked',
          reason,
          invitation_id: id,
          at,
        });
        return { ok: true, message: `Invitation ${id} is revoked` };
      }),
  };
}
