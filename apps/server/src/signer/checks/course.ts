import { demand } from './refuse.ts';

const STATIONS = ['budget', 'setup', 'swap', 'cleanup', 'payments', 'word'] as const;
export type Station = (typeof STATIONS)[number];

/** The one order in which a transaction's instructions may stand. */
export class Course {
  #at = 0;

  pass(station: Station): void {
    const next = STATIONS.indexOf(station);
    demand(next >= this.#at, 'the instructions stand in another order');
    this.#at = next;
  }
}
