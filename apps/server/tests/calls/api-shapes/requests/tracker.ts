import type { Call } from '@dugout/contract/api';
import { fresh, type World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const trackerRequests = {
  'GET /tracker': at('/tracker?page=1&limit=100'),
  'GET /tracker/trades': at('/tracker/trades?page=1&limit=50&sorting=created_at:desc'),
  'POST /tracker': () => ({ body: { name: 'New', address: fresh() } }),
  'PUT /tracker': ({ busy }) => ({ body: { address: busy, name: 'Busier' } }),
  'POST /tracker/import': () => ({
    body: { wallets: [{ name: 'a', address: fresh(), emoji: '🐸', group: 'g' }] },
  }),
  'POST /tracker/import/preview': () => ({ body: { text: `${fresh()}\nnonsense` } }),
  'POST /tracker/import/undo': ({ undoId }) => ({ body: { undoId } }),
  'GET /tracker/export': at('/tracker/export'),
  'DELETE /tracker': ({ busy }) => ({ path: `/tracker?wallets=${busy}&wallets=${fresh()}` }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
