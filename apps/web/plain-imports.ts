import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Leaves dynamic imports to the browser. Vite wraps each import to preload its styles and files, but here all
 * pages share one stylesheet, and the files of a lazy part are few or already loaded.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : null),
});
