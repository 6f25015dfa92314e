import { ensureInstalled } from './lib/run.mjs';

await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('../packages/local-chain/src/cli.ts');
