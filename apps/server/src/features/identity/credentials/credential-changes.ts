import {
  type CredentialChange,
  SECURITY_ACTS,
  type SecurityAct,
} from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { actsOfKinds, writeAct } from '../acts.repository.ts';
import type { Actor, ActRow } from '../index.ts';
import { securityChannel } from '../security.channel.ts';

const SHOWN = 10;
const SHOWN_FOR_MS = 48 * 3_600_000;

interface CredentialChangesOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly realtime: RealtimePublisher;
  readonly now: () => number;
}

const viewOf = ({ id, kind, wallet_address: walletAddress, detail, created_at }: ActRow): SecurityAct[] =>
  SECURITY_ACTS.filter((known) => known === kind).map((known) => ({
    id,
    kind: known,
    walletAddress,
    detail,
    createdAt: created_at.toISOString(),
  }));

/** Writes changes of credentials into their owner's log and tells every device that is signed in. */
export function createCredentialChanges({ db, events, realtime, now }: CredentialChangesOptions) {
  const channel = securityChannel(realtime, async (userId) => {
    const since = new Date(now() - SHOWN_FOR_MS);
    return (await actsOfKinds(db, userId, SECURITY_ACTS, since, SHOWN)).flatMap(viewOf);
  });
  const publish = (act: ActRow): void => {
    for (const shown of viewOf(act)) channel.publish(act.user_id, shown);
  };
  return {
    channel: channel.provider,
    /**
     * Tells every device of its trader of an act that is written down. Other kinds than `SECURITY_ACTS` are
     * left out.
     */
    publish,
    note: async (actor: Actor, kind: CredentialChange, detail: string): Promise<void> => {
      const { userId, sessionId } = actor;
      const act = await db.transaction(async (tx) => {
        const written = await writeAct(tx, actor, { kind, walletAddress: null, detail });
        await events.emit(tx, 'identity.credentialChanged', {
          userId,
          sessionId,
          changeId: written.id,
          kind,
        });
        return written;
      });
      publish(act);
    },
  };
}

export type CredentialChanges = ReturnType<typeof createCredentialChanges>;
