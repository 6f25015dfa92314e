import { demand } from './refuse.ts';

const PHASES = ['budget', 'setup', 'swap', 'cleanup', 'payments', 'word'] as const;
type Phase = (typeof PHASES)[number];

/** Enforces the one allowed order of a transaction's instructions. */
export class PhaseOrder {
  #at = 0;

  pass(phase: Phase): void {
    const next = PHASES.indexOf(phase);
    demand(next >= this.#at, 'the instructions stand in another order');
    this.#at = next;
  }
}
