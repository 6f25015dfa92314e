import { addressText } from './base58-text.ts';
import { mix, Rng } from './rng.ts';

/** Invented names of the published list of known traders; wallet n of the market has the n-th name. */
export const KNOWN_TRADER_NAMES = [
  'okapi',
  'grain desk',
  'late shift',
  'cinder',
  'marlow nine',
  'tin whistle',
  'velvet mole',
  'north pier',
  'quill',
  'gravy train',
  'paper tiger fan',
  'lowtide',
  'half moon hal',
  'basil',
  'dusty rhombus',
  'the intern',
  'pocket lint',
  'juniper',
  'sir toast',
  'mothlight',
  'nine lives',
  'oat baron',
  'pebble',
  'slow lorry',
  'wren',
] as const;

const SERIAL_DEVELOPERS = 60;
const SNIPERS = 50;
const BOTS = 90;

const KNOWN_TRADERS = KNOWN_TRADER_NAMES.length;
const FIRST_SNIPER = KNOWN_TRADERS + SERIAL_DEVELOPERS;
const FIRST_BOT = FIRST_SNIPER + SNIPERS;
const FIRST_OF_CROWD = FIRST_BOT + BOTS;

/**
 * The market's own wallets, by number: known traders, serial developers, snipers, bots, the crowd, then wallets
 * created for one launch.
 */
export class Wallets {
  readonly crowd: number;
  next: number;
  readonly #seed: number;
  readonly #addresses: string[] = [];
  readonly #sizes: number[] = [];

  constructor(seed: number, crowd: number, next = FIRST_OF_CROWD + crowd) {
    this.#seed = mix(seed, 0x77a1);
    this.crowd = crowd;
    this.next = next;
  }

  address(wallet: number): string {
    const known = this.#addresses[wallet];
    if (known !== undefined) return known;
    const address = addressText(this.#seed, wallet);
    this.#addresses[wallet] = address;
    return address;
  }

  /** Returns a wallet's relative trade size: 1 for most, 10 and more for whales. */
  size(wallet: number): number {
    const known = this.#sizes[wallet];
    if (known !== undefined) return known;
    const rng = new Rng(mix(this.#seed, wallet ^ 0x517e));
    const size = rng.chance(0.012) ? rng.between(5, 14) : Math.min(4, rng.logNormal(0.9, 0.7));
    this.#sizes[wallet] = size;
    return size;
  }

  fresh(): number {
    return this.next++;
  }

  /** Picks a wallet; some trade all day, most only occasionally. */
  fromCrowd(rng: Rng): number {
    return FIRST_OF_CROWD + Math.floor(this.crowd * rng.float() ** 1.8);
  }

  isOfCrowd(wallet: number): boolean {
    return wallet >= FIRST_OF_CROWD && wallet < FIRST_OF_CROWD + this.crowd;
  }

  knownTrader(rng: Rng): number {
    return rng.below(KNOWN_TRADERS);
  }

  serialDeveloper(rng: Rng): number {
    return KNOWN_TRADERS + Math.floor(SERIAL_DEVELOPERS * rng.float() ** 1.5);
  }

  sniper(rng: Rng): number {
    return FIRST_SNIPER + rng.below(SNIPERS);
  }

  bot(rng: Rng): number {
    return FIRST_BOT + rng.below(BOTS);
  }
}
