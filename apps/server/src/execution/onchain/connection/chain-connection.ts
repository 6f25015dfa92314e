import { parseAccount, parseAccounts } from '@dugout/solana/accounts/account';
import { decodeMint } from '@dugout/solana/accounts/mint';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@dugout/solana/accounts/programs';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { transactionParams } from '@dugout/solana/rpc/requests';
import { list, shape } from '@dugout/solana/transactions/shape';
import { firstKept } from '#/platform/async/first-kept.ts';
import { createRpcPool } from '#/platform/rpc/rpc-pool.ts';
import type { ChainConnection, MintFacts } from '../chain.ts';
import {
  AMOUNT_SLICE,
  balancesIn,
  holdingsIn,
  noTransaction,
  simulationResultOf,
  slotIn,
  statusesOf,
  textIn,
  valueIn,
  wholeIn,
} from './chain-reads.ts';
import { chainSubscriptions } from './chain-subscriptions.ts';
import { feePricesOf } from './fee-prices.ts';
import { landedOf } from './landed-transaction.ts';
import { atOneSlot, simulateAt } from './simulate-watching.ts';

/**
 * Fetches once for all concurrent callers and caches the result for `keepMs`. A failure rejects all waiting
 * callers and is not cached.
 */
export function sharedAnswer<T>(
  fetch: () => Promise<T>,
  keepMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let shared: { readonly answer: Promise<T>; until: number } | null = null;
  return () => {
    if (shared !== null && now() < shared.until) return shared.answer;
    const mine = { answer: fetch(), until: Number.POSITIVE_INFINITY };
    shared = mine;
    mine.answer.then(
      () => {
        mine.until = now() + keepMs;
      },
      () => {
        mine.until = 0;
      },
    );
    return mine.answer;
  };
}

interface ChainConnectionOptions {
  /** JSON-RPC over HTTP; the nodes are interchangeable. */
  readonly rpcUrls: readonly string[];
  readonly wsUrls: readonly string[];
  readonly timeoutMs?: number;
}

const TOKEN_PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
const CONFIRMED = { commitment: 'confirmed' } as const;
const MAX_SIGNATURES = 1_000;
/** The tracker repeats a first send that is not answered soon. */
const SEND_ATTEMPTS = 2;
const WITNESS_MS = 4_000;
/** A trader is waiting for the call, so it fails soon when a node is unavailable. */
const PATIENCE_MS = 2_000;
/** Half a slot: a blockhash of this age is valid for as many blocks as a new one. */
const LIFETIME_MS = 200;
/** Mint properties are fixed at creation: they change only if the mint is closed and created again. */
const MINT_MS = 60_000;
const MAX_MINTS = 10_000;

/** Opens a chain through its nodes: queries by HTTP, subscriptions by websocket. */
export function openChain({ rpcUrls, wsUrls, timeoutMs = 8_000 }: ChainConnectionOptions): ChainConnection {
  const pool = createRpcPool({ urls: rpcUrls, timeoutMs, patienceMs: PATIENCE_MS });
  /** One pool per node: a transaction is sent to all of them. */
  const sending = rpcUrls.map((url) => createRpcPool({ urls: [url], timeoutMs, attempts: SEND_ATTEMPTS }));
  /** One pool per node, for queries that two nodes must confirm. */
  const witnesses = rpcUrls.map((url) => createRpcPool({ urls: [url], timeoutMs: WITNESS_MS, attempts: 1 }));
  const subscriptions = chainSubscriptions(wsUrls);
  const mints = new Map<string, { readonly facts: MintFacts; readonly until: number }>();

  async function accounts(addresses: readonly string[]) {
    const found = parseAccounts(
      await pool.call('getMultipleAccounts', [addresses, { ...CONFIRMED, encoding: 'base64' }]),
    );
    if (found?.accounts.length !== addresses.length)
      throw new RpcFailure('malformed', 'getMultipleAccounts was answered with other accounts');
    return found.accounts;
  }

  async function balances(addresses: readonly string[]) {
    const options = { ...CONFIRMED, encoding: 'base64', dataSlice: AMOUNT_SLICE };
    const found = balancesIn(valueIn(await pool.call('getMultipleAccounts', [addresses, options])));
    if (found.length !== addresses.length)
      throw new RpcFailure('malformed', 'getMultipleAccounts was answered with other accounts');
    return found;
  }

  const lifetime = sharedAnswer(async () => {
    const answer = await pool.call('getLatestBlockhash', [CONFIRMED]);
    const value = shape(valueIn(answer));
    const slot = slotIn(answer);
    return {
      blockhash: textIn(value, 'blockhash'),
      lastValidBlockHeight: BigInt(wholeIn(value, 'lastValidBlockHeight')),
      slot,
    };
  }, LIFETIME_MS);

  return {
    ...subscriptions,

    nodes: rpcUrls.length,

    lifetime,

    async heights() {
      const [finalized, confirmed] = await Promise.all([
        pool.call('getEpochInfo', [{ commitment: 'finalized' }]),
        pool.call('getEpochInfo', [CONFIRMED]),
      ]);
      return {
        finalizedSlot: wholeIn(shape(finalized), 'absoluteSlot'),
        finalized: BigInt(wholeIn(shape(finalized), 'blockHeight')),
        confirmed: BigInt(wholeIn(shape(confirmed), 'blockHeight')),
      };
    },

    genesisHash: async () => textIn({ hash: await pool.call('getGenesisHash', []) }, 'hash'),

    firstSlot: async () => wholeIn({ slot: await pool.call('getFirstAvailableBlock', []) }, 'slot'),

    async simulate(transaction) {
      try {
        const options = { ...CONFIRMED, encoding: 'base64', sigVerify: false };
        return simulationResultOf(
          await pool.call('simulateTransaction', [transaction, options]),
          transaction,
        );
      } catch (error) {
        // The node rejects it as no valid transaction.
        if (error instanceof RpcFailure && error.kind === 'refused') return noTransaction(error.message);
        throw error;
      }
    },

    simulateWatching: (transaction, watched) => simulateAt(pool, transaction, watched),

    simulateAtTwo: (transaction, watched) =>
      firstKept(
        witnesses.map((node) => simulateAt(node, transaction, watched)),
        2,
      ),

    async simulateAccounts(transaction, addresses) {
      const { before, answer } = await atOneSlot(pool, transaction, addresses);
      if (answer instanceof RpcFailure) return { ...noTransaction(answer.message), before: [], after: [] };
      const simulation = simulationResultOf(answer, transaction);
      const after = simulation.error === null ? list(shape(valueIn(answer))['accounts']) : [];
      return {
        ...simulation,
        before: list(valueIn(before)).map(parseAccount),
        after: after.map(parseAccount),
      };
    },

    async send(transaction) {
      const params = [transaction, { encoding: 'base64', skipPreflight: true, maxRetries: 0 }];
      await firstKept(
        sending.map((node) => node.call('sendTransaction', params)),
        1,
      );
    },

    statuses: async (signatures) =>
      statusesOf(await pool.call('getSignatureStatuses', [signatures, { searchTransactionHistory: true }])),

    transaction: async (signature) =>
      landedOf(await pool.call('getTransaction', transactionParams(signature))),

    feePrices: (accounts) => feePricesOf(pool, accounts),

    balances,

    lamports: async (addresses) => (await balances(addresses)).map(({ lamports }) => lamports),

    async holdings(owner) {
      const options = { ...CONFIRMED, encoding: 'jsonParsed' };
      const answers = await Promise.all(
        TOKEN_PROGRAMS.map((programId) =>
          pool.call('getTokenAccountsByOwner', [owner, { programId }, options]),
        ),
      );
      return answers.flatMap(holdingsIn);
    },

    async signatures(account, until) {
      const found: { signature: string; slot: number }[] = [];
      for (;;) {
        const before = found.at(-1)?.signature;
        const options = {
          ...CONFIRMED,
          limit: MAX_SIGNATURES,
          ...(until === null ? {} : { until }),
          ...(before ? { before } : {}),
        };
        const page = list(await pool.call('getSignaturesForAddress', [account, options])).map(shape);
        found.push(
          ...page.map((entry) => ({ signature: textIn(entry, 'signature'), slot: wholeIn(entry, 'slot') })),
        );
        if (page.length < MAX_SIGNATURES) return found;
      }
    },

    accounts,

    async mint(address) {
      const known = mints.get(address);
      if (known !== undefined && performance.now() < known.until) return known.facts;
      const [account = null] = await accounts([address]);
      const mint = account === null ? null : decodeMint(account);
      if (account === null || mint === null) return null;
      const keepsPart = mint.extensions.dangers.some(({ kind }) => kind === 'transferFee');
      const facts = { program: account.owner, decimals: mint.decimals, keepsPart };
      if (mints.size >= MAX_MINTS) mints.clear();
      mints.set(address, { facts, until: performance.now() + MINT_MS });
      return facts;
    },

    stop() {
      subscriptions.stop();
      for (const node of [...witnesses, ...sending]) node.stop();
      pool.stop();
    },
  };
}
