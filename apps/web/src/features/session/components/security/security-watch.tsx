import type { CredentialChange } from '@dugout/contract/identity/credentials';
import { useCallback } from 'react';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { stored } from '#/shared/storage/stored.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

/** The newest change that this browser showed. */
const seenChange = stored<string>({
  key: 'securitySeen',
  version: 1,
  fallback: '',
  parse: (value) => (typeof value === 'string' ? value : null),
});

function show({ id, detail }: CredentialChange): void {
  if (seenChange.read() === id) return;
  seenChange.write(id);
  toasts.show({
    tone: 'error',
    title: `Security: ${detail}.`,
    text: 'Not you? Change your password and check Security in the account menu.',
  });
}

/** Tells this device what changed in the trader's credentials, also while it was away. */
export function SecurityWatch() {
  const onUpdate = useCallback(({ state }: { readonly state: readonly CredentialChange[] | null }) => {
    const newest = state?.[0];
    if (newest !== undefined) show(newest);
  }, []);
  useChannelUpdates('security', onUpdate);
  return null;
}
