import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Leaves dynamic imports to the browser. Vite wraps each so that it fetches the styles and files behind it at
 * once: here all share one style, and the files behind a lazy part are on the page already, or few.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : null),
});
