import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '#/platform/async/at-most.ts';
import type { Log } from '#/platform/log/log.ts';
import { type DeliverMail, type Mail, MailFailure } from './mail.ts';

const AT_ONCE = 2;
const MAX_WAITING = 1_000;
/** After which pauses an e-mail that was not taken is tried again. */
const RETRY_MS: readonly number[] = [5_000, 30_000, 120_000];

export interface MailerOptions {
  readonly deliver: DeliverMail;
  readonly log: Log;
  readonly retryMs?: readonly number[];
}

/** Sends e-mails outside of the requests that cause them. */
export class Mailer {
  readonly #deliver: DeliverMail;
  readonly #log: Log;
  readonly #retryMs: readonly number[];
  readonly #inTurn = atMost(AT_ONCE);
  readonly #closing = new AbortController();
  readonly #waiting = new Set<Promise<void>>();
  #sent = 0;
  #failed = 0;

  constructor({ deliver, log, retryMs = RETRY_MS }: MailerOptions) {
    this.#deliver = deliver;
    this.#log = log;
    this.#retryMs = retryMs;
  }

  /** E-mails by what became of them, since the start. */
  get counts(): ReadonlyMap<string, number> {
    return new Map([
      ['sent', this.#sent],
      ['failed', this.#failed],
      ['waiting', this.#waiting.size],
    ]);
  }

  /** Takes an e-mail to be sent; `purpose` names it in the log, which has neither address nor text. */
  send(purpose: string, mail: Mail): void {
    if (this.#closing.signal.aborted) return;
    if (this.#waiting.size >= MAX_WAITING) {
      this.#giveUp(purpose, 'too many wait', 0);
      return;
    }
    const sending = this.#send(purpose, mail).finally(() => this.#waiting.delete(sending));
    this.#waiting.add(sending);
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting);
  }

  /** Takes no more and tries nothing again; what is being sent ends by itself. */
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

  /** @returns why the e-mail was not taken; null where it was */
  async #attempt(mail: Mail): Promise<MailFailure | null> {
    try {
      await this.#inTurn(() => this.#deliver(mail));
      return null;
    } catch (error) {
      return error instanceof MailFailure ? error : new MailFailure('failed', true);
    }
  }

  /** @returns false where the mailer closes meanwhile */
  #pause(waitMs: number): Promise<boolean> {
    return pause(waitMs, true, { signal: this.#closing.signal }).catch(() => false);
  }

  #giveUp(purpose: string, reason: string, attempts: number): void {
    this.#failed++;
    this.#log.warn({ purpose, reason, attempts }, 'an e-mail could not be sent');
  }
}
