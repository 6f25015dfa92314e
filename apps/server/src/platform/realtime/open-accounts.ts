import { Tally } from './tally.ts';

/** Called when an account opens its first live socket, and when it closes its last. */
type AccountListener = (userId: string, isOpen: boolean) => void;

export class OpenAccounts {
  readonly #sockets = new Tally();
  readonly #listeners: AccountListener[] = [];

  isOpen(userId: string): boolean {
    return this.sockets(userId) > 0;
  }

  sockets(userId: string): number {
    return this.#sockets.of(userId);
  }

  onChange(listener: AccountListener): void {
    this.#listeners.push(listener);
  }

  opened(userId: string): void {
    this.#sockets.add(userId);
    if (this.sockets(userId) === 1) this.#deliver(userId, true);
  }

  closed(userId: string): void {
    this.#sockets.remove(userId);
    if (!this.isOpen(userId)) this.#deliver(userId, false);
  }

  #deliver(userId: string, isOpen: boolean): void {
    for (const listener of this.#listeners) listener(userId, isOpen);
  }
}
