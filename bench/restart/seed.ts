import { slotOf } from '@dugout/simulator/world';
import { sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/db/db.ts';

interface SeedSize {
  readonly swaps: number;
  readonly messages: number;
  readonly traders: number;
}

export interface SeedToken {
  readonly mint: string;
  readonly pool: string;
  readonly market: string;
}

const SLOT_MS = 400;
/** Rate at which the seeded swaps are spread, back from the present. */
const SWAPS_PER_SECOND = 20;
const AT_ONCE = 50_000;

/**
 * Writes traders, their landed swaps (a buy, then a sell of the same amount, so that pools stay unchanged) and
 * messages of one room, newest at the market's present. The ledger and lots stay empty, because no start reads
 * them.
 */
export async function seed(db: Db, size: SeedSize, tokens: readonly SeedToken[]): Promise<void> {
  const world = await db.tables().selectFrom('sim_world').selectAll().executeTakeFirstOrThrow();
  const genesis = Number(world.genesis_ms);
  const present = Number(world.reached_ms);
  const first = present - (size.swaps / SWAPS_PER_SECOND) * 1_000;
  const run = (statement: string) => sql.raw(statement).execute(db.tables());
  await seedTraders(run, size.traders);
  const list = (texts: readonly string[]): string => `ARRAY[${texts.map((text) => `'${text}'`).join(', ')}]`;
  const chosen = `(SELECT mint, pool, market FROM unnest(
    ${list(tokens.map(({ mint }) => mint))}, ${list(tokens.map(({ pool }) => pool))},
    ${list(tokens.map(({ market }) => market))}) WITH ORDINALITY t (mint, pool, market, number)
    WHERE number = 1 + (n / 2) % ${tokens.length})`;
  for (let from = 0; from < size.swaps; from += AT_ONCE) {
    const until = Math.min(size.swaps, from + AT_ONCE) - 1;
    await seedSwaps(run, { from, until, first, genesis, traders: size.traders, chosen });
  }
  await seedMessages(run, size);
}

type Run = (statement: string) => Promise<unknown>;

async function seedTraders(run: Run, traders: number): Promise<void> {
  await run(`INSERT INTO auth_user (id, name, email)
    SELECT ${user('n')}, 'seed' || n, 'seed' || n || '@example.com' FROM generate_series(0, ${traders - 1}) n`);
}

const user = (n: string): string => `'u' || lpad((${n})::text, 23, '0')`;
/** 44 letters of base58, unique per number. */
const wallet = (n: string): string => `'Seed' || translate(lpad((${n})::text, 40, 'A'), '0', 'z')`;

async function seedSwaps(
  run: Run,
  {
    from,
    until,
    first,
    genesis,
    traders,
    chosen,
  }: { from: number; until: number; first: number; genesis: number; traders: number; chosen: string },
): Promise<void> {
  const who = `((n / 2) % ${traders})`;
  const time = `(${genesis} + ((${first} - ${genesis} + n * ${1_000 / SWAPS_PER_SECOND}) / ${SLOT_MS})::bigint * ${SLOT_MS})`;
  const rows = `generate_series(${from}, ${until}) n CROSS JOIN LATERAL ${chosen} token`;
  const position = `'p' || lpad((n / 2)::text, 23, '0')`;
  await run(`INSERT INTO position (id, user_id, wallet_address, mint, pool, decimals, token_name, symbol, amount,
      cost, realised, bought, sold, opened_at, closed_at)
    SELECT ${position}, ${user(who)}, ${wallet(who)}, token.mint, token.pool, 6, 'Seed', 'SEED', 0, 0, -100000,
      10100000, 10000000, to_timestamp(${time} / 1000.0), to_timestamp(${time} / 1000.0)
    FROM ${rows} WHERE n % 2 = 0`);
  const side = `CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END`;
  await run(`INSERT INTO swap (id, user_id, idempotency_key, request_hash, wallet_address, mint, side, mode, status,
      in_amount, out_amount, quoted_in, quoted_out, platform_fee, pool_fee, network_fee, priority_fee, tip,
      price_impact_pct, slippage_bps, protect, hold_lamports, hold_tokens, created_at, settled_at)
    SELECT 's' || lpad(n::text, 23, '0'), ${user(who)}, 'k' || n, '', ${wallet(who)}, token.mint, ${side}, 'ExactIn',
      'landed', 10000000, 10000000, 10000000, 10000000, 100000, 25000, 5000, 0, 0, 0.01, 300, false, 0, 0,
      to_timestamp(${time} / 1000.0), to_timestamp(${time} / 1000.0) FROM ${rows}`);
  await run(`INSERT INTO swap_fill (swap_id, user_id, position_id, trade_id, signature, slot, fill_order, time,
      market, pool, wallet_address, side, mint, decimals, token_amount, quote_mint, quote_amount, fee_amount,
      wallet_lamports, wallet_tokens, realised, price_usd)
    SELECT 's' || lpad(n::text, 23, '0'), ${user(who)}, ${position},
      lpad(n::text, 87, 'A') || ':0', lpad(n::text, 87, 'A'),
      ${slotOf(0)} + (${time} - ${genesis}) / ${SLOT_MS}, n, ${time}, token.market, token.pool, ${wallet(who)},
      ${side}, token.mint, 6, 10000000, 'So11111111111111111111111111111111111111112', 10000000, 25000,
      CASE n % 2 WHEN 0 THEN -10100000 ELSE 10000000 END, CASE n % 2 WHEN 0 THEN 10000000 ELSE -10000000 END,
      CASE n % 2 WHEN 0 THEN NULL ELSE -100000 END, 0.001 FROM ${rows}`);
}

async function seedMessages(run: Run, { messages, traders }: SeedSize): Promise<void> {
  if (messages === 0) return;
  const room = `${user('0')} || '-' || ${user('1')}`;
  await run(`INSERT INTO chat_room (id, low, high, contact, last_seq, last_at)
    SELECT ${room}, ${user('0')}, ${user('1')}, 'accepted', ${messages}, now()`);
  await run(
    `INSERT INTO chat_member (room_id, user_id) SELECT ${room}, ${user('n')} FROM generate_series(0, 1) n`,
  );
  for (let from = 1; from <= messages; from += AT_ONCE)
    await run(`INSERT INTO chat_message (id, room_id, seq, author_id, client_id, text, created_at)
      SELECT 'm' || lpad(n::text, 23, '0'), ${room}, n, ${user(`n % ${Math.min(2, traders)}`)}, 'c' || n,
        'A message of some length, number ' || n, now() - interval '1 second' * (${messages} - n)
      FROM generate_series(${from}, ${Math.min(messages, from + AT_ONCE - 1)}) n`);
}
