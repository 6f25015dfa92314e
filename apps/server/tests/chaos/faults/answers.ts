/** Requests that traders and pages repeat. */
export const KINDS = ['swap', 'order', 'message', 'picture', 'own page', 'market page'] as const;
export type Kind = (typeof KINDS)[number];

/** A call's answer. Times of `performance.now()`. */
interface Answered {
  readonly kind: Kind;
  readonly began: number;
  readonly ended: number;
  readonly isGood: boolean;
  /** The status with the error code, or why there was no response. */
  readonly summary: string;
}

/** Error codes that an unavailable part can cause, with the name of the part. */
const NAMED: Readonly<Record<string, string>> = {
  database_unavailable: 'database',
  node_unavailable: 'node',
  venue_unavailable: 'node',
  signer_unavailable: 'signer',
  storage_full: 'disk',
  pictures_full: 'disk',
  price_unchecked: 'node',
  unavailable: 'server',
  starting: 'server',
};

/** Returns the part that a failed answer names; null for none. */
export const partNamedBy = (code: string): string | null => NAMED[code] ?? null;

/** Records all answers of a trial, in order of arrival. */
export class AnswerBook {
  readonly #all: Answered[] = [];

  add(answered: Answered): void {
    this.#all.push(answered);
  }

  within(from: number, to = Number.POSITIVE_INFINITY): Answered[] {
    return this.#all.filter(({ ended }) => ended >= from && ended < to);
  }

  /** Returns the first bad answer since a time; null for none. */
  firstBad(since: number): Answered | null {
    return this.within(since).find(({ isGood }) => !isGood) ?? null;
  }

  /**
   * Returns how many ms after `end` calls of a kind succeeded again: at the first good answer after the last bad
   * one. 0 when none had failed since `begin`, null while they fail.
   */
  backAfter(kind: Kind, begin: number, end: number): number | null {
    const own = this.within(begin).filter((one) => one.kind === kind);
    const lastBad = own.findLastIndex(({ isGood }) => !isGood);
    if (lastBad === -1) return own.some(({ ended }) => ended >= end) ? 0 : null;
    const good = own.slice(lastBad + 1).find(({ ended }) => ended >= end);
    return good === undefined ? null : Math.max(0, good.ended - end);
  }
}
