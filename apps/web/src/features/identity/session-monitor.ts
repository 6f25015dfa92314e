import type { Me } from '@dugout/contract/identity/account';

interface SessionPort {
  /** Returns the trader shown by this tab, null for a guest; undefined until known. */
  readonly shown: () => Me | null | undefined;
  /** Fetches the signed-in trader. Rejects while the server is unreachable. */
  readonly fetchMe: () => Promise<Me | null>;
  readonly show: (me: Me | null) => void;
  /** Notifies the trader of a change that was not made in this tab. */
  readonly notify: (me: Me | null) => void;
}

/**
 * Keeps the trader shown by this tab in step with the session, wherever it was changed: here, in another tab, or
 * by the server.
 */
export class SessionMonitor {
  readonly #port: SessionPort;
  #turn = 0;
  #fetching = 0;
  #leaving = false;

  constructor(port: SessionPort) {
    this.#port = port;
  }

  /** Shows the signed-in trader. Returns false if the server is unreachable; the tab then stays unchanged. */
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

  /** Called when a call was rejected as unauthenticated. */
  suspect(): void {
    if (!this.#leaving && this.#fetching === 0 && this.#isTrader()) void this.check();
  }

  /**
   * Called when a trader's session has ended; defaults to the shown trader. Clears their data from the screen
   * without waiting for the server.
   */
  ended(userId = this.#port.shown()?.userId): void {
    if (this.#leaving) return;
    if (this.#isTrader() && this.#port.shown()?.userId === userId) this.#take(null, false);
    void this.check();
  }

  /** Exchanges the session for a new one of the same trader by `work`. Rejects if `work` does. */
  async renew(work: () => Promise<unknown>): Promise<void> {
    this.#leaving = true;
    try {
      await work();
    } finally {
      this.#leaving = false;
    }
  }

  /** Signs out by `work`. Rejects if `work` does; the tab then stays unchanged. */
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
