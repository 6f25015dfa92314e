import { TRACKER_TEXTS } from '@dugout/contract/tracker/values';
import { call } from '#/shared/api/call.ts';
import { toastError } from '#/shared/toasts/toasts.ts';

/** Saves all followed wallets to a file that can be imported again. */
export async function exportFollowed(): Promise<void> {
  try {
    const { data } = await call('GET /tracker/export');
    const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `dugout-wallets-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    toastError(TRACKER_TEXTS.trackersFailed, error);
  }
}
