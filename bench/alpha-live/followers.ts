import type { AlphaDelta } from '@dugout/contract/alpha/streams';
import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { Member } from '../chat/member.ts';

interface SeenFrame {
  readonly text: string;
  readonly first: number;
  readonly last: number;
  readonly deltas: readonly AlphaDelta[];
  readonly arrivals: { readonly socket: number; readonly at: number }[];
}

const SEQ = /^\{"type":"delta","channel":"alpha","seq":(\d+)/;

/** Sockets subscribed to `alpha`. A frame is parsed once, however many sockets receive it. */
export class Followers {
  readonly frames: SeenFrame[] = [];
  /** Deltas that a socket missed or received twice. */
  lost = 0;
  doubled = 0;
  readonly #known = new Map<string, SeenFrame>();
  /** The number of the last delta, by socket. */
  readonly #last: number[] = [];
  readonly #members: Member[] = [];

  async open(port: number, count: number): Promise<void> {
    for (let socket = 0; socket < count; socket++) {
      await new Promise<void>((resolve, reject) => {
        const heard = (text: string): void => this.#take(socket, text, resolve);
        const member = new Member({ port, path: LIVE_PATH, cookie: '', heard });
        this.#members.push(member);
        const subscribe = JSON.stringify({ type: 'subscribe', channels: [{ name: 'alpha' }] });
        member.open.then(() => member.say(subscribe), reject);
      });
    }
  }

  /** Reports whether every socket is at the same delta. */
  areLevel(): boolean {
    return new Set(this.#last).size === 1;
  }

  close(): void {
    for (const member of this.#members) member.close();
  }

  #take(socket: number, text: string, ready: () => void): void {
    const at = Date.now();
    const seq = SEQ.exec(text)?.[1];
    if (seq === undefined) {
      const frame: ServerFrame = JSON.parse(text);
      if (frame.type !== 'snapshot') return;
      // A second snapshot would hide lost deltas.
      if (this.#last[socket] !== undefined) this.lost++;
      this.#last[socket] = frame.seq;
      ready();
      return;
    }
    const frame = this.#frame(`${seq} ${text.length}`, text);
    const step = frame.first - (this.#last[socket] ?? 0) - 1;
    if (step > 0) this.lost += step;
    if (step < 0) this.doubled -= step;
    this.#last[socket] = frame.last;
    frame.arrivals.push({ socket, at });
  }

  #frame(key: string, text: string): SeenFrame {
    const known = this.#known.get(key);
    if (known?.text === text) return known;
    const { seq, data } = JSON.parse(text) as { seq: number; data: readonly AlphaDelta[] };
    const frame = { text, first: seq - data.length + 1, last: seq, deltas: data, arrivals: [] };
    this.#known.set(key, frame);
    this.frames.push(frame);
    return frame;
  }
}
