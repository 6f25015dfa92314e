import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatRoom, ChatUpdate } from '@dugout/contract/chat/streams';
import { LIVE_PATH } from '@dugout/contract/constants';
import type { ServerFrame } from '@dugout/contract/realtime';
import { WebSocket } from 'ws';
import { PageModel } from '#/platform/realtime/page-model.harness.ts';
import { between, type Person } from './people.ts';

interface At {
  readonly address: string;
}

interface RoamingOptions {
  readonly person: Person;
  /** The other trader of its chat. */
  readonly other: Person;
  /** Addresses of the servers that it knows, in the order in which it tries them. */
  readonly addresses: readonly At[];
}

const AGAIN_MS = 200;
const NEWEST = 30;

/** A trader's page with one chat, which goes to the next server when its socket ends or it is not admitted. */
export class RoamingPage {
  readonly channelId: string;
  readonly other: Person;
  readonly goodbyes: string[] = [];
  /** When it left its first server; null while it is there. */
  leftAt: number | null = null;
  readonly #person: Person;
  readonly #addresses: readonly At[];
  readonly #model = new PageModel();
  /** Texts by message id, oldest first. */
  readonly #texts = new Map<string, string>();
  #at = 0;
  #socket: WebSocket | null = null;
  #isClosed = false;
  #admitted: () => void = () => undefined;

  private constructor({ person, other, addresses }: RoamingOptions) {
    this.#person = person;
    this.other = other;
    this.#addresses = addresses;
    this.channelId = between(person, other);
    this.#model.wanted.add(this.#channel);
  }

  /** Opens it at the first address, and waits for its snapshot. */
  static async open(options: RoamingOptions): Promise<RoamingPage> {
    const page = new RoamingPage(options);
    const admitted = new Promise<void>((resolve) => {
      page.#admitted = resolve;
    });
    await page.#connect();
    await admitted;
    return page;
  }

  get #channel(): string {
    return `chat:${this.channelId}`;
  }

  get #server(): At {
    const server = this.#addresses[this.#at % this.#addresses.length];
    if (server === undefined) throw new Error('a page needs a server');
    return server;
  }

  get address(): string {
    return this.#server.address;
  }

  /** Gaps in the numbers of its frames. */
  get faults(): readonly string[] {
    return this.#model.faults;
  }

  /** Returns the newest messages as the page shows them, or as a server has them. */
  async texts({ of }: { of?: At } = {}): Promise<readonly string[]> {
    if (of === undefined) return [...this.#texts.values()].slice(-NEWEST);
    const answer = await this.#person.get(of, `/chat/channels/${this.channelId}/messages`);
    const { data = [] } = (answer?.body ?? {}) as { data?: readonly ChatMessage[] };
    return data.map(({ text }) => text).slice(-NEWEST);
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    const server = this.#server;
    const token = await this.#person.token(server).catch(() => null);
    if (token === null) {
      this.#goOn();
      return;
    }
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}${LIVE_PATH}`, {
      headers: { cookie: this.#person.cookie() },
    });
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('open', () => {
      const channels = this.#model.requestedChannels().map((channel) => ({ ...channel, token }));
      socket.send(JSON.stringify({ type: 'subscribe', channels }));
    });
    socket.on('message', (data) => this.#take(JSON.parse(String(data)) as ServerFrame));
    socket.on('close', () => this.#goOn());
  }

  #goOn(): void {
    if (this.#isClosed) return;
    this.leftAt ??= performance.now();
    this.#at += 1;
    setTimeout(() => void this.#connect(), AGAIN_MS);
  }

  #take(frame: ServerFrame): void {
    if (frame.type === 'goodbye') this.goodbyes.push(frame.reason);
    // A server that is not sure of the page's rights: another may be.
    if (frame.type === 'refused') {
      this.#socket?.close();
      return;
    }
    this.#model.take(frame);
    if (frame.type === 'snapshot') {
      this.#texts.clear();
      for (const { id, text } of (frame.data as ChatRoom).messages) this.#texts.set(id, text);
      this.#admitted();
    }
    if (frame.type === 'delta')
      for (const update of frame.data as readonly ChatUpdate[])
        if (update.kind === 'message') this.#texts.set(update.message.id, update.message.text);
  }
}
