import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toBase58 } from '@dugout/domain/address';
import { Archive } from './archive.ts';
import { Bank } from './bank.ts';
import { adoptAll, Fork } from './fork/fork.ts';
import { ForkLog } from './fork/fork-log.ts';
import type { Upstream } from './fork/upstream.ts';
import { foundingErrands, purseOf, putGenesis } from './genesis.ts';
import { type Guard, replay } from './guarded-run.ts';
import { Journal } from './journal.ts';
import { signedTransaction, toWire } from './keys.ts';
import type { Dumps } from './mainnet/read-dumps.ts';
import { poolGuard } from './pools/guard.ts';
import type { Pool } from './pools/pool.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { describe } from './transaction-error.ts';
import { Vm } from './vm.ts';
import { readWire } from './wire-transaction.ts';

/**
 * Locks a folder against a second process.
 * @returns a function that releases the lock
 * @throws Error when a living process has the lock
 */
function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock');
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    const holder = Number(readFileSync(path, 'utf8'));
    if (isAlive(holder))
      throw new Error(`The chain in ${folder} is run by process ${holder} already`, { cause: error });
    writeFileSync(path, String(process.pid));
  }
  return () => rmSync(path, { force: true });
}

function isAlive(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0);
  } catch {
    return false;
  }
}

const FIRST_SLOT = 1_000;
/** Slots skipped by a restart: slots published before confirmation are not used again. */
const RESTART_GAP = 64;

interface LedgerOptions {
  /** Folder of the journal; null for a chain in memory only. */
  readonly folder: string | null;
  readonly seed: string;
  readonly confirmAfter: number;
  /** Confirmed transactions between two snapshots. */
  readonly snapshotEvery: number;
  readonly pools: readonly Pool[];
  /** Programs and accounts of another chain, present from the start. */
  readonly dumps: Dumps;
  /** The node of the original chain of a fork; null for an independent chain. */
  readonly upstream: Upstream | null;
  /** Unix seconds. */
  readonly now: () => number;
}

interface Ledger {
  readonly bank: Bank;
  /** Null for an independent chain. */
  readonly fork: Fork | null;
  readonly replayed: number;
  /** Called after each slot. */
  slotEnded(confirmedTransactions: number): void;
  close(): void;
}

/**
 * Opens the chain in its folder, or creates a new one with its tokens and pools.
 * @throws Error for an inconsistent journal
 */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const unlock = options.folder === null ? () => undefined : lockFolder(options.folder);
  try {
    return await openLocked(options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openLocked(options: LedgerOptions, unlock: () => void): Promise<Ledger> {
  const { folder, pools, snapshotEvery } = options;
  const guard = poolGuard(pools);
  const { journal, vm, archive, replayed, genesisHash, forked, begins } = await restore(options, guard);
  const last = archive.slots.at(-1);
  const firstSlot = last === undefined ? begins : last + 1 + options.confirmAfter + RESTART_GAP;
  const bank = new Bank({
    vm,
    archive,
    genesisHash,
    confirmAfter: options.confirmAfter,
    guard,
    firstSlot,
    time: options.now(),
  });
  if (last === undefined) await found(bank, options);
  let sinceSnapshot = replayed;

  function snapshot(): void {
    if (folder === null || journal === null) return;
    journal.sync();
    const taken = forked === null ? {} : { taken: forked.log.count };
    writeSnapshot(folder, {
      genesisHash,
      slot: bank.slot('confirmed'),
      ...taken,
      state: bank.confirmedState(),
    });
    sinceSnapshot = 0;
  }

  return {
    bank,
    fork: forked?.fork ?? null,
    replayed,
    slotEnded(confirmedTransactions) {
      sinceSnapshot += confirmedTransactions;
      if (sinceSnapshot >= snapshotEvery) snapshot();
    },
    close() {
      snapshot();
      journal?.close();
      forked?.log.close();
      unlock();
    },
  };
}

async function restore({ folder, seed, pools, dumps, upstream, now }: LedgerOptions, guard: Guard) {
  const forked = upstream === null ? null : await openFork(upstream, folder, dumps);
  const begins = forked === null ? FIRST_SLOT : forked.log.point.slot + 1;
  const genesisHash = toBase58(createHash('sha256').update(`dugout local chain/${seed}/${now()}`).digest());
  const forkOf = forked === null ? {} : { forkOf: forked.log.point.genesisHash };
  const journal =
    folder === null
      ? null
      : Journal.open(folder, { version: 1, seed, genesisHash, dumps: dumps.fingerprint, ...forkOf });
  if (journal !== null && journal.header.seed !== seed)
    throw new Error(`The chain in ${folder} was made with the seed ${journal.header.seed}, not ${seed}`);
  if (journal !== null && (journal.header.dumps ?? '') !== dumps.fingerprint)
    throw new Error(
      `The chain in ${folder} was made with other programs or accounts. Start it with those, or choose another --dir`,
    );
  if (journal !== null && journal.header.forkOf !== forkOf.forkOf)
    throw new Error(
      `The chain in ${folder} is ${journal.header.forkOf === undefined ? 'no fork' : 'a fork'}. Choose another --dir`,
    );
  const own = journal?.header.genesisHash ?? genesisHash;
  const snapshot = folder === null ? null : readSnapshot(folder, own);
  const vm = snapshot === null ? Vm.create() : Vm.restore(snapshot.state);
  if (snapshot === null) {
    vm.setClock(begins, now());
    await putGenesis(vm, seed, pools, dumps);
  }
  adoptAll({ adopt: (at, account) => vm.put(at, account) }, forked?.taken.slice(snapshot?.taken ?? 0) ?? []);
  const archive = new Archive(journal);
  let replayed = 0;
  for (const block of journal?.scan() ?? []) {
    archive.index(block);
    if (block.slot <= (snapshot?.slot ?? 0)) continue;
    replay(vm, guard, block);
    replayed += block.transactions.length;
  }
  if (snapshot !== null && snapshot.slot > (archive.slots.at(-1) ?? 0))
    throw new Error(`The snapshot in ${folder} is newer than its journal`);
  return { journal, vm, archive, replayed, genesisHash: own, forked, begins };
}

async function openFork(upstream: Upstream, folder: string | null, dumps: Dumps) {
  const path = folder === null ? null : join(folder, 'fork.jsonl');
  const begin = async () => ({ genesisHash: await upstream.genesisHash(), slot: await upstream.slot() });
  const { log, taken } = await ForkLog.open(path, begin);
  const own = [...dumps.programs.keys(), ...dumps.accounts.keys()];
  return { log, taken, fork: new Fork({ upstream, log, taken, own }) };
}

/** Creates the first blocks, in which the purse creates the tokens and the pools. */
async function found(bank: Bank, { seed, pools, now, confirmAfter }: LedgerOptions): Promise<void> {
  const purse = purseOf(seed);
  for (const { instructions, signers } of await foundingErrands(bank.vm, seed, pools)) {
    const wire = readWire(
      toWire(signedTransaction(instructions, purse.address, bank.lifetime('processed'), signers)),
    );
    const refusal = bank.submit(wire);
    const place = bank.find(wire.signature);
    const error = refusal ?? (place === null ? null : (bank.transactionAt(place)?.meta.err ?? null));
    if (error !== null) throw new Error(`cannot create the chain: ${describe(error)}`);
  }
  for (let slots = 0; slots <= confirmAfter; slots++) bank.endSlot(now());
}
