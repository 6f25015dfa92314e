import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Address, Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import type { AccountState } from './account-state.ts';
import { BlockEngine } from './block-engine.ts';
import { BlockSpace } from './block-space.ts';
import { ChainFaults } from './faults.ts';
import { Upstream } from './fork/upstream.ts';
import { purseOf } from './genesis.ts';
import { chainKey, signedTransaction, toWire } from './keys.ts';
import { openLedger } from './ledger.ts';
import type { ChainOptions, LocalChain } from './local-chain.ts';
import { readDumps } from './mainnet/read-dumps.ts';
import { marketMaker } from './market-maker.ts';
import { Network } from './network.ts';
import { openTokenAccount, transferSol, transferTokens } from './pools/instructions.ts';
import { seededPools, tokenAccountOf } from './pools/pool.ts';
import { swapApi } from './pools/swap-api.ts';
import type { SlotEnd } from './recent-block.ts';
import { ACCOUNT_CALLS } from './rpc/accounts.ts';
import { BLOCK_CALLS } from './rpc/blocks.ts';
import { demandContextSlot, type RpcChain } from './rpc/params.ts';
import { type ChainEvent, chainSubscriptions } from './rpc/subscriptions.ts';
import { touchedBy } from './rpc/touched.ts';
import { TRANSACTION_CALLS } from './rpc/transactions.ts';
import { SandwichBot } from './sandwich-bot.ts';
import { chance } from './solana-node/chance.ts';
import { answerCalls } from './solana-node/json-rpc.ts';
import { NodeError } from './solana-node/methods.ts';
import { nodeSockets } from './solana-node/sockets.ts';
import { readTokenAccount } from './token-account.ts';
import { describe } from './transaction-error.ts';
import { readWire } from './wire-transaction.ts';

const CALLS = new Map([...ACCOUNT_CALLS, ...BLOCK_CALLS, ...TRANSACTION_CALLS]);
const SANDWICH_LAMPORTS = 1_000_000_000_000n;
/** Max slots made up for after the process was paused. */
const MAX_BEHIND = 10;

/** Starts a local Solana chain: LiteSVM behind JSON-RPC, a websocket and a swap API for its pools. */
export async function startChain(options: ChainOptions = {}): Promise<LocalChain> {
  const {
    seed = 'dugout',
    slotMs = 400,
    host = '127.0.0.1',
    confirmAfter = 1,
    snapshotEvery = 1_000,
  } = options;
  const upstream = options.fork == null ? null : new Upstream(options.fork);
  const pools = upstream === null ? await seededPools(seed) : [];
  const dumps = readDumps(options.dumps ?? []);
  const now = (): number => Math.floor(Date.now() / 1_000);
  const ledger = await openLedger({
    folder: options.folder ?? null,
    seed,
    confirmAfter,
    snapshotEvery,
    pools,
    dumps,
    upstream,
    now,
  });
  const { bank, fork } = ledger;
  const forked = {
    account: (at: Address) => bank.vm.account(at),
    adopt: (at: Address, account: AccountState) => bank.adopt(at, account),
  };
  let requests = 0;
  const next = () => chance(seed, 'fault', requests++);
  const faults = new ChainFaults(next, () => sockets.cut());
  const engine = new BlockEngine({ bank, faults: new ChainFaults(next, () => undefined), chance: next });
  const space = new BlockSpace(bank, options.congestion ?? null);
  const network = new Network(bank, space, faults);
  const bots = options.bots === true && pools.length > 0 ? await marketMaker(bank, pools, seed) : null;
  const calls = new Map<string, number>();
  const purse = purseOf(seed);
  let waiting: (() => void)[] = [];
  let errands = 0;

  /** Runs instructions of the purse; each such transaction is unique. */
  function errand(instructions: readonly Instruction[]): string {
    const unlike = getSetComputeUnitLimitInstruction({ units: 200_000 + (errands++ % 100_000) });
    const wire = readWire(
      toWire(
        signedTransaction([unlike, ...instructions], purse.address, bank.lifetime('processed'), [purse]),
      ),
    );
    const refusal = bank.submit(wire);
    const place = bank.find(wire.signature);
    const error = refusal ?? (place === null ? null : (bank.transactionAt(place)?.meta.err ?? null));
    if (error !== null) throw new NodeError(-32603, `the purse cannot pay: ${describe(error)}`);
    return wire.signature;
  }

  const airdrop = (to: Address, lamports: bigint): string =>
    errand([transferSol(purse.address, to, lamports)]);
  const rpc: RpcChain = { bank, submit: (wire) => network.submit(wire), space, airdrop };
  const nextSlot = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));
  const api = swapApi({ bank, network, pools, faults, chance: next, nextSlot });
  const answer = answerCalls({
    faults,
    chance: next,
    calls,
    run(method, params) {
      const call = CALLS.get(method);
      if (call === undefined) return undefined;
      return async () => {
        demandContextSlot(bank, params);
        if (fork !== null) await touchedBy(fork, forked, method, params);
        return call(rpc, params);
      };
    },
  });
  const http = createServer((request, response) => {
    if (request.url?.startsWith('/api/v1/')) return engine.listener(request, response);
    void api
      .handle(request, response)
      .then((answered) => {
        if (!answered) answer(request, response);
      })
      .catch(() => response.destroy());
  });
  const wsServer = createServer();
  const wait = slotMs === 'by hand' ? 10 : slotMs;
  const sockets = nodeSockets<ChainEvent>(wsServer, {
    faults,
    subscriptions: chainSubscriptions(bank),
    without: new Set(),
    slotMs: wait,
    chance: next,
  });

  const listeners = new Set<(event: ChainEvent) => void>();
  function send(event: ChainEvent): void {
    sockets.publish(event);
    for (const listener of listeners) listener(event);
  }
  function publish({ slot, parent, root, reached }: SlotEnd): void {
    send({ kind: 'slot', slot, parent, root });
    for (const { block, commitment } of reached) {
      if (commitment === 'finalized') send({ kind: 'root', slot: block.slot });
      send({ kind: 'block', block, commitment });
    }
  }

  function step(slots = 1): void {
    for (let done = 0; done < slots; done++) {
      space.slotEnds();
      const end = bank.endSlot(now());
      const confirmed = end.reached.filter(({ commitment }) => commitment === 'confirmed');
      ledger.slotEnded(confirmed.reduce((sum, { block }) => sum + block.transactions.length, 0));
      publish(end);
      const pending = waiting;
      waiting = [];
      for (const resolve of pending) resolve();
      engine.slotBegan(end.slot);
      network.slotBegan(end.slot);
      bots?.slotBegan(end.slot);
    }
  }

  try {
    await listen(http, options.port ?? 0, host);
    await listen(wsServer, options.wsPort ?? 0, host);
  } catch (error) {
    http.close();
    ledger.close();
    throw error;
  }
  const timer = slotMs === 'by hand' ? null : every(slotMs, step);
  const rpcUrl = `http://${host}:${portOf(http)}`;
  engine.url = rpcUrl;

  return {
    rpcUrl,
    wsUrl: `ws://${host}:${portOf(wsServer)}`,
    swapUrl: `${rpcUrl}/swap/v2`,
    pools,
    faults,
    bank,
    calls,
    engine,
    replayed: ledger.replayed,
    streamed: {
      slotMs: wait,
      faults,
      chance: next,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      chain: {
        get firstSlot() {
          return bank.archive.slots[0] ?? bank.slot('confirmed');
        },
        get processed() {
          return bank.slot('processed');
        },
        get confirmed() {
          return bank.slot('confirmed');
        },
        block: (slot) => bank.block(slot),
      },
    },
    step,
    nextSlot,
    rollback(slots, again = false) {
      const gone = bank.rollback(slots, now());
      if (again) network.resubmit(gone);
    },
    holdConfirmations(held) {
      bank.confirmationsHeld = held;
    },
    expireBlockhashes: () => bank.expireBlockhashes(),
    airdrop,
    async giveTokens(mint, to, amount) {
      const pool = pools.find((each) => each.mint === mint);
      if (pool === undefined) throw new RangeError(`${mint} is not a token of this chain`);
      const [from, account] = await Promise.all(
        [purse.address, to].map((owner) => tokenAccountOf(owner, mint, pool.token.program)),
      );
      if (from === undefined || account === undefined) throw new RangeError('no token account');
      return errand([
        openTokenAccount(purse.address, to, account, pool),
        transferTokens({ pool, from, owner: purse.address, to: account, amount }),
      ]);
    },
    async sandwich() {
      const key = chainKey(seed, 'sandwich');
      airdrop(key.address, SANDWICH_LAMPORTS);
      const bot = await SandwichBot.start(bank, pools, key);
      network.watcher = bot;
      return bot;
    },
    lamports: (of, commitment = 'processed') => bank.account(of, commitment)?.lamports ?? 0n,
    async tokens(owner, mint, commitment = 'processed') {
      const program = pools.find((each) => each.mint === mint)?.token.program;
      if (program === undefined) throw new RangeError(`${mint} is not a token of this chain`);
      return (
        readTokenAccount(bank.account(await tokenAccountOf(owner, mint, program), commitment))?.amount ?? 0n
      );
    },
    async stop() {
      if (timer !== null) clearInterval(timer);
      await sockets.close();
      await Promise.all([http, wsServer].map(closed));
      ledger.close();
    },
  };
}

/** Keeps up with the clock: one slot every `ms`. */
function every(ms: number, step: (slots: number) => void): NodeJS.Timeout {
  let began = Date.now();
  let done = 0;
  return setInterval(
    () => {
      const due = Math.floor((Date.now() - began) / ms) - done;
      if (due > MAX_BEHIND) {
        began = Date.now();
        done = 0;
        step(1);
        return;
      }
      done += Math.max(0, due);
      step(Math.max(0, due));
    },
    Math.min(ms, 50),
  );
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
