/** The verifier's checks of a record, in order. */
export const CHECKS = ['checkpoint', 'earlier', 'inclusion', 'chain', 'log', 'prices', 'figures'] as const;
export type CheckId = (typeof CHECKS)[number];

export interface Fault {
  /** Number of the caller's call, from 1; null when it concerns no single call. */
  readonly call: number | null;
  readonly text: string;
}

/**
 * passed: all `of` items are valid. failed: the first fault. unchecked: why the check was impossible; `wanted`
 * when the reader supplied its input but the file did not.
 */
export type CheckResult =
  | { readonly state: 'passed'; readonly of: number; readonly note: string | null }
  | { readonly state: 'failed'; readonly passed: number; readonly of: number; readonly fault: Fault }
  | { readonly state: 'unchecked'; readonly wanted: boolean; readonly reason: string };

export interface Report {
  readonly userId: string;
  readonly userName: string;
  readonly calls: number;
  readonly logSize: number;
  readonly verifierKey: string;
  readonly checks: Readonly<Record<CheckId, CheckResult>>;
  /** failed: a check failed. incomplete: a check requested by the reader was impossible. */
  readonly verdict: 'verified' | 'failed' | 'incomplete';
}

export const passed = (of: number, note: string | null = null): CheckResult => ({
  state: 'passed',
  of,
  note,
});

export const failed = (text: string, call: number | null = null, done = 0, of = 1): CheckResult => ({
  state: 'failed',
  passed: done,
  of,
  fault: { call, text },
});

export const unchecked = (reason: string, wanted = false): CheckResult => ({
  state: 'unchecked',
  wanted,
  reason,
});

export function verdictOf(checks: Readonly<Record<string, CheckResult>>): Report['verdict'] {
  const results = Object.values(checks);
  if (results.some(({ state }) => state === 'failed')) return 'failed';
  return results.some((result) => result.state === 'unchecked' && result.wanted) ? 'incomplete' : 'verified';
}

/** Runs a check over items that each return a fault, or null when valid. Stops at the first fault. */
export function checkEach<Item>(
  items: readonly Item[],
  faultOf: (item: Item, at: number) => Fault | null,
  note: string | null = null,
): CheckResult {
  for (const [at, item] of items.entries()) {
    const fault = faultOf(item, at);
    if (fault !== null) return failed(fault.text, fault.call, at, items.length);
  }
  return passed(items.length, note);
}
