import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { early } from './early.ts';
import { firstLoad } from './first-load.ts';
import { precompress } from './precompress.ts';

/** What every page stands on; it changes with an update of a library alone. */
const LIBRARIES = /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack\/[\w-]+)\//;
/** Parts of ours that more than one page draws with, and their icons. */
const SHARED = /(packages\/(ui|domain|contract)|apps\/web\/src\/(shared|features))\/|node_modules\/lucide-react\//;
/** What stands on the dialog's library comes with the first dialog, the ways to sign in with theirs, orders with the trader who makes them, and so what else a trader opens. */
const ON_DEMAND = new RegExp(
  [
    'packages/(ui/src/(dialog|drawer|disclosure|menu|toaster|tabs)|domain/src/orders/)',
    'features/session/(use-session|passkey|sign-in)',
    'features/trading/(orders|ladder|components|position-summary|token-pnl|trade-form|trade-words)',
    'features/(tracker/(?!tracker-place)|quick-buy/|panel/|clipboard/|settings/(look|theme))',
    'features/(token/|portfolio/|papers/|watchlist/(alert|browser|components))',
    'features/(screener/components/views.tsx|settings/appearance)',
    'packages/ui/src/(popover|input|switch|lib/scroll-lock)',
    'shared/(filters/(market-choice|rights-choice|range-draft|range-fields)|hooks/use-(debounced|copy))',
    'shared/(proof/(?!proof-request)|controls|windows/|lists/|share/|hooks/use-(drag-scroll|panel|width)|tokens/(rule-chip|card-list|token-card))',
    'format/asset-amount|icons/(key-round|trash|refresh-cw|arrow-left-right|chart-pie|external-link|pencil|download|log-out|circle-check)',
    '(useMutation|utationObserver)\\.',
  ].join('|'),
);

const SERVER = process.env['DUGOUT_SERVER'] ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), early(), firstLoad(), precompress()],
  // The server puts a fresh nonce in its place with every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // Without these groups the first screen takes some twenty small files, one round after another.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: (id) => LIBRARIES.test(id) && !ON_DEMAND.test(id), priority: 2 },
            { name: 'shared', test: (id) => SHARED.test(id) && !ON_DEMAND.test(id), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: SERVER, ws: true }, '/docs': SERVER, '/images': SERVER } },
});
