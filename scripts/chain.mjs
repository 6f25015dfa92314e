import { ensureInstalled } from './lib/run.mjs';

await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
await import('../packages/testkit/src/chain/cli.ts');
