import {
  type CredentialChange,
  SECURITY_EVENTS,
  type SecurityEvent,
} from '@dugout/contract/identity/credentials';
import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { auditEventsOfKinds, writeAuditEvent } from '../audit-events.repository.ts';
import type { Actor, AuditEventRow } from '../index.ts';
import { securityChannel } from '../security.channel.ts';

const SHOWN = 10;
const SHOWN_FOR_MS = 48 * 3_600_000;

interface CredentialChangesOptions {
  readonly db: Db;
  readonly events: EventBus;
  readonly realtime: RealtimePublisher;
  readonly now: () => number;
}

const viewOf = ({
  id,
  kind,
  wallet_address: walletAddress,
  detail,
  created_at,
}: AuditEventRow): SecurityEvent[] =>
  SECURITY_EVENTS.filter((known) => known === kind).map((known) => ({
    id,
    kind: known,
    walletAddress,
    detail,
    createdAt: created_at.toISOString(),
  }));

export function createCredentialChanges({ db, events, realtime, now }: CredentialChangesOptions) {
  const channel = securityChannel(realtime, async (userId) => {
    const since = new Date(now() - SHOWN_FOR_MS);
    return (await auditEventsOfKinds(db, userId, SECURITY_EVENTS, since, SHOWN)).flatMap(viewOf);
  });
  const publish = (auditEvent: AuditEventRow): void => {
    for (const shown of viewOf(auditEvent)) channel.publish(auditEvent.user_id, shown);
  };
  return {
    channel: channel.provider,
    /** Notifies all devices of a trader of a recorded event. Kinds outside `SECURITY_EVENTS` are skipped. */
    publish,
    note: async (actor: Actor, kind: CredentialChange, detail: string): Promise<void> => {
      const { userId, sessionId } = actor;
      const auditEvent = await db.transaction(async (tx) => {
        const written = await writeAuditEvent(tx, actor, { kind, walletAddress: null, detail });
        await events.emit(tx, 'identity.credentialChanged', {
          userId,
          sessionId,
          changeId: written.id,
          kind,
        });
        return written;
      });
      publish(auditEvent);
    },
  };
}

export type CredentialChanges = ReturnType<typeof createCredentialChanges>;
