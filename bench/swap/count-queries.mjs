/**
 * Preloaded into the server: on the message `count`, counts the database queries of each `POST /swap` before its
 * response, and reports them on `tell`. Inactive until then.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';

function count() {
  const current = new AsyncLocalStorage();
  const swaps = [];
  subscribe('http.server.request.start', ({ request, response }) => {
    const swap = { queries: [], answered: false };
    current.enterWith(swap);
    if (request.method !== 'POST' || request.url !== '/api/v1/swap') return;
    swaps.push(swap);
    response.once('finish', () => {
      swap.answered = true;
    });
  });
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function counted(...given) {
    const swap = current.getStore();
    const text = typeof given[0] === 'string' ? given[0] : (given[0]?.text ?? '');
    if (swap?.answered === false) swap.queries.push(text.replaceAll(/\s+/g, ' ').trim().slice(0, 60));
    return query.apply(this, given);
  };
  return swaps;
}

if (isMainThread && process.send !== undefined) {
  let swaps = [];
  process.on('message', (message) => {
    if (message === 'count') swaps = count();
    if (message === 'tell') process.send(swaps.map((swap) => swap.queries));
  });
  process.channel?.unref();
}
