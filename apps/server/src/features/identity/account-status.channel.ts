import type { AccountStatus } from '@dugout/contract/identity/account';
import type { Db } from '#/platform/db/db.ts';
import type { RealtimePublisher } from '#/platform/realtime/channel.ts';
import { traderChannel } from '#/platform/realtime/trader-channel.ts';
import { deletionDueAt } from './deletion/deletion.repository.ts';
import type { Suspensions } from './suspensions/suspensions.ts';

export function accountStatuses(db: Db, realtime: RealtimePublisher, suspensions: Pick<Suspensions, 'of'>) {
  async function of(userId: string): Promise<AccountStatus> {
    const suspension = suspensions.of(userId);
    const dueAt = await deletionDueAt(db, userId);
    return {
      suspension: suspension && {
        reason: suspension.reason,
        until: suspension.until === null ? null : new Date(suspension.until).toISOString(),
      },
      deletionDueAt: dueAt?.toISOString() ?? null,
    };
  }
  const { provider, changed } = traderChannel('accountStatus', realtime, of);
  return { of, provider, changed };
}

export type AccountStatuses = ReturnType<typeof accountStatuses>;
