import { beforeEach, describe, expect, it } from 'vitest';
import type { CanaryStatus } from '../signer-port.ts';
import { Canaries } from './canaries.ts';

let status: CanaryStatus;
let opened: string[];
let errors: object[];
let gauges: Map<string, () => number | null>;

const canaries = (random = 0): Canaries =>
  new Canaries({
    signer: { canaries: () => Promise.resolve(status) },
    openAccount: async (address) => void opened.push(address),
    log: { error: (fields) => void errors.push(fields) },
    metrics: { gauge: (name, _help, read) => void gauges.set(name, read) },
    random: () => random,
  });

beforeEach(() => {
  status = { placed: 0, next: 'one', alarms: 0, frozen: false };
  opened = [];
  errors = [];
  gauges = new Map();
});

describe('[R9] canary wallets', () => {
  it('creates one at the first start, and the others at random times', async () => {
    await canaries().placeFirst();
    expect(opened).toEqual(['one']);
    status = { ...status, placed: 1, next: 'two' };
    await canaries().placeFirst();
    await canaries(0.5).placeSometime();
    expect(opened).toEqual(['one']);
    await canaries(0.04).placeSometime();
    expect(opened).toEqual(['one', 'two']);
    status = { ...status, placed: 2, next: null };
    await canaries(0).placeFirst();
    await canaries(0).placeSometime();
    expect(opened).toHaveLength(2);
  });

  it('logs each alarm once, and shows the state in its metrics', async () => {
    const some = canaries();
    expect(gauges.get('dugout_signer_alarms')?.()).toBeNull();
    await some.look();
    expect(errors).toEqual([]);
    status = { ...status, alarms: 2, frozen: true };
    await some.look();
    await some.look();
    expect(errors).toEqual([{ alarms: 2, frozen: true }]);
    expect([...gauges.values()].map((read) => read())).toEqual([2, 1]);
  });

  it('logs earlier alarms while the signer is frozen, and not after it was unfrozen', async () => {
    status = { ...status, alarms: 1, frozen: false };
    await canaries().look();
    expect(errors).toEqual([]);
    status = { ...status, frozen: true };
    await canaries().look();
    expect(errors).toHaveLength(1);
  });
});
