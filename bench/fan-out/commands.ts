import { createInterface } from 'node:readline';
import type { Task } from './pace.ts';

const say = (message: object): void => {
  process.stdout.write(`${JSON.stringify(message)}\n`);
};

/**
 * The server's side of the pipe to the benchmark: reports its port, accepts tasks, and reports when a task's
 * events are due and when all are sent.
 */
export function serveTasks(port: number, run: (task: Task, settled: () => void) => number): void {
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const task: Task = JSON.parse(line);
      const start = run(task, () => say({ settled: true }));
      say({ start });
    })
    .on('close', () => process.exit(0));
  say({ port });
}
