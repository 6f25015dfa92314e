import type { Me } from '@dugout/contract/identity/me';

export interface SessionPort {
  /** Whom this tab shows, null for a guest; undefined before it is known. */
  readonly shown: () => Me | null | undefined;
  /** Asks the server who is signed in. Rejects while it is away. */
  readonly fetchMe: () => Promise<Me | null>;
  /** Turns the tab into another trader's, or a guest's. */
  readonly show: (me: Me | null) => void;
  /** Tells the trader about a change that they did not make in this tab. */
  readonly notify: (me: Me | null) => void;
}

/**
 * Keeps whom this tab shows in step with who is signed in, wherever that was changed: here, in another tab,
 * or by the server.
 */
export class SessionMonitor {
  readonly #port: SessionPort;
  #turn = 0;
  #fetching = 0;
  #leaving = false;

  constructor(port: SessionPort) {
    this.#port = port;
  }

  /** Shows who is signed in. False when the server cannot be asked; the tab then stays as it is. */
  async check(isOwn = false): Promise<boolean> {
    const turn = ++this.#turn;
    this.#fetching++;
    const me = await this.#port.fetchMe().catch(() => undefined);
    this.#fetching--;
    if (turn !== this.#turn) return true;
    if (me === undefined) return false;
    this.#take(me, isOwn);
    return true;
  }

  /** A call was refused for want of a session. */
  suspect(): void {
    if (!this.#leaving && this.#fetching === 0 && this.#isTrader()) void this.check();
  }

  /**
   * The session of a trader has ended; without `userId`, of the one who is shown. What is theirs leaves the
   * screen without waiting for the server.
   */
  ended(userId = this.#port.shown()?.userId): void {
    if (this.#leaving) return;
    if (this.#isTrader() && this.#port.shown()?.userId === userId) this.#take(null, false);
    void this.check();
  }

  /** Exchanges the session for a new one of the same trader by `work`. Rejects as it does. */
  async renew(work: () => Promise<unknown>): Promise<void> {
    this.#leaving = true;
    try {
      await work();
    } finally {
      this.#leaving = false;
    }
  }

  /** Signs out by `work`. Rejects as it does, and the tab stays as it is. */
  async leave(work: () => Promise<unknown>): Promise<void> {
    await this.renew(work);
    this.#turn++;
    this.#take(null, true);
  }

  #isTrader(): boolean {
    const shown = this.#port.shown();
    return shown !== null && shown !== undefined;
  }

  #take(me: Me | null, isOwn: boolean): void {
    const before = this.#port.shown();
    if (before !== undefined && before?.userId === me?.userId) return;
    const isRemoteChange = this.#isTrader() && !isOwn;
    this.#port.show(me);
    if (isRemoteChange) this.#port.notify(me);
  }
}
