/**
 * A straightforward pipeline of registry packages: solana-dex-parser, a Map of tokens, JSON to each client of
 * `ws`.
 */
import { once } from 'node:events';
import { DexParser, type SolanaTransaction } from 'solana-dex-parser';
import { WebSocketServer } from 'ws';
import { serveTasks } from '../fan-out/commands.ts';
import { incoming } from './corpus.ts';
import { feed } from './feed.ts';
import { warmUp } from './warm-up.ts';

interface Token {
  trades: number;
  volume: number;
  price: number;
}

const parser = new DexParser();
const config = { tryUnknowDEX: false, aggregateTrades: false };
const tokens = new Map<string, Token>();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });

function take(n: number): void {
  const { update, slot, blockTime } = incoming(n, Date.now());
  // The parser accepts the gRPC client's objects, although its types name web3.js classes.
  const transaction = {
    slot,
    blockTime,
    transaction: update.transaction,
    meta: update.meta,
  } as unknown as SolanaTransaction;
  for (const trade of parser.parseTrades(transaction, config)) {
    const { inputToken, outputToken, type, user, signature } = trade;
    const [token, paid] = type === 'BUY' ? [outputToken, inputToken] : [inputToken, outputToken];
    const known = tokens.get(token.mint) ?? { trades: 0, volume: 0, price: 0 };
    known.trades++;
    known.volume += paid.amount;
    known.price = paid.amount / token.amount;
    tokens.set(token.mint, known);
    const text = JSON.stringify({
      signature,
      slot,
      side: type,
      wallet: user,
      mint: token.mint,
      tokenAmount: token.amountRaw,
      quoteAmount: paid.amountRaw,
      ...known,
    });
    for (const client of server.clients) client.send(text);
  }
}

if (server.address() === null) await once(server, 'listening');
await warmUp(take);
const address = server.address();
serveTasks(typeof address === 'object' && address !== null ? address.port : 0, (task, settled) =>
  feed(task, take, settled),
);
