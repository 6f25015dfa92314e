/** The peer: a Socket.IO 4 server with the same rooms, without storage or accounts. */
import { createServer } from 'node:http';
import { loadPeer } from '../lib/peers.ts';
import type { Load } from './load.ts';

interface PeerSocket {
  readonly handshake: { readonly query: Readonly<Record<string, string>> };
  join(room: string): void;
  on(event: 'say', heard: (message: unknown) => void): void;
}
interface PeerServer {
  on(event: 'connection', connected: (socket: PeerSocket) => void): void;
  to(room: string): { emit(event: string, message: unknown): void };
}
const { Server } = loadPeer('socket.io') as {
  readonly Server: new (http: object, options: object) => PeerServer;
};

const load: Load = JSON.parse(process.argv[2] ?? '');
const http = createServer();
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false });
io.on('connection', (socket) => {
  const { room = '' } = socket.handshake.query;
  socket.join(room);
  socket.on('say', (message) => io.to(room).emit('message', message));
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  const members = Array.from({ length: load.rooms * load.members }, (_, n) => ({
    userId: `user${n}`,
    cookie: '',
    room: `room${Math.floor(n / load.members)}`,
  }));
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0, members });
});
