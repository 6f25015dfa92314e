/**
 * Preloaded into a server: records when it sent each transaction, and when the first confirmation arrived, from
 * the signature's subscription or a block that contains it. Reports both on the message `tell`. Times are
 * milliseconds of one clock.
 */
import { ClientRequest } from 'node:http';
import { isMainThread } from 'node:worker_threads';
import { WebSocket } from 'ws';

if (isMainThread && process.send !== undefined) {
  const now = () => performance.now();
  /** By transaction in base64. */
  const sent = new Map();
  /** By signature. */
  const confirmed = new Map();
  /** Signatures not confirmed yet. */
  const awaited = new Set();

  const end = ClientRequest.prototype.end;
  ClientRequest.prototype.end = function ended(...given) {
    if (typeof given[0] === 'string' && given[0].includes('"sendTransaction"')) {
      const [transaction] = JSON.parse(given[0]).params;
      if (!sent.has(transaction)) sent.set(transaction, now());
    }
    return end.apply(this, given);
  };

  /** By socket: signatures by subscription request, then by the node's subscription number. */
  const sockets = new WeakMap();
  const subscribedOn = (socket) => {
    if (!sockets.has(socket)) sockets.set(socket, { requested: new Map(), numbered: new Map() });
    return sockets.get(socket);
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function subscribed(data, ...rest) {
    if (String(data).includes('"signatureSubscribe"')) {
      const { id, params } = JSON.parse(String(data));
      subscribedOn(this).requested.set(id, params[0]);
      awaited.add(params[0]);
    }
    return send.call(this, data, ...rest);
  };

  const confirm = (signature) => {
    if (awaited.delete(signature)) confirmed.set(signature, now());
  };
  const heard = (socket, text) => {
    if (text.includes('"blockNotification"')) {
      for (const signature of awaited) if (text.includes(signature)) confirm(signature);
      return;
    }
    if (awaited.size === 0) return;
    const { requested, numbered } = subscribedOn(socket);
    const { id, result, method, params } = JSON.parse(text);
    if (requested.has(id)) numbered.set(result, requested.get(id));
    if (method === 'signatureNotification') confirm(numbered.get(params.subscription));
  };
  const emit = WebSocket.prototype.emit;
  WebSocket.prototype.emit = function emitted(event, ...given) {
    if (event === 'message') heard(this, String(given[0]));
    return emit.call(this, event, ...given);
  };

  process.on('message', (message) => {
    if (message === 'tell') process.send({ sent: [...sent], confirmed: [...confirmed] });
  });
  process.channel?.unref();
}
