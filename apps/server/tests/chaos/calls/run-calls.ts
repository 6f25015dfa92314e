/**
 * Callers while the server is killed and restarted: every acknowledged call is in the record and in the log
 * exactly once, the log extends each checkpoint that was seen, and every record is verified.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallerExport } from '@dugout/contract/alpha/log';
import type { Checkpoint } from '@dugout/contract/checkpoint';
import { testClient } from '@dugout/testkit/client';
import { NO_EVIDENCE, verifyExport } from 'dugout-verify/verify';
import { choosePort } from '#/app/free-port.ts';
import { answerOf, signUp, type Writer } from '../chat/writers.ts';
import { ServerHandle } from '../server-handle.ts';

interface CallsChaosTestOptions {
  readonly folder: string;
  readonly calls: number;
  readonly kills: number;
  /** Whether to run the build rather than the sources. */
  readonly built: boolean;
  readonly say?: (line: string) => void;
}

interface CallsReport {
  readonly acknowledged: number;
  /** Calls in the log, without those of simulated traders. */
  readonly logged: number;
  /** Requests whose response was lost. */
  readonly unanswered: number;
  readonly kills: number;
  readonly seconds: number;
  readonly faults: readonly string[];
}

interface Caller extends Writer {
  readonly callIds: string[];
}

const HOST = '127.0.0.1';
/** Below a trader's daily limit. */
const CALLS_EACH = 40;

const read = async <T>(address: string, path: string): Promise<T> =>
  ((await testClient(address).call(`/api/v1${path}`)).body as { data: T }).data;

/** Calls a token until the server answers. After a lost response, the retry finds the call: 409. */
async function callToken(caller: Caller, tokenAddress: string): Promise<void> {
  for (;;) {
    const body = { tokenAddress };
    const answer = await answerOf(caller.call('/api/v1/alpha/call', { method: 'POST', body }));
    if (answer?.status === 200) {
      caller.callIds.push((answer.body as { data: { callId: string } }).data.callId);
      return;
    }
    if (answer?.status === 409 || answer?.status === 404) return;
    if (answer !== null && answer.status < 500) throw new Error(`a call was refused: ${answer.status}`);
    caller.resent++;
    await pause(100);
  }
}

/** Compares one caller's record with the server's acknowledgments and returns the faults. */
async function faultsOf(address: string, caller: Caller, earlier: Checkpoint): Promise<string[]> {
  const path = `/api/v1/alpha/callers/${caller.userId}/export?since=${earlier.size}`;
  const { body } = await testClient(address).call(path);
  const report = await verifyExport(JSON.stringify(body), {
    ...NO_EVIDENCE,
    verifierKey: earlier.verifierKey,
    earlier: { note: earlier.note, takenAt: null },
  });
  if (typeof report === 'string') return [`the record of ${caller.userId} cannot be read: ${report}`];
  const { calls } = body as CallerExport;
  const lost = caller.callIds.filter((callId) => calls.filter((each) => each.callId === callId).length !== 1);
  return [
    ...lost.map((callId) => `call ${callId} is not in the record once`),
    ...(report.verdict === 'verified'
      ? []
      : [`the record of ${caller.userId} is ${report.verdict}: ${JSON.stringify(report.checks)}`]),
  ];
}

/** Returns the ids of the calls in the log, in order. */
async function logged(address: string, size: number): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < size; from += 200)
    for (const { leaf } of await read<{ leaf: string }[]>(
      address,
      `/alpha/log/leaves?from=${from}&limit=200`,
    )) {
      const { kind, callId } = JSON.parse(leaf) as { kind: string; callId: string };
      if (kind === 'call') ids.push(callId);
    }
  return ids;
}

export async function runCallsChaosTest(options: CallsChaosTestOptions): Promise<CallsReport> {
  const { folder, calls, kills, built, say = () => undefined } = options;
  const port = await choosePort(HOST, 0);
  const settings = {
    DATA_DIR: `${folder}/data`,
    RATE_LIMIT_SCALE: '100000',
    MAX_LOOP_DELAY_MS: '600000',
    LOG_LEVEL: 'error',
    SIM_CROWD: 'off',
  };
  const server = new ServerHandle({ settings, port, folder, built });
  await server.start();
  try {
    const { address } = server;
    const callers: Caller[] = [];
    for (let n = 0; n * CALLS_EACH < calls; n++)
      callers.push({ ...(await signUp(address, `caller_${n}`)), callIds: [] });
    const { items } = await read<{ items: { tokenAddress: string }[] }>(
      address,
      `/screener?limit=${CALLS_EACH}&sortBy=volumeUsd&window=24h`,
    );
    const began = performance.now();
    let begun = 0;
    const calling = Promise.all(
      callers.map(async (caller) => {
        for (const { tokenAddress } of items) {
          begun++;
          await callToken(caller, tokenAddress);
        }
      }),
    );
    const seen: Checkpoint[] = [];
    for (let kill = 1; kill <= kills; kill++) {
      while (begun < (callers.length * items.length * kill) / (kills + 1)) await pause(5);
      seen.push(await read<Checkpoint>(address, '/alpha/log/checkpoint'));
      await server.kill('both');
      say(`killed after ${begun} calls were begun`);
      await server.start();
    }
    await calling;
    const seconds = (performance.now() - began) / 1_000;
    const last = await read<Checkpoint>(address, '/alpha/log/checkpoint');
    const ids = await logged(address, last.size);
    const faults = ids.length === new Set(ids).size ? [] : ['the log holds a call twice'];
    const inLog = new Set(ids);
    for (const caller of callers) {
      faults.push(
        ...caller.callIds.filter((id) => !inLog.has(id)).map((id) => `call ${id} is not in the log`),
      );
      for (const checkpoint of [...seen, last]) faults.push(...(await faultsOf(address, caller, checkpoint)));
    }
    return {
      acknowledged: callers.reduce((sum, { callIds }) => sum + callIds.length, 0),
      logged: ids.length,
      unanswered: callers.reduce((sum, { resent }) => sum + resent, 0),
      kills,
      seconds,
      faults,
    };
  } finally {
    await server.kill('both');
  }
}
