import { JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import type { Log } from '#/platform/log/log.ts';
import { senderCalls } from './http-sender.ts';
import { RequestBudget } from './request-budget.ts';
import type { Sender, SenderTips, Sending, Sent } from './sender.ts';
import type { TipFloor } from './tip-floor.ts';

/** Source: Jito's documentation of low-latency transaction sends. */
const MIN_TIP_LAMPORTS = 1_000n;
/** The accounts "have remained constant", says the documentation. */
const ACCOUNTS_EVERY_MS = 30 * 60_000;
const ACCOUNTS_AGAIN_MS = 30_000;

interface BlockEngineOptions {
  /** Base addresses of the engine's API, one per region. */
  readonly urls: readonly string[];
  /** Sent as `x-jito-auth`; null for none. */
  readonly key: string | null;
  /** Requests that each region allows per second. */
  readonly perSecond: number;
  readonly floor: Pick<TipFloor, 'prices'>;
  readonly log: Log;
  readonly stopped: AbortSignal;
}

interface Region {
  readonly url: string;
  readonly budget: RequestBudget;
}

interface Waiting extends Sent {
  readonly sending: Sending;
  readonly done: Promise<void>;
  readonly settle: { readonly resolve: () => void; readonly reject: (error: unknown) => void };
  isFlying: boolean;
}

/**
 * Sends through a Jito block engine. A protected transaction is sent as a bundle of one: it takes part in the
 * auction, lands completely or not at all, and is not forwarded to a leader otherwise. An address that is no block
 * engine rejects a bundle, where it might publish a transaction.
 *
 * Requests wait for their region's budget. Protected transactions go first, because no other sender has them, and
 * among equals transactions that no region has accepted yet. A transaction waits at most once.
 */
export class BlockEngine implements Sender {
  readonly name = 'block engine';
  readonly isProtected = true;
  readonly #options: BlockEngineOptions;
  readonly #call: ReturnType<typeof senderCalls>;
  readonly #regions: readonly Region[];
  readonly #waiting = new Map<string, Waiting>();
  readonly #accepted = new Set<string>();
  #accounts: readonly string[] = JITO_TIP_ACCOUNTS;
  #timer: NodeJS.Timeout | null = null;
  #accountsTimer: NodeJS.Timeout | null = null;

  constructor(options: BlockEngineOptions) {
    this.#options = options;
    this.#call = senderCalls(options.stopped);
    this.#regions = options.urls.map((url) => ({ url, budget: new RequestBudget(options.perSecond) }));
    options.stopped.addEventListener('abort', () => this.#stop(), { once: true });
    void this.#readAccounts();
  }

  get tips(): SenderTips {
    const { prices } = this.#options.floor;
    return { isProtected: true, minLamports: MIN_TIP_LAMPORTS, accounts: this.#accounts, prices };
  }

  send(sent: Sent, sending: Sending): Promise<void> {
    const known = this.#waiting.get(sent.signature);
    if (known !== undefined) return known.done;
    let settle: Waiting['settle'] = { resolve: () => undefined, reject: () => undefined };
    const done = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.#waiting.set(sent.signature, { ...sent, sending, done, settle, isFlying: false });
    this.#next();
    return done;
  }

  forget(signature: string): void {
    this.#accepted.delete(signature);
    this.#end(signature)?.resolve();
  }

  #stop(): void {
    for (const timer of [this.#timer, this.#accountsTimer]) if (timer !== null) clearTimeout(timer);
    for (const signature of [...this.#waiting.keys()]) this.forget(signature);
  }

  #end(signature: string): Waiting['settle'] | undefined {
    const entry = this.#waiting.get(signature);
    this.#waiting.delete(signature);
    return entry?.settle;
  }

  /** Sends as many waiting transactions as the regions allow now, and plans the next one. */
  #next(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (;;) {
      const entry = this.#first();
      const region = this.#freeRegion();
      if (entry === null || this.#options.stopped.aborted) return;
      if (region.budget.waitMs > 0) {
        this.#timer = setTimeout(() => this.#next(), Math.ceil(region.budget.waitMs));
        return;
      }
      void this.#hand(entry, region);
    }
  }

  #first(): Waiting | null {
    const rank = ({ signature, sending }: Waiting): number =>
      (sending.protect ? 0 : 2) + (this.#accepted.has(signature) ? 1 : 0);
    let first: Waiting | null = null;
    for (const entry of this.#waiting.values())
      if (!entry.isFlying && (first === null || rank(entry) < rank(first))) first = entry;
    return first;
  }

  #freeRegion(): Region {
    return this.#regions.reduce((free, one) => (one.budget.waitMs < free.budget.waitMs ? one : free));
  }

  async #hand(entry: Waiting, { url, budget }: Region): Promise<void> {
    const { signature, transaction, sending } = entry;
    entry.isFlying = true;
    budget.take();
    try {
      const encoding = { encoding: 'base64' };
      await (sending.protect
        ? this.#post(url, 'bundles', 'sendBundle', [[transaction], encoding])
        : this.#post(url, 'transactions', 'sendTransaction', [transaction, encoding]));
      budget.accepted();
      if (this.#waiting.has(signature)) this.#accepted.add(signature);
      this.#end(signature)?.resolve();
    } catch (error) {
      if (error instanceof RpcFailure && error.kind === 'rate limited') {
        budget.tooMany(error.retryAfterMs);
        entry.isFlying = false;
      } else this.#end(signature)?.reject(error);
    }
    this.#next();
  }

  #post(base: string, path: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const { key } = this.#options;
    const url = new URL(base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/api/v1/${path}`;
    return this.#call({
      url: url.href,
      method,
      params,
      ...(key === null ? {} : { headers: { 'x-jito-auth': key } }),
    });
  }

  /**
   * Reads the tip accounts. Accounts that the signer does not know are not used. The documented accounts are used until
   * the engine answers: a tip to an account that it does not take keeps a bundle from landing, and then nothing is
   * paid.
   */
  async #readAccounts(): Promise<void> {
    const { log, stopped } = this.#options;
    const { url, budget } = this.#freeRegion();
    if (budget.waitMs > 0) return this.#planAccounts(budget.waitMs);
    let nextMs = ACCOUNTS_AGAIN_MS;
    budget.take();
    try {
      const answer = await this.#post(url, 'bundles', 'getTipAccounts', []);
      if (!Array.isArray(answer))
        throw new RpcFailure('malformed', 'getTipAccounts was answered without a list');
      budget.accepted();
      this.#accounts = JITO_TIP_ACCOUNTS.filter((account) => answer.includes(account));
      const unknown = answer.length - this.#accounts.length;
      if (unknown > 0)
        log.error(
          { used: this.#accounts.length, unknown },
          'the block engine takes tips in accounts that the signer does not know',
        );
      nextMs = ACCOUNTS_EVERY_MS;
    } catch (error) {
      if (stopped.aborted) return;
      if (error instanceof RpcFailure && error.kind === 'rate limited') budget.tooMany(error.retryAfterMs);
      log.warn({ error }, 'the tip accounts of the block engine could not be read');
    }
    if (!stopped.aborted) this.#planAccounts(nextMs);
  }

  #planAccounts(inMs: number): void {
    this.#accountsTimer = setTimeout(() => void this.#readAccounts(), Math.ceil(inMs)).unref();
  }
}
