import type { RequestListener } from 'node:http';
import { TIP_ACCOUNTS } from '@dugout/domain/execution/tip-accounts';
import type { Bank } from './bank.ts';
import type { ChainFaults } from './faults.ts';
import { bytesOf } from './rpc/transaction-view.ts';
import { answerCalls } from './solana-node/json-rpc.ts';
import { NodeError } from './solana-node/methods.ts';
import { readWire, type WireTransaction } from './wire-transaction.ts';

/** Source: Jito's documentation. */
const MIN_TIP_LAMPORTS = 1_000n;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TRANSFER = 2;
const TRANSFER_BYTES = 12;

interface BlockEngineOptions {
  readonly bank: Bank;
  /** Faults of this engine alone. */
  readonly faults: ChainFaults;
  /** From 0 to 1, seeded. */
  readonly chance: () => number;
  /** Number of calls served, by method. */
  readonly calls: Map<string, number>;
}

/**
 * A block engine with the calls of Jito's. It publishes nothing: an accepted transaction lands at the start of
 * the next slot. One sent as a bundle only lands when it succeeds and is dropped otherwise.
 */
export class BlockEngine {
  readonly #options: BlockEngineOptions;
  readonly #waiting: {
    readonly wire: WireTransaction;
    readonly bundleOnly: boolean;
    readonly slot: number;
  }[] = [];

  constructor(options: BlockEngineOptions) {
    this.#options = options;
  }

  /** Answers JSON-RPC calls at the engine's paths; `bundleOnly` as in the query of the request. */
  listener(bundleOnly: boolean): RequestListener {
    return answerCalls({
      ...this.#options,
      run: (method, params) => {
        if (method === 'getTipAccounts') return () => TIP_ACCOUNTS;
        return method === 'sendTransaction' ? () => this.#accept(params, bundleOnly) : undefined;
      },
    });
  }

  #accept([text, given]: readonly unknown[], bundleOnly: boolean): string {
    const encoding = typeof given === 'object' && given !== null ? Reflect.get(given, 'encoding') : undefined;
    const wire = readWire(bytesOf(text, encoding));
    if (tipOf(wire) < MIN_TIP_LAMPORTS)
      throw new NodeError(-32602, `A transaction must pay a tip of at least ${MIN_TIP_LAMPORTS} lamports`);
    const { bank, faults } = this.#options;
    const fault = faults.draw();
    const slot = bank.slot('processed') + (fault === 'late' ? faults.lateSlots : 1);
    if (fault !== 'dropped' && fault !== 'request lost') this.#waiting.push({ wire, bundleOnly, slot });
    return wire.signature;
  }

  /** Lands the transactions due in the slot that just began. */
  slotBegan(slot: number): void {
    const { bank } = this.#options;
    for (const entry of this.#waiting.filter((one) => one.slot <= slot)) {
      this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      const { wire, bundleOnly } = entry;
      const fails = bundleOnly && bank.simulate(wire, 'processed').error !== null;
      if (!fails) bank.submit(wire);
    }
  }
}

/** Returns the lamports that a transaction transfers to the engine's tip accounts. */
function tipOf({ message: { keys, instructions } }: WireTransaction): bigint {
  let tip = 0n;
  for (const { programIdIndex, accounts, data } of instructions) {
    if (keys[programIdIndex] !== SYSTEM_PROGRAM || data.length !== TRANSFER_BYTES) continue;
    const bytes = Buffer.from(data);
    const to = keys[accounts[1] ?? -1];
    if (bytes.readUInt32LE(0) === TRANSFER && TIP_ACCOUNTS.some((account) => account === to))
      tip += bytes.readBigUInt64LE(4);
  }
  return tip;
}
