/**
 * Loaded before a server: when each `POST /swap` came and was answered, when its transaction was handed in,
 * and when the chain's word that it is confirmed arrived. Told `tell`, it tells them all. Times are
 * milliseconds of one clock.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { WebSocket } from 'ws';

if (isMainThread && process.send !== undefined) {
  const current = new AsyncLocalStorage();
  const swaps = [];
  const now = () => performance.now();

  subscribe('http.server.request.start', ({ request, response }) => {
    const swap = { signature: null, came: now(), sent: null, confirmed: null, answered: null };
    const isSwap = request.method === 'POST' && request.url === '/api/v1/swap';
    current.enterWith(isSwap ? swap : undefined);
    if (!isSwap) return;
    swaps.push(swap);
    response.once('finish', () => {
      swap.answered = now();
    });
  });

  const end = ClientRequest.prototype.end;
  ClientRequest.prototype.end = function ended(...given) {
    const swap = current.getStore();
    if (swap !== undefined && typeof given[0] === 'string' && given[0].includes('"sendTransaction"'))
      swap.sent ??= now();
    return end.apply(this, given);
  };

  /** By socket: swaps by the request that subscribes to their signature, then by the node's number for it. */
  const sockets = new WeakMap();
  const swapsOf = (socket) => {
    if (!sockets.has(socket)) sockets.set(socket, { requested: new Map(), numbered: new Map() });
    return sockets.get(socket);
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function sent(data, ...rest) {
    const swap = current.getStore();
    if (swap !== undefined && String(data).includes('"signatureSubscribe"')) {
      const { id, params } = JSON.parse(String(data));
      [swap.signature] = params;
      swapsOf(this).requested.set(id, swap);
    }
    return send.call(this, data, ...rest);
  };
  const heard = (socket, { id, result, method, params }) => {
    const { requested, numbered } = swapsOf(socket);
    if (requested.has(id)) numbered.set(result, requested.get(id));
    const swap = method === 'signatureNotification' ? numbered.get(params.subscription) : undefined;
    if (swap !== undefined) swap.confirmed ??= now();
  };
  const emit = WebSocket.prototype.emit;
  WebSocket.prototype.emit = function emitted(event, ...given) {
    if (event === 'message' && given[0].length < 1_000) heard(this, JSON.parse(String(given[0])));
    return emit.call(this, event, ...given);
  };

  process.on('message', (message) => {
    if (message === 'tell') process.send(swaps);
  });
  process.channel?.unref();
}
