import { CHECKS, type CheckResult, type Fault, type Report } from 'dugout-verify/report';
import { CHECK_TITLES } from 'dugout-verify/report-text';
import type { CheckMessage, CheckRequest } from './check-record.ts';
import { keptCheckpoint } from './kept-checkpoint.ts';

export interface CheckStep {
  readonly name: string;
  readonly passed: number;
  readonly of: number;
  readonly ok: boolean;
}

export type RecordCheckState =
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'checking'; readonly done: number; readonly of: number }
  | {
      readonly kind: 'intact' | 'broken';
      /** Unix ms. */
      readonly checkedAt: number;
      readonly calls: number;
      readonly checkpointSize: number;
      readonly steps: readonly CheckStep[];
      /** The first fault; `number` is its call, null if it concerns the whole log. */
      readonly fault: { readonly number: number | null; readonly text: string } | null;
    }
  /** The server itself found that its log was rewritten. */
  | { readonly kind: 'rewritten' }
  /** The record could not be had, or this browser cannot check signatures (`reason`). */
  | { readonly kind: 'failed'; readonly reason: string | null };

export interface CheckWorker {
  postMessage(request: CheckRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: CheckMessage }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}

/** Verifies one caller's record in a worker of this browser. */
export class RecordCheck {
  readonly #address: string;
  readonly #startWorker: () => CheckWorker;
  readonly #listeners = new Set<() => void>();
  #worker: CheckWorker | null = null;
  #state: RecordCheckState = { kind: 'unchecked' };

  constructor(address: string, startWorker: () => CheckWorker) {
    this.#address = address;
    this.#startWorker = startWorker;
  }

  readonly getState = (): RecordCheckState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Restarts the verification. */
  readonly check = (): void => {
    this.stop();
    const worker = this.#startWorker();
    this.#worker = worker;
    this.#set({ kind: 'checking', done: 0, of: 0 });
    worker.addEventListener('message', ({ data }) => {
      if (worker === this.#worker) this.#receive(data);
    });
    worker.addEventListener('error', () => {
      if (worker === this.#worker) this.#receive({ kind: 'failed' });
    });
    worker.postMessage({ address: this.#address, kept: keptCheckpoint.read() });
  };

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #receive(message: CheckMessage): void {
    if (message.kind === 'progress') {
      this.#set({ kind: 'checking', done: message.done, of: message.of });
      return;
    }
    this.stop();
    if (message.kind === 'rewritten') {
      this.#set(message);
      return;
    }
    if (message.kind === 'failed') {
      this.#set({ kind: 'failed', reason: null });
      return;
    }
    const { report, checkpoint } = message;
    if (report.verdict === 'verified') keptCheckpoint.write(checkpoint);
    this.#set(stateOf(report, Date.now()));
  }

  #set(state: RecordCheckState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function stateOf({ verdict, checks, calls, logSize }: Report, checkedAt: number): RecordCheckState {
  const results = CHECKS.map((id) => ({ name: CHECK_TITLES[id], result: checks[id] }));
  if (verdict === 'incomplete')
    return { kind: 'failed', reason: reasonOf(results.map(({ result }) => result)) };
  const failures = results.map(({ result }) => result).filter(({ state }) => state === 'failed');
  const first = failures.find((result) => result.state === 'failed');
  return {
    kind: verdict === 'verified' ? 'intact' : 'broken',
    checkedAt,
    calls,
    checkpointSize: logSize,
    steps: results.flatMap(({ name, result }) => stepOf(name, result)),
    fault: first?.state === 'failed' ? faultOf(first.fault) : null,
  };
}

/** Capitalizes the fault if it is not preceded by a call. */
const faultOf = ({ call, text }: Fault): { readonly number: number | null; readonly text: string } => ({
  number: call,
  text: call === null ? text.charAt(0).toUpperCase() + text.slice(1) : text,
});

/** Returns a step for a check; none if it could not be made. */
function stepOf(name: string, result: CheckResult): CheckStep[] {
  if (result.state === 'unchecked') return [];
  const ok = result.state === 'passed';
  return [{ name, passed: ok ? result.of : result.passed, of: result.of, ok }];
}

const reasonOf = (results: readonly CheckResult[]): string | null =>
  results.flatMap((result) => (result.state === 'unchecked' && result.wanted ? [result.reason] : []))[0] ??
  null;
