import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { JITO_TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import type { Bank } from './bank.ts';
import type { ChainFaults } from './faults.ts';
import { bytesOf } from './rpc/transaction-view.ts';
import { answerCalls, ReplyLost } from './solana-node/json-rpc.ts';
import { NodeError } from './solana-node/methods.ts';
import { readWire, type WireTransaction } from './wire-transaction.ts';

/** Source: Jito's documentation. */
const MIN_TIP_LAMPORTS = 1_000n;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TRANSFER = 2;
const TRANSFER_BYTES = 12;
const SECOND_MS = 1_000;

interface BlockEngineOptions {
  readonly bank: Bank;
  /** Faults of this engine alone: it can drop and delay what it accepted. */
  readonly faults: ChainFaults;
  /** From 0 to 1, seeded. */
  readonly chance: () => number;
}

/** Tips that landed recently, in SOL. */
interface TipFloor {
  readonly landed_tips_50th_percentile: number;
  readonly landed_tips_75th_percentile: number;
  readonly landed_tips_95th_percentile: number;
}

/**
 * A block engine with the calls of Jito's. It publishes nothing: an accepted transaction lands at the start of
 * the next slot. A bundle, or a transaction sent as a bundle only, lands when it succeeds and is dropped otherwise.
 */
export class BlockEngine {
  readonly faults: ChainFaults;
  /** Number of calls served, by method. */
  readonly calls = new Map<string, number>();
  /** Base address of its calls. */
  url = '';
  /** Requests that it allows per second; null for any number. */
  perSecond: number | null = null;
  /** Number of requests answered 429. */
  refused = 0;
  /** The keys that requests had in `x-jito-auth`. */
  readonly keys = new Set<string>();
  /** The signatures of accepted transactions, in the order of their acceptance. */
  readonly accepted: string[] = [];
  tipAccounts: readonly string[] = JITO_TIP_ACCOUNTS;
  /** Null answers 503. */
  tipFloor: TipFloor | null = null;
  /** Whether the transactions of a slot land in reverse order. */
  reorders = false;
  readonly #options: BlockEngineOptions;
  readonly #requests: number[] = [];
  readonly #waiting: {
    readonly wire: WireTransaction;
    readonly bundleOnly: boolean;
    readonly slot: number;
  }[] = [];

  constructor(options: BlockEngineOptions) {
    this.#options = options;
    this.faults = options.faults;
  }

  /** Answers the engine's paths, and the tip floor that Jito has at another address. */
  readonly listener = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/api/v1/bundles/tip_floor') this.#answerFloor(response);
    else if (this.#isTooMany()) {
      this.refused += 1;
      response.writeHead(429, { 'retry-after': '1' }).end('Too many requests');
    } else {
      const key = request.headers['x-jito-auth'];
      if (typeof key === 'string') this.keys.add(key);
      this.#calls(searchParams.get('bundleOnly') === 'true')(request, response);
    }
  };

  /** Lands the transactions due in the slot that just began. */
  slotBegan(slot: number): void {
    const { bank } = this.#options;
    const due = this.#waiting.filter((one) => one.slot <= slot);
    for (const entry of this.reorders ? due.reverse() : due) {
      this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      const { wire, bundleOnly } = entry;
      const fails = bundleOnly && bank.simulate(wire, 'processed').error !== null;
      if (!fails) bank.submit(wire);
    }
  }

  #calls(bundleOnly: boolean): RequestListener {
    const { chance } = this.#options;
    const run = (method: string, params: readonly unknown[]): (() => unknown) | undefined => {
      if (method === 'getTipAccounts') return () => this.tipAccounts;
      if (method === 'sendBundle') return () => this.#acceptBundle(params);
      const [text, options] = params;
      return method === 'sendTransaction' ? () => this.#accept(text, options, bundleOnly) : undefined;
    };
    return answerCalls({ faults: this.faults, chance, calls: this.calls, run });
  }

  #answerFloor(response: ServerResponse): void {
    if (this.tipFloor === null) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([this.tipFloor]));
  }

  #isTooMany(): boolean {
    const now = performance.now();
    while (this.#requests[0] !== undefined && this.#requests[0] <= now - SECOND_MS) this.#requests.shift();
    if (this.perSecond !== null && this.#requests.length >= this.perSecond) return true;
    this.#requests.push(now);
    return false;
  }

  #acceptBundle([transactions, options]: readonly unknown[]): string {
    if (!Array.isArray(transactions) || transactions.length !== 1)
      throw new NodeError(-32602, 'This engine takes bundles of one transaction');
    return this.#accept(transactions[0], options, true);
  }

  #accept(text: unknown, options: unknown, bundleOnly: boolean): string {
    const encoding =
      typeof options === 'object' && options !== null ? Reflect.get(options, 'encoding') : undefined;
    const wire = readWire(bytesOf(text, encoding));
    if (this.#tipOf(wire) < MIN_TIP_LAMPORTS)
      throw new NodeError(-32602, `A transaction must pay a tip of at least ${MIN_TIP_LAMPORTS} lamports`);
    const { bank, faults } = this.#options;
    const fault = faults.draw();
    if (fault === 'request lost') throw new ReplyLost();
    this.accepted.push(wire.signature);
    const slot = bank.slot('processed') + (fault === 'late' ? faults.lateSlots : 1);
    if (fault !== 'dropped') this.#waiting.push({ wire, bundleOnly, slot });
    if (fault === 'reply lost') throw new ReplyLost();
    return wire.signature;
  }

  /** Returns the lamports that a transaction transfers to the tip accounts. */
  #tipOf({ message: { keys, instructions } }: WireTransaction): bigint {
    let tip = 0n;
    for (const { programIdIndex, accounts, data } of instructions) {
      if (keys[programIdIndex] !== SYSTEM_PROGRAM || data.length !== TRANSFER_BYTES) continue;
      const bytes = Buffer.from(data);
      const to = keys[accounts[1] ?? -1];
      if (bytes.readUInt32LE(0) === TRANSFER && to !== undefined && this.tipAccounts.includes(to))
        tip += bytes.readBigUInt64LE(4);
    }
    return tip;
  }
}
