import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { type Dice, dice } from '../dice.ts';
import { backups } from './backups.ts';
import { writtenDatabase } from './database-written.ts';
import type { Position, PositionReport } from './loot.ts';
import { takenServer } from './server-taken.ts';
import { serversShell } from './servers-shell.ts';
import { stolenSession } from './stolen-session.ts';
import { tryPosition } from './try-position.ts';
import { wholeServer } from './whole-server.ts';

interface ThiefOptions {
  readonly seed: string;
  readonly minutes: number;
  /** Traders per position. */
  readonly victims: number;
  readonly interrupted: () => boolean;
  readonly say: (line: string) => void;
}

const HOUR_WAITS = { WITHDRAW_DELAY_HOURS: '24' };
/** Simulates that every waiting period is over. */
const NO_WAITS = { WITHDRAW_DELAY_HOURS: '0', SIGNER_CREDENTIAL_HOLD_HOURS: '0' };

const tried =
  <W>(position: Position<W>) =>
  (random: Dice, time: Parameters<typeof tryPosition>[2]): Promise<PositionReport> =>
    tryPosition(position, random, time);

/** Runs the attacks of each position for the same time and reports the gains. */
export async function runThief(options: ThiefOptions): Promise<readonly PositionReport[]> {
  const { seed, minutes, victims, interrupted, say } = options;
  const positions = [
    tried(takenServer({ victims, limits: HOUR_WAITS })),
    tried(takenServer({ victims, limits: NO_WAITS })),
    tried(takenServer({ victims, limits: NO_WAITS, dailyLimit: LAMPORTS_PER_SOL })),
    tried(serversShell(victims)),
    tried(writtenDatabase(Math.min(victims, 10))),
    tried(stolenSession(Math.min(victims, 10))),
    tried(wholeServer(Math.min(victims, 10))),
    tried(backups()),
  ];
  const ms = (minutes * 60_000) / positions.length;
  const reports: PositionReport[] = [];
  for (const [n, tryAll] of positions.entries()) {
    const report = await tryAll(dice(`${seed} ${n}`), { ms, interrupted });
    say(
      `${report.position}: ${report.tries} tries, ${report.keys} keys, ${report.lamports} lamports, ${report.doors} doors`,
    );
    reports.push(report);
  }
  return reports;
}
