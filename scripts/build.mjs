import { ensureInstalled } from './lib/run.mjs';

await ensureInstalled();
const { build } = await import('./lib/build.mjs');
await build();
