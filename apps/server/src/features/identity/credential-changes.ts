import { CREDENTIAL_CHANGES, type CredentialChange } from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { Caller } from '#/platform/http/routes.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { type ActRow, actsOfKinds, writeAct } from './acts.repository.ts';
import { securityChannel } from './security.channel.ts';

const SHOWN = 10;
const SHOWN_FOR_MS = 48 * 3_600_000;

export interface CredentialChangesOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly realtime: RealtimePublisher;
  readonly now: () => number;
}

const viewOf = ({ id, kind, detail, created_at }: ActRow): CredentialChange[] =>
  CREDENTIAL_CHANGES.filter((known) => known === kind).map((known) => ({ id, kind: known, detail, createdAt: created_at.toISOString() }));

/** Writes changes of credentials into their owner's log and tells every device that is signed in. */
export function createCredentialChanges({ db, events, realtime, now }: CredentialChangesOptions) {
  const channel = securityChannel(realtime, async (userId) => {
    const since = new Date(now() - SHOWN_FOR_MS);
    return (await actsOfKinds(db, userId, CREDENTIAL_CHANGES, since, SHOWN)).flatMap(viewOf);
  });
  return {
    channel: channel.provider,
    note: async (caller: Caller, kind: CredentialChange['kind'], detail: string): Promise<void> => {
      const { userId } = caller;
      const act = await db.transaction(async (tx) => {
        const written = await writeAct(tx, caller, { kind, walletAddress: null, detail });
        await events.emit(tx, 'identity.credentialChanged', { userId, changeId: written.id, kind });
        return written;
      });
      for (const change of viewOf(act)) channel.publish(userId, change);
    },
  };
}

export type CredentialChanges = ReturnType<typeof createCredentialChanges>;
