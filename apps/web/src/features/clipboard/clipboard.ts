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

/** The built-in types lack some permissions. */
interface Permissions {
  query(descriptor: { readonly name: string }): Promise<{ readonly state: 'granted' | 'prompt' | 'denied' }>;
}

/**
 * Queries the permission. Only some browsers know its name; the others prompt each time, so they are never read
 * without a press.
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

export const clipboard = new ClipboardWatcher({
  permission,
  read: () => navigator.clipboard.readText(),
  load: async (mint) => {
    try {
      return (await call('GET /api/token-details', { query: { mint } })).data;
    } catch (error) {
      // An unknown token is not an error.
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
