import type { Job } from '#/platform/jobs/jobs.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import type { CanaryStatus, WalletSigner } from '../signer-port.ts';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 10_000;
/** Later canaries are created a day apart on average, so that not all of them are the oldest accounts. */
const CHANCE_AN_HOUR = 1 / 24;

interface CanariesOptions {
  readonly signer: Pick<WalletSigner, 'canaries'>;
  /** Creates the account and wallet of a Solana address, like a first sign-in. */
  readonly openAccount: (address: string) => Promise<void>;
  readonly log: Pick<Log, 'error'>;
  readonly metrics: Pick<Metrics, 'gauge'>;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/**
 * Creates the accounts of the signer's canaries with the same code as real ones, and notifies the operator of the
 * signer's alarms. Stores no list: only the signer knows which wallets are canaries.
 */
export class Canaries {
  readonly #options: CanariesOptions;
  #seen: CanaryStatus | null = null;

  constructor(options: CanariesOptions) {
    this.#options = options;
    options.metrics.gauge(
      'dugout_signer_alarms',
      'How often a canary wallet was requested from the signer',
      () => this.#seen?.alarms ?? null,
    );
    options.metrics.gauge('dugout_signer_frozen', 'Whether the signer signs nothing, 1 or 0', () =>
      this.#seen === null ? null : Number(this.#seen.frozen),
    );
  }

  get jobs(): readonly Job[] {
    return [
      { name: 'wallets.canaries', everyMs: HOUR_MS, runs: 'once', run: () => this.placeSometime() },
      { name: 'wallets.signerAlarms', everyMs: LOOK_EVERY_MS, runs: 'once', run: () => this.look() },
    ];
  }

  async placeFirst(): Promise<void> {
    const { placed, next } = await this.#options.signer.canaries();
    if (placed === 0 && next !== null) await this.#options.openAccount(next);
  }

  /** Creates another one, at random times. */
  async placeSometime(): Promise<void> {
    const { next } = await this.#options.signer.canaries();
    if (next !== null && this.#options.random() < CHANCE_AN_HOUR) await this.#options.openAccount(next);
  }

  /** Logs each alarm, and earlier ones while the signer is still frozen. */
  async look(): Promise<void> {
    const status = await this.#options.signer.canaries();
    const before = this.#seen?.alarms ?? (status.frozen ? 0 : status.alarms);
    this.#seen = status;
    if (status.alarms <= before) return;
    const { alarms, frozen } = status;
    this.#options.log.error(
      { alarms, frozen },
      frozen
        ? 'a canary wallet was requested from the signer: it is frozen. docs/operations.md, "Canary alarms"'
        : 'a canary wallet was requested from the signer. docs/operations.md, "Canary alarms"',
    );
  }
}
