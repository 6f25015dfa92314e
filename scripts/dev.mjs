import { spawn } from 'node:child_process';
import { bin, ensureInstalled, ROOT } from './lib/run.mjs';

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
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const part of parts) part.on('exit', stop);
