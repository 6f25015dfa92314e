/** Runs in the page's head before its files are fetched: reloads the page if one of the first files fails. */
import { startAgain } from './start-again.ts';

const again = startAgain({
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  now: Date.now,
  random: Math.random,
  reload: () => location.reload(),
  wait: (ms, then) => setTimeout(then, ms),
});

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') again();
  },
  true,
);
addEventListener('startfailed', again);
