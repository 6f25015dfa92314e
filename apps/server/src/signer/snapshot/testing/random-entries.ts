import { LAMPORTS_PER_SOL, SOL_MINT } from '@dugout/domain/sol';
import type { JournalEntry } from '../../policy/policy-entries.ts';
import type { Random } from '../../testing/random.ts';

const OWNERS = ['ann', 'bob', 'eve'];
const MINTS = ['coin one', 'coin two'];
const HOUR_MS = 3_600_000;

/** Lines of a journal in any order that a signer could write them, and in some that it could not. */
export class RandomEntries {
  readonly #random: Random;
  readonly #open: string[] = [];
  #ids = 0;
  #at = 1_000_000_000_000;

  constructor(random: Random) {
    this.#random = random;
  }

  next(): JournalEntry {
    const random = this.#random;
    this.#at += random.pick([1, 1_000, HOUR_MS]);
    const at = this.#at;
    const owner = random.pick(OWNERS);
    const wallet = `${owner} main`;
    const id = `id ${random.below(this.#ids + 1)}`;
    const amount = `${1 + random.below(1_000)}`;
    const withdraw = { kind: 'withdraw', mint: random.pick([SOL_MINT, ...MINTS]), amount } as const;
    const payee = random.pick(OWNERS);
    switch (random.below(10)) {
      case 0:
      case 1: {
        const intent =
          random.below(3) === 0 ? ({ kind: 'export' } as const) : { ...withdraw, destination: payee };
        return { kind: 'announced', at, dueAt: at, id: `id ${++this.#ids}`, owner, wallet, act: intent };
      }
      case 2:
        return { kind: 'cancelled', at, id, owner, wallet };
      case 3:
        return { kind: 'exported', at, id, owner, wallet, method: 'password', challenge: `challenge ${id}` };
      case 4:
        return {
          kind: 'signed',
          ...{ at, id, own: random.below(4) === 0, owner, wallet },
          ...(random.below(2) === 0 && { staysHere: true }),
          ...(random.below(2) === 0 && {
            signature: `signature ${at}`,
            attempt: { transaction: `bytes ${at}`, lastValidBlockHeight: '7', slot: 5 },
          }),
        };
      case 5:
        return { kind: 'dailyLimitSet', at, owner, lamports: random.pick([null, '5', '7']) };
      case 6:
        return this.#credential(at, owner);
      case 7:
        return this.#settled(at);
      default:
        return this.#swapped(at, owner);
    }
  }

  #credential(at: number, owner: string): JournalEntry {
    const random = this.#random;
    const [settlesAt, isRecovery] = [at + random.pick([0, 48 * HOUR_MS]), random.below(5) === 0];
    switch (random.below(4)) {
      case 0:
        return { kind: 'bound', at, owner, address: random.pick(['canary 0', 'canary 1', 'a wallet']) };
      case 1:
        return random.pick<JournalEntry>([
          { kind: 'adopted', at },
          { kind: 'signInsAdopted', at },
          { kind: 'credentialsAdopted', at },
          { kind: 'alarm', at, command: 'sign', canary: 'canary 0' },
          { kind: 'witnessed', at, log: owner, size: 1 + random.below(9), root: 'ab'.repeat(32) },
        ]);
      case 2: {
        const credential = { kind: 'wallet', address: `${owner} ${random.below(3)}` } as const;
        return { kind: 'credentialAdded', at, owner, credential, settlesAt, isRecovery };
      }
      default: {
        const credential = { kind: 'password', publicKey: `key ${random.below(9)}` } as const;
        return { kind: 'credentialAdded', at, owner, credential, settlesAt };
      }
    }
  }

  #swapped(at: number, owner: string): JournalEntry {
    const random = this.#random;
    const signature = `signature ${++this.#ids}`;
    this.#open.push(signature);
    const [mint, isBuy] = [random.pick(MINTS), random.below(2) === 0];
    const sol = (BigInt(1 + random.below(50)) * LAMPORTS_PER_SOL).toString();
    return {
      kind: 'swapped',
      at,
      owner,
      wallet: `${owner} main`,
      inputMint: isBuy ? SOL_MINT : mint,
      outputMint: isBuy ? mint : SOL_MINT,
      maxIn: isBuy ? sol : '900',
      minOut: isBuy ? '900' : sol,
      feeLamports: '10',
      tipLamports: '0',
      priorityFeeLamports: '5',
      signature,
      ...(random.below(5) > 0 && { counted: { by: random.pick(['price', 'cost']), lamports: sol } }),
    };
  }

  #settled(at: number): JournalEntry {
    const random = this.#random;
    const swaps = this.#open.splice(random.below(this.#open.length + 1), 3).map((signature) => ({
      signature,
      lamports: random.pick([null, `${random.below(60)}000000000`, `-${random.below(60)}000000000`]),
    }));
    return { kind: 'settled', at, swaps };
  }
}
