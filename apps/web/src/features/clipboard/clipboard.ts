import { isAddress } from '@dugout/domain/address';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import { call } from '#/shared/api/call.ts';
import { ClipboardWatcher, readAttempts } from './clipboard-watcher.ts';

const KEY = 'clipboardAttempts';

function session(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** The types do not know every permission yet. */
interface Permissions {
  query(descriptor: { readonly name: string }): Promise<{ readonly state: 'granted' | 'prompt' | 'denied' }>;
}

/**
 * The name is known to some browsers alone; the others ask each time, so they are never read without a press.
 */
async function permission(): Promise<'granted' | 'prompt' | 'denied'> {
  if (typeof navigator.clipboard?.readText !== 'function') return 'denied';
  try {
    const permissions: Permissions = navigator.permissions;
    return (await permissions.query({ name: 'clipboard-read' })).state;
  } catch {
    return 'denied';
  }
}

/** The page's watch of the clipboard. */
export const clipboard = new ClipboardWatcher({
  permission,
  read: () => navigator.clipboard.readText(),
  load: async (mint) => {
    try {
      return (await call('GET /api/token-details', { query: { mint } })).data;
    } catch (error) {
      // The server knows of no such token: nothing went wrong.
      if (error instanceof ApiFailure && error.code === 'token_not_found') return null;
      throw error;
    }
  },
  isAddress,
  attempts: {
    read: () => readAttempts(session()?.getItem(KEY) ?? null),
    write: (left) => session()?.setItem(KEY, String(left)),
  },
  every: (ms, run) => {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  onFocus: (run) => {
    addEventListener('focus', run);
    return () => removeEventListener('focus', run);
  },
});
