import type { ServerFrame } from '@dugout/contract/realtime';

interface Known {
  readonly epoch: string;
  readonly seq: number;
  readonly data: readonly unknown[];
}

/** A page's view of its channels: a snapshot and the deltas after it, as lists. Records every sequence gap. */
export class PageModel {
  readonly wanted = new Set<string>();
  readonly known = new Map<string, Known>();
  readonly faults: string[] = [];
  snapshots = 0;

  /** Returns the subscriptions of a page that connects or reconnects. */
  requestedChannels(): { readonly name: string; readonly epoch?: string; readonly since?: number }[] {
    return [...this.wanted].map((name) => {
      const known = this.known.get(name);
      return known === undefined ? { name } : { name, epoch: known.epoch, since: known.seq };
    });
  }

  leave(channel: string): void {
    this.wanted.delete(channel);
    this.known.delete(channel);
  }

  take(frame: ServerFrame): void {
    if (!('channel' in frame) || !this.wanted.has(frame.channel)) return;
    if (frame.type === 'refused') this.faults.push(`refused ${frame.channel}`);
    if (frame.type === 'snapshot') {
      this.snapshots++;
      const { epoch, seq, data } = frame;
      this.known.set(frame.channel, { epoch, seq, data: Array.isArray(data) ? data : [] });
    }
    const known = this.known.get(frame.channel);
    // A delta before the snapshot belongs to an earlier subscription on the same socket.
    if (frame.type !== 'delta' || known === undefined) return;
    if (frame.seq - frame.data.length !== known.seq)
      this.faults.push(`${frame.channel}: ${known.seq}, then ${frame.data.length} to ${frame.seq}`);
    this.known.set(frame.channel, { ...known, seq: frame.seq, data: [...known.data, ...frame.data] });
  }
}
