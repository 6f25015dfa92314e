import { setTimeout as pause } from 'node:timers/promises';
import { ConcurrencyLimit } from '#/platform/async/concurrency-limit.ts';
import type { Log } from '#/platform/log/log.ts';
import { type DeliverMail, type Mail, MailFailure } from './mail.ts';

const AT_ONCE = 2;
const MAX_WAITING = 1_000;
/** Pauses before each retry of an e-mail. */
const RETRY_MS: readonly number[] = [5_000, 30_000, 120_000];

interface MailerOptions {
  readonly deliver: DeliverMail;
  readonly log: Log;
  readonly retryMs?: readonly number[];
}

/** Sends e-mails outside of the requests that cause them. */
export class Mailer {
  readonly #deliver: DeliverMail;
  readonly #log: Log;
  readonly #retryMs: readonly number[];
  readonly #inTurn = new ConcurrencyLimit(AT_ONCE);
  readonly #closing = new AbortController();
  readonly #waiting = new Set<Promise<void>>();
  #sent = 0;
  #failed = 0;

  constructor({ deliver, log, retryMs = RETRY_MS }: MailerOptions) {
    this.#deliver = deliver;
    this.#log = log;
    this.#retryMs = retryMs;
  }

  get counts(): ReadonlyMap<string, number> {
    return new Map([
      ['sent', this.#sent],
      ['failed', this.#failed],
      ['waiting', this.#waiting.size],
    ]);
  }

  /** Queues an e-mail. `purpose` identifies it in the log, which contains neither address nor text. */
  send(purpose: string, mail: Mail): void {
    if (this.#closing.signal.aborted) return;
    if (this.#waiting.size >= MAX_WAITING) {
      this.#giveUp(purpose, 'too many wait', 0);
      return;
    }
    const sending = this.#send(purpose, mail).finally(() => this.#waiting.delete(sending));
    this.#waiting.add(sending);
  }

  async idle(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting);
  }

  /** Accepts no more e-mails and stops retries; a delivery in progress completes by itself. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  async #send(purpose: string, mail: Mail): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const failure = await this.#attempt(mail);
      if (failure === null) {
        this.#sent++;
        return;
      }
      const waitMs = failure.isFinal ? undefined : this.#retryMs[attempt - 1];
      if (waitMs === undefined || !(await this.#pause(waitMs))) {
        this.#giveUp(purpose, failure.message, attempt);
        return;
      }
    }
  }

  /** @returns why the e-mail was rejected; null when it was accepted */
  async #attempt(mail: Mail): Promise<MailFailure | null> {
    try {
      await this.#inTurn.run(() => this.#deliver(mail));
      return null;
    } catch (error) {
      return error instanceof MailFailure ? error : new MailFailure('failed', true);
    }
  }

  #pause(waitMs: number): Promise<boolean> {
    return pause(waitMs, true, { signal: this.#closing.signal }).catch(() => false);
  }

  #giveUp(purpose: string, reason: string, attempts: number): void {
    this.#failed++;
    this.#log.warn({ purpose, reason, attempts }, 'an e-mail could not be sent');
  }
}
