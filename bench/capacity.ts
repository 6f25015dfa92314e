/**
 * Measures the costs from which docs/capacity.md computes machines: a trade (WAL, disk and processor time, bytes of
 * the log), a socket (memory, processor time for each frame), a swap, a chat message and a notification (WAL, commits,
 * disk, processor time), and a token in memory. `npm run bench -- capacity --swaps 1000`
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Cost } from './capacity/meter.ts';
import { measureSockets } from './capacity/sockets.ts';
import { capacityTable, type UnitCosts } from './capacity/table.ts';
import { measureTraders } from './capacity/traders.ts';
import { measureTrades } from './capacity/trades.ts';
import { saveResults } from './fan-out/save-results.ts';

const { values } = parseArgs({ options: { swaps: { type: 'string', default: '1000' } } });
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Returns the bytes of a token in memory while it trades and when it rests. */
async function measureTokens() {
  const child = fork(at('./market-memory.ts'), { execArgv: process.execArgv, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('capacity: market-memory failed');
  const result: unknown = JSON.parse(readFileSync(at('./results/market-memory.json'), 'utf8'));
  return z.object({ trading: z.number(), compacted: z.number() }).parse(result);
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const show = (what: string, { wal, commits, disk, serverCpu, databaseCpu }: Cost): void =>
  console.log(
    `${what.padEnd(22)} ${whole(wal).padStart(8)} B of WAL, ${commits.toFixed(2).padStart(6)} commits, ${whole(disk).padStart(7)} B on disk, ` +
      `${(serverCpu * 1e3).toFixed(2)} ms of the server's processor, ${(databaseCpu * 1e3).toFixed(2)} ms of the database's`,
  );

const sockets = await measureSockets();
console.log(
  `socket: ${whole(sockets.memory)} B of memory; frame: ${sockets.frameUs.toFixed(1)} us of processor, ${whole(sockets.frameBytes)} B`,
);
const trades = await measureTrades();
const { stored } = trades;
console.log(
  `trade: ${whole(stored.wal)} B of WAL, ${whole(stored.disk)} B on disk, ${(stored.serverCpu * 1e6).toFixed(1)} us of the server's processor, ` +
    `${(stored.databaseCpu * 1e6).toFixed(1)} us of the database's; in the log ${whole(trades.logBytes)} B, ` +
    `${trades.encodeUs.toFixed(1)} us to append, ${trades.decodeUs.toFixed(1)} us to read, ${trades.applyUs.toFixed(1)} us to apply`,
);
const traders = await measureTraders(Number(values.swaps));
show('swap', traders.swap);
show('message', traders.message);
show('notification', traders.notification);
show('second without anybody', traders.idle);
const tokens = await measureTokens();
console.log(`token: ${whole(tokens.trading)} B while it trades, ${whole(tokens.compacted)} B when it rests`);
const costs: UnitCosts = {
  trade: {
    wal: stored.wal,
    disk: stored.disk,
    storing: stored.serverCpu,
    database: stored.databaseCpu,
    logBytes: trades.logBytes,
    appending: trades.encodeUs / 1e6,
    reading: trades.decodeUs / 1e6,
    applying: trades.applyUs / 1e6,
  },
  socket: { memory: sockets.memory, frame: sockets.frameUs / 1e6, frameBytes: sockets.frameBytes },
  swap: traders.swap,
  message: traders.message,
  notification: traders.notification,
  token: tokens,
};
console.log('\nconcurrent traders, computed from these costs with the assumptions of docs/capacity.md');
for (const line of capacityTable(costs)) console.log(line);
saveResults('capacity', { sockets, trades, traders, tokens });
