import type { SecurityEvent } from '@dugout/contract/identity/credentials';
import { useCallback } from 'react';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { takeOwnAction } from '#/shared/security/own-actions.ts';
import { stored } from '#/shared/storage/stored.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

/** The newest event shown by this browser. */
const seenEvent = stored<string>({
  key: 'securitySeen',
  version: 1,
  fallback: '',
  parse: (value) => (typeof value === 'string' ? value : null),
});

function show(securityEvent: SecurityEvent): void {
  const { id, detail, walletAddress } = securityEvent;
  if (seenEvent.read() === id) return;
  seenEvent.write(id);
  if (takeOwnAction(securityEvent)) return;
  const check = walletAddress === null ? 'Security in the account menu' : 'your wallets before you deposit';
  toasts.show({
    tone: 'error',
    title: `Security: ${detail}.`,
    text: `Not you? Change your password and check ${check}.`,
  });
}

/** Shows the trader's security events on this device, including those while it was offline. */
export function SecurityToasts() {
  const onUpdate = useCallback(({ state }: { readonly state: readonly SecurityEvent[] | null }) => {
    const newest = state?.[0];
    if (newest !== undefined) show(newest);
  }, []);
  useChannelUpdates('security', onUpdate);
  return null;
}
