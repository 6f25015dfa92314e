import { useCallback, useState } from 'react';

/** How long an outcome stays next to the button, in ms. */
const OUTCOME_MS = 4_000;

/** A trade under way, or its outcome. */
export interface Report {
  readonly id: number;
  readonly kind: 'busy' | 'done' | 'failed';
  readonly text: string;
}

export type Outcome = Omit<Report, 'id'> & { readonly kind: 'done' | 'failed' };

let lastId = 0;

/** Holds a report for each press, oldest first. */
export function useReports(): {
  readonly reports: readonly Report[];
  /** Adds a trade under way and returns a function that replaces it by its outcome for a while. */
  readonly begin: (text: string) => (outcome: Outcome) => void;
} {
  const [reports, setReports] = useState<readonly Report[]>([]);
  const begin = useCallback((text: string) => {
    lastId += 1;
    const id = lastId;
    setReports((known) => [...known, { id, kind: 'busy', text }]);
    return (outcome: Outcome): void => {
      setReports((known) => known.map((report) => (report.id === id ? { ...outcome, id } : report)));
      setTimeout(() => setReports((known) => known.filter((report) => report.id !== id)), OUTCOME_MS);
    };
  }, []);
  return { reports, begin };
}
