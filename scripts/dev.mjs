import { spawn } from 'node:child_process';
import { bin, ensureInstalled, follow, ROOT } from './lib/run.mjs';

await ensureInstalled();
const start = (command, args) =>
  spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { TSX_TSCONFIG_PATH: 'apps/server/tsconfig.json', ...process.env },
  });
const parts = [
  start(bin('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts']),
  start(bin('vite'), ['apps/web']),
];
const stop = () => {
  for (const part of parts) part.kill('SIGTERM');
};
// If one ends, the other is useless. This program waits for both.
for (const part of parts) part.on('exit', stop);
const ends = await Promise.all(parts.map((part) => follow(part, 'npm run dev')));
process.exit(ends.find(({ code }) => code !== 0)?.code ?? 0);
