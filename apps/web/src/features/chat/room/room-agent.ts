import type { ChatMessage } from '@dugout/contract/chat/message';
import type { ChatRoom, ChatUpdate } from '@dugout/contract/chat/streams';
import { TYPING_EVERY_MS, TYPING_MS } from '@dugout/contract/chat/values';
import { ApiFailure } from '#/shared/api/api-failure.ts';
import {
  EMPTY_ROOM,
  type Outgoing,
  type RoomState,
  stillTyping,
  withMessages,
  withOlder,
  withOutgoing,
  withoutOutgoing,
  withRead,
  withSnapshot,
  withTypist,
} from './room.model.ts';
import type { RoomPort } from './room-port.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** Max pages to load when jumping to a message. */
const MAX_PAGES_BACK = 100;

/** A rejection is final; any other error is a connection failure and is retried. */
const isRefused = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500;

/**
 * One room of a page: its messages and outgoing ones. Messages are sent one at a time, in order, each under its
 * own client id, so that a resent message is not duplicated.
 */
export class RoomAgent {
  readonly #port: RoomPort;
  readonly #listeners = new Set<() => void>();
  readonly #messageListeners = new Set<(message: ChatMessage) => void>();
  #state: RoomState = EMPTY_ROOM;
  #isSending = false;
  #wait = FIRST_WAIT_MS;
  #stopWaiting: () => void = () => {};
  #saidTypingAt = Number.NEGATIVE_INFINITY;

  constructor(port: RoomPort) {
    this.#port = port;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Calls `listener` with every added or changed message, shown or not. Returns a function that unregisters it.
   */
  readonly onMessage = (listener: (message: ChatMessage) => void): (() => void) => {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  };

  readonly getSnapshot = (): RoomState => this.#state;

  /** Applies live data: a snapshot, or the updates since the last one. */
  receive(room: ChatRoom | null, updates: readonly ChatUpdate[]): void {
    if (updates.length === 0) {
      if (room !== null) this.#set(withSnapshot(this.#state, room, this.#port.myId));
    } else for (const each of updates) this.#receiveOne(each);
    this.retryNow();
  }

  #receiveOne(update: ChatUpdate): void {
    if (update.kind === 'message') this.took(update.message);
    else if (update.kind === 'read') this.#set(withRead(this.#state, update.read));
    else if (update.userId !== this.#port.myId) {
      const until = this.#port.now() + TYPING_MS;
      this.#set(withTypist(this.#state, { userId: update.userId, userName: update.userName, until }));
      this.#port.after(TYPING_MS, () => this.#set(stillTyping(this.#state, this.#port.now())));
    }
  }

  /** Applies a message returned by the server. */
  took(message: ChatMessage): void {
    this.#set(withMessages(this.#state, [message], this.#port.myId));
    for (const listener of this.#messageListeners) listener(message);
  }

  send(text: string, replyTo: ChatMessage | null, pictures: readonly string[] = []): void {
    const [clientId, at] = [this.#port.newId(), this.#port.now()];
    this.#set(
      withOutgoing(this.#state, { clientId, text, pictures, replyTo, at, state: 'sending', reason: null }),
    );
    this.#saidTypingAt = Number.NEGATIVE_INFINITY;
    void this.#flush();
  }

  /** Resends a failed message under the same client id. */
  retry(clientId: string): void {
    const message = this.#state.outgoing.find((each) => each.clientId === clientId);
    if (message === undefined || message.state !== 'failed') return;
    this.#set(withOutgoing(this.#state, { ...message, state: 'sending', reason: null }));
    void this.#flush();
  }

  discard(clientId: string): void {
    this.#set(withoutOutgoing(this.#state, clientId));
  }

  /** Immediately retries messages that wait for the connection. */
  retryNow(): void {
    this.#wait = FIRST_WAIT_MS;
    this.#stopWaiting();
    void this.#flush();
  }

  async loadOlder(): Promise<void> {
    const first = this.#state.messages[0];
    if (first === undefined || this.#state.older === 'loading' || this.#state.older === 'none') return;
    this.#set({ ...this.#state, older: 'loading' });
    try {
      this.#set(withOlder(this.#state, await this.#port.older(first.id)));
    } catch {
      this.#set({ ...this.#state, older: 'failed' });
    }
  }

  /** Loads older messages up to a sequence number. @returns whether it was found */
  async reach(seq: number): Promise<boolean> {
    for (let page = 0; page < MAX_PAGES_BACK; page++) {
      const first = this.#state.messages[0];
      if (first === undefined || this.#state.older === 'failed') return false;
      if (first.seq <= seq) return true;
      if (this.#state.older === 'none') return false;
      await this.loadOlder();
    }
    return false;
  }

  typing(): void {
    const now = this.#port.now();
    if (now - this.#saidTypingAt < TYPING_EVERY_MS) return;
    this.#saidTypingAt = now;
    // A lost typing event does not matter.
    this.#port.sayTyping().catch(() => undefined);
  }

  async #flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        if (!(await this.#sendOne(next))) return;
      }
    } finally {
      this.#isSending = false;
    }
  }

  #next(): Outgoing | undefined {
    return this.#state.outgoing.find(({ state }) => state === 'sending');
  }

  /** @returns whether the next one may be sent */
  async #sendOne(message: Outgoing): Promise<boolean> {
    try {
      this.took(await this.#port.send(message));
      // A server of another version may omit the client id in its response.
      this.#set(withoutOutgoing(this.#state, message.clientId));
      this.#wait = FIRST_WAIT_MS;
      return true;
    } catch (error) {
      if (isRefused(error)) {
        this.#set(withOutgoing(this.#state, { ...message, state: 'failed', reason: error.message }));
        return true;
      }
      this.#stopWaiting = this.#port.after(this.#wait, () => void this.#flush());
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
      return false;
    }
  }

  #set(state: RoomState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
