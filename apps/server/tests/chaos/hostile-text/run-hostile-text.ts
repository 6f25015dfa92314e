import { dice } from '../dice.ts';
import { hostileName, hostileText } from './hostile-text.ts';
import { messageFaults, nameFaults } from './word-faults.ts';

const MAX_FAULTS = 20;

interface HostileTextReport {
  readonly count: number;
  readonly seconds: number;
  /** The first few, each with its text. */
  readonly faults: readonly string[];
}

/** Checks half messages, half names, determined by the seed. */
export function runHostileText(seed: string, count: number): HostileTextReport {
  const random = dice(seed);
  const began = performance.now();
  const faults: string[] = [];
  const check = (text: string, faultsOf: (text: string) => string[]): void => {
    for (const fault of faultsOf(text)) faults.push(`${JSON.stringify(text.slice(0, 200))} ${fault}`);
  };
  for (let done = 0; done < count && faults.length < MAX_FAULTS; done += 2) {
    check(hostileText(random), messageFaults);
    check(hostileName(random), nameFaults);
  }
  return { count, seconds: Math.round((performance.now() - began) / 1_000), faults };
}
