/** Requests that traders and pages repeat. */
export const KINDS = ['swap', 'order', 'message', 'picture', 'own page', 'market page'] as const;
export type Kind = (typeof KINDS)[number];

/** How a call was answered. Times of `performance.now()`. */
export interface Answered {
  readonly kind: Kind;
  readonly began: number;
  readonly ended: number;
  readonly isGood: boolean;
  /** The status with the code of the failure, or why there was no answer. */
  readonly words: string;
}

/** Answers that a part which is away may be the cause of, by their code, with the name of that part. */
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

/** The part that a failed answer names; null for one that names none. */
export const partNamedBy = (code: string): string | null => NAMED[code] ?? null;

/** Records all answers of a trial, in order of arrival. */
export class AnswerBook {
  readonly #all: Answered[] = [];

  add(answered: Answered): void {
    this.#all.push(answered);
  }

  /** Those that ended within a stretch of time. */
  within(from: number, to = Number.POSITIVE_INFINITY): Answered[] {
    return this.#all.filter(({ ended }) => ended >= from && ended < to);
  }

  /** The first answer since a moment that was not good; null for none. */
  firstBad(since: number): Answered | null {
    return this.within(since).find(({ isGood }) => !isGood) ?? null;
  }

  /**
   * How many ms after `end` calls of a kind succeeded again: at the first good answer after the last bad one.
   * 0 where none had failed since `begin`, null while they fail.
   */
  backAfter(kind: Kind, begin: number, end: number): number | null {
    const own = this.within(begin).filter((one) => one.kind === kind);
    const lastBad = own.findLastIndex(({ isGood }) => !isGood);
    if (lastBad === -1) return own.some(({ ended }) => ended >= end) ? 0 : null;
    const good = own.slice(lastBad + 1).find(({ ended }) => ended >= end);
    return good === undefined ? null : Math.max(0, good.ended - end);
  }
}
