import type { Log } from '#/platform/log/log.ts';
import type { Sender, Sending, SendingMeans } from './sender.ts';

const lowestTip = (senders: readonly Sender[]): bigint | null =>
  senders.reduce<bigint | null>(
    (lowest, { minTip }) => (lowest === null || minTip < lowest ? minTip : lowest),
    null,
  );

/** All configured ways for signed transactions to the leaders. */
export class Senders {
  readonly #senders: readonly Sender[];
  readonly #log: Log;

  constructor(senders: readonly Sender[], log: Log) {
    this.#senders = senders;
    this.#log = log;
  }

  get means(): SendingMeans {
    const protecting = this.#senders.filter(({ isProtected }) => isProtected);
    const tipped = this.#senders.filter(({ minTip }) => minTip > 0n);
    return { protectedTip: lowestTip(protecting), openTip: lowestTip(tipped) };
  }

  /**
   * Hands a signed transaction to every suitable sender at once; the first that lands it wins. A protected one
   * goes to protected senders only: it waits rather than being published.
   */
  send(transaction: string, signature: string, sending: Sending): void {
    for (const sender of this.#senders.filter((one) => suits(one, sending)))
      sender.send(transaction, sending).catch((error: unknown) => {
        this.#log.debug({ error, signature, sender: sender.name }, 'a sender did not accept a transaction');
      });
  }
}

const suits = ({ isProtected, minTip }: Sender, { protect, tipLamports }: Sending): boolean =>
  (isProtected || !protect) && tipLamports >= minTip;
