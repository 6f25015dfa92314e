/**
 * P13: 5,000 connected members of 50 rooms and 500 messages per second, each to the 100 members of its room.
 * Every delivery is checked: none lost, none duplicated, one order per room. Then all members reconnect at once
 * and must receive the room's newest messages. The peer is a Socket.IO 4 server with the same rooms, without
 * history or accounts, so its reconnection is not compared; nor is the fact that ours accepts messages through
 * its API and stores each before delivery.
 */
import { loadavg } from 'node:os';
import { Ears } from './chat/ears.ts';
import { LOAD, only, roomOf, senderOf } from './chat/load.ts';
import { Member } from './chat/member.ts';
import { dugout, type Served, type Side, serve, socketIo } from './chat/side.ts';
import { percentile } from './fan-out/readers.ts';
import { saveResults } from './fan-out/save-results.ts';
import { processorSeconds } from './lib/processor-time.ts';

const P99_MS = 100;
const CPU_GOAL = 2;
const JOINING = 50;
const LONGEST_MS = 120_000;

/** Processor seconds used by a process, over all threads. */
const cpuSeconds = ({ process: { pid } }: Served): number => processorSeconds(pid ?? 0);

const secondsSince = (from: number): string => ((performance.now() - from) / 1_000).toFixed(1);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Connects and joins all members, `JOINING` at a time. */
async function joined(
  side: Side,
  served: Served,
  heard: (at: number, frame: string) => void,
): Promise<Member[]> {
  const members: Member[] = [];
  const queue = served.members.map((who, at) => ({ who, at }));
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { who, at } = next;
      const frames: string[] = [];
      let isIn = false;
      const member = new Member({
        port: served.port,
        path: side.path(who),
        cookie: who.cookie,
        heard: (frame) => {
          if (!isIn) frames.push(frame);
          if (frame === '2') member.say('3');
          heard(at, frame);
        },
      });
      await member.open;
      await side.join(served, who, member, frames);
      isIn = true;
      members[at] = member;
    }
  };
  await Promise.all(Array.from({ length: JOINING }, work));
  return members;
}

async function run(side: Side) {
  const served = await serve(side, LOAD);
  try {
    const ears = new Ears(LOAD);
    const joinedFrom = performance.now();
    const members = await joined(side, served, (at, frame) => ears.take(at, frame, side.messages));
    console.log(`${side.name}: ${members.length} joined their rooms after ${secondsSince(joinedFrom)} s`);
    const [cpu, idleFrom] = [cpuSeconds(served), performance.now()];
    await pause(3_000);
    const idlePerSecond = ((cpuSeconds(served) - cpu) * 1_000) / (performance.now() - idleFrom);
    const [before, began] = [cpuSeconds(served), performance.now()];
    ears.start = Date.now() + 100;
    const sent: Promise<void>[] = [];
    for (let n = 0; n < LOAD.messages; n++) {
      const due = ears.start + (n * 1_000) / LOAD.perSecond;
      if (due > Date.now()) await pause(due - Date.now());
      const at = roomOf(n, LOAD) * LOAD.members + senderOf(n, LOAD);
      const [who, member] = [served.members[at], members[at]];
      if (who !== undefined && member !== undefined) sent.push(side.say(served, who, member, n));
    }
    await Promise.all(sent);
    const all = LOAD.messages * LOAD.members;
    for (const end = Date.now() + LONGEST_MS; ears.delivered < all && Date.now() < end; ) await pause(20);
    const seconds = (performance.now() - began) / 1_000;
    const spent = cpuSeconds(served) - before;
    const figures = {
      side: side.name,
      seconds,
      p50: percentile(ears.delays, 0.5),
      p99: percentile(ears.delays, 0.99),
      deliveries: ears.delivered,
      ...ears.check(),
      cpuSeconds: spent,
      idlePerSecond,
      perCpuSecond: ears.delivered / spent,
      /** Excludes the server's idle load, since ours also runs a whole market. */
      perCpuSecondOfChat: ears.delivered / (spent - idlePerSecond * seconds),
      load1: loadavg()[0],
    };
    for (const member of members) member.close();
    return side === dugout ? { ...figures, storm: await storm(side, served) } : figures;
  } finally {
    const ended = new Promise((resolve) => served.process.once('exit', resolve));
    served.process.kill('SIGTERM');
    await ended;
  }
}

/**
 * Reconnects all members at once.
 * @returns seconds until all have joined, and how many lack the room's last message
 */
async function storm(side: Side, served: Served) {
  const last = new Map<number, string>();
  for (let n = Math.max(0, LOAD.messages - LOAD.rooms); n < LOAD.messages; n++)
    last.set(roomOf(n, LOAD), `n${n} COO`);
  const current = new Set<number>();
  const began = performance.now();
  const members = await joined(side, served, (at, frame) => {
    if (frame.includes(last.get(Math.floor(at / LOAD.members)) ?? '?')) current.add(at);
  });
  const seconds = (performance.now() - began) / 1_000;
  for (const member of members) member.close();
  return { seconds, without: served.members.length - current.size };
}

const results = [];
for (const side of [dugout, socketIo]) if (only === null || only === side.name) results.push(await run(side));
for (const each of results) console.log(JSON.stringify(each));
const [ours, theirs] = results;
if (ours !== undefined && theirs !== undefined) {
  const ratio = ours.perCpuSecond / theirs.perCpuSecond;
  console.log(
    `  ours: p99 ${ours.p99} ms, goal below ${P99_MS}: ${ours.p99 < P99_MS ? 'met' : 'not met'}; ` +
      `${ours.missing} lost, ${ours.doubled} doubled, ${ours.disordered} out of order; ` +
      `${Math.round(ours.perCpuSecond)} deliveries a CPU-second, ${ratio.toFixed(2)}x the peer's, goal ${CPU_GOAL}x: ${ratio >= CPU_GOAL ? 'met' : 'not met'}`,
  );
  saveResults('chat', { load: LOAD, results });
}
if (results.some(({ missing, doubled, disordered }) => missing + doubled + disordered > 0)) process.exit(1);
