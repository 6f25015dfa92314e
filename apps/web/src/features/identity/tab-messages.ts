/** Messages between tabs: whose session has ended, or that someone has signed in. */
type TabMessage = { readonly kind: 'ended'; readonly userId: string } | { readonly kind: 'signedIn' };

const CHANNEL = 'session';

export function notifyOtherTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

export function listenToTabs(receive: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  return () => channel.close();
}
