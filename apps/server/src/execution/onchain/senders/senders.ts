import type { Log } from '#/platform/log/log.ts';
import type { Sender, Sending, SendingMeans, Sent } from './sender.ts';
import { takes } from './tips.ts';

/** All configured ways for signed transactions to the leaders. The first of two that take a tip is preferred. */
export class Senders {
  readonly means: SendingMeans;
  readonly #senders: readonly Sender[];
  readonly #log: Log;

  constructor(senders: readonly Sender[], log: Log) {
    this.#senders = senders;
    this.#log = log;
    this.means = {
      get tips() {
        return senders.flatMap(({ tips }) => (tips === null || tips.accounts.length === 0 ? [] : [tips]));
      },
    };
  }

  /**
   * Hands a signed transaction to every suitable sender at once; the first that lands it wins. A protected one
   * goes to protected senders only: it waits rather than being published. A sender that wants a tip gets only
   * transactions that pay it.
   */
  send(sent: Sent, sending: Sending): void {
    const { transaction, signature } = sent;
    for (const sender of this.#senders.filter((one) => takes(one, transaction, sending)))
      sender.send({ transaction, signature }, sending).catch((error: unknown) => {
        this.#log.debug({ error, signature, sender: sender.name }, 'a sender did not accept a transaction');
      });
  }

  /** Stops handing over a transaction whose outcome is certain. */
  forget(signature: string): void {
    for (const sender of this.#senders) sender.forget?.(signature);
  }
}
