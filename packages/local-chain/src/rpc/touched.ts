import { isAddress } from '@dugout/domain/address';
import { type Address, address } from '@solana/kit';
import type { Fork, Forked } from '../fork/fork.ts';
import { readWire } from '../wire-transaction.ts';
import { options, type Params } from './params.ts';
import { bytesOf } from './transaction-view.ts';

const addressesIn = (value: unknown): Address[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' && isAddress(one) ? [address(one)] : [],
  );

type Touch = (fork: Fork, chain: Forked, params: Params) => Promise<void>;

const first: Touch = (fork, chain, [at]) => fork.touch(chain, addressesIn(at));

const ofTransaction: Touch = async (fork, chain, [text, given]) => {
  const { encoding, accounts } = options(given);
  await fork.touchAll(chain, readWire(bytesOf(text, encoding)));
  await fork.touch(chain, addressesIn(options(accounts)['addresses'] ?? []));
};

/** Accounts read by a call, by method; other methods read none. */
const TOUCHES: ReadonlyMap<string, Touch> = new Map<string, Touch>([
  ['getBalance', first],
  ['getAccountInfo', first],
  ['getMultipleAccounts', first],
  ['getTokenAccountBalance', first],
  ['getTokenSupply', first],
  ['requestAirdrop', first],
  [
    'getTokenAccountsByOwner',
    async (fork, chain, [owner, filter]) => {
      for (const at of addressesIn(owner)) await fork.touchOwner(chain, at);
      await fork.touch(chain, addressesIn(options(filter)['mint'] ?? []));
    },
  ],
  ['sendTransaction', ofTransaction],
  ['simulateTransaction', ofTransaction],
]);

/**
 * Copies the accounts that a call will read to a forked chain. A malformed call reports its error when executed.
 */
export async function touchedBy(fork: Fork, chain: Forked, method: string, params: Params): Promise<void> {
  try {
    await TOUCHES.get(method)?.(fork, chain, params);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}
