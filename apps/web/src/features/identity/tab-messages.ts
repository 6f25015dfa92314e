/** What tabs tell each other: whose session has ended, or that somebody has signed in. */
type TabMessage = { readonly kind: 'ended'; readonly userId: string } | { readonly kind: 'signedIn' };

const CHANNEL = 'session';

/** Sends to the other tabs of this browser. */
export function notifyOtherTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Gives back what ends it. */
export function listenToTabs(receive: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  return () => channel.close();
}
