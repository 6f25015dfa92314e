import type { Reserves } from '@dugout/domain/market-events';
import { MARKET_IDS, type MarketId } from '@dugout/domain/markets';
import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import type { TokenSafety } from '@dugout/domain/token-safety';
import type { Challenger } from '../figures/price-policy.ts';
import type { Quote } from '../figures/quotes.ts';
import { Arena } from './arena.ts';
import type { TokenRecord } from './token-record.ts';

/** A record is 136 bytes: ten doubles, three 64-bit amounts, then 32-bit fields 26 to 33. */
const RECORD_BYTES = 136;
const [
  CREATED_AT,
  MIGRATED_AT,
  PRICE,
  PRICE_TIME,
  POOL_TIME,
  ATH_USD,
  LAST_TRADE_AT,
  BASELINE_TIME,
  BASELINE_SOL,
  BASELINE_USD,
] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const [SUPPLY, BASE, QUOTE] = [10, 11, 12];
const [POOL, QUOTE_MINT, CREATOR, CREATED_SLOT, HOLDINGS, KINDS, NAME_LENGTH, SYMBOL_LENGTH] = [
  26, 27, 28, 29, 30, 31, 32, 33,
];
const MAX = 0xffff_ffff_ffff_ffffn;

const QUOTES: readonly Quote[] = ['sol', 'usd', 'other'];
/** Bits of `KINDS`: decimals, market, launchpad (index + 1, 0 for none), quote, and which fields are known. */
const [MARKET_SHIFT, LAUNCHPAD_SHIFT, QUOTE_SHIFT] = [8, 16, 24];
const [HAS_SUPPLY, HAS_RESERVES, LEAD_PROVED] = [1 << 26, 1 << 27, 1 << 28];

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

interface Addresses {
  text(number: number): string;
}
interface NumberedAddresses extends Addresses {
  intern(address: string): number;
}

/** Packed records of idle tokens: about 300 bytes each, compared with a thousand for an active one. */
export class CompactedTokens {
  readonly records = new Arena(RECORD_BYTES);
  readonly mints: Addresses;
  readonly wallets: Addresses;
  /** Of pools and quotes. */
  readonly addresses: NumberedAddresses;
  size = 0;

  constructor(mints: Addresses, wallets: Addresses, addresses: NumberedAddresses) {
    this.mints = mints;
    this.wallets = wallets;
    this.addresses = addresses;
  }

  get bytes(): number {
    return this.records.bytes;
  }

  /** Packs a record. Returns null when its amounts exceed 64 bits. */
  pack(token: TokenRecord): CompactedToken | null {
    if ([token.supply, token.reserves?.base, token.reserves?.quote].some((amount) => (amount ?? 0n) > MAX))
      return null;
    const { records } = this;
    const at = records.take();
    this.size++;
    records.setDouble(at, CREATED_AT, token.createdAt ?? Number.NaN);
    records.setDouble(at, MIGRATED_AT, token.migratedAt ?? Number.NaN);
    records.setDouble(at, PRICE, token.price);
    records.setDouble(at, PRICE_TIME, token.priceTime);
    records.setDouble(at, POOL_TIME, token.poolTime);
    records.setDouble(at, ATH_USD, token.athUsd);
    records.setDouble(at, LAST_TRADE_AT, token.lastTradeAt);
    records.setDouble(at, BASELINE_TIME, token.baselineTime);
    records.setDouble(at, BASELINE_SOL, token.baselineSol);
    records.setDouble(at, BASELINE_USD, token.baselineUsd);
    records.setAmount(at, SUPPLY, token.supply ?? 0n);
    records.setAmount(at, BASE, token.reserves?.base ?? 0n);
    records.setAmount(at, QUOTE, token.reserves?.quote ?? 0n);
    records.setInt(at, POOL, this.addresses.intern(token.pool));
    records.setInt(at, QUOTE_MINT, this.addresses.intern(token.quoteMint));
    records.setInt(at, CREATOR, token.creatorWallet);
    records.setInt(at, CREATED_SLOT, token.createdSlot);
    records.setInt(at, HOLDINGS, token.holdings);
    records.setInt(at, KINDS, kindsOf(token));
    records.setInt(at, NAME_LENGTH, token.name.length);
    records.setInt(at, SYMBOL_LENGTH, token.symbol.length);
    return new CompactedToken(this, at, token);
  }
}

function kindsOf({ decimals, market, launchpad, quote, supply, reserves, leadProved }: TokenRecord): number {
  const known =
    (supply === null ? 0 : HAS_SUPPLY) |
    (reserves === null ? 0 : HAS_RESERVES) |
    (leadProved ? LEAD_PROVED : 0);
  const pad = launchpad === null ? 0 : MARKET_IDS.indexOf(launchpad) + 1;
  return (
    decimals |
    (MARKET_IDS.indexOf(market) << MARKET_SHIFT) |
    (pad << LAUNCHPAD_SHIFT) |
    (QUOTES.indexOf(quote) << QUOTE_SHIFT) |
    known
  );
}

/** The record of an idle token. Readable like any other, but read-only. */
export class CompactedToken implements Readonly<TokenRecord> {
  readonly number: number;
  readonly safety: TokenSafety | null;
  readonly offChain: OffChainMetadata | null;
  readonly #table: CompactedTokens;
  readonly #at: number;
  /** Name, ticker and URI concatenated. */
  readonly #text: string;

  constructor(
    table: CompactedTokens,
    at: number,
    { number, name, symbol, uri, safety, offChain }: TokenRecord,
  ) {
    this.#table = table;
    this.#at = at;
    this.number = number;
    this.safety = safety;
    this.offChain = offChain;
    // `join` makes a flat string; `+` would keep the parts alive.
    this.#text = [name, symbol, uri].join('');
  }

  /** Returns the original record for writing and invalidates this one. */
  unpack(): TokenRecord {
    const record = this.read();
    this.#table.records.give(this.#at);
    this.#table.size--;
    return record;
  }

  read(): TokenRecord {
    return {
      number: this.number,
      vacant: this.vacant,
      mint: this.mint,
      pool: this.pool,
      market: this.market,
      launchpad: this.launchpad,
      decimals: this.decimals,
      quoteMint: this.quoteMint,
      quote: this.quote,
      name: this.name,
      symbol: this.symbol,
      uri: this.uri,
      creator: this.creator,
      creatorWallet: this.creatorWallet,
      createdAt: this.createdAt,
      createdSlot: this.createdSlot,
      creationSignature: this.creationSignature,
      migratedAt: this.migratedAt,
      supply: this.supply,
      reserves: this.reserves,
      quoteReserve: this.quoteReserve,
      price: this.price,
      priceTime: this.priceTime,
      poolTime: this.poolTime,
      leadProved: this.leadProved,
      challenger: this.challenger,
      athUsd: this.athUsd,
      lastTradeAt: this.lastTradeAt,
      baselineTime: this.baselineTime,
      baselineSol: this.baselineSol,
      baselineUsd: this.baselineUsd,
      holdings: this.holdings,
      safety: this.safety,
      offChain: this.offChain,
    };
  }

  get vacant(): boolean {
    return false;
  }
  get mint(): string {
    return this.#table.mints.text(this.number);
  }
  get pool(): string {
    return this.#table.addresses.text(this.#int(POOL));
  }
  get market(): MarketId {
    return MARKET_IDS[(this.#int(KINDS) >>> MARKET_SHIFT) & 255] as MarketId;
  }
  get launchpad(): MarketId | null {
    return MARKET_IDS[((this.#int(KINDS) >>> LAUNCHPAD_SHIFT) & 255) - 1] ?? null;
  }
  get decimals(): number {
    return this.#int(KINDS) & 255;
  }
  get quoteMint(): string {
    return this.#table.addresses.text(this.#int(QUOTE_MINT));
  }
  get quote(): Quote {
    return QUOTES[(this.#int(KINDS) >>> QUOTE_SHIFT) & 3] as Quote;
  }
  get name(): string {
    return this.#text.slice(0, this.#int(NAME_LENGTH));
  }
  get symbol(): string {
    return this.#text.slice(this.#int(NAME_LENGTH), this.#int(NAME_LENGTH) + this.#int(SYMBOL_LENGTH));
  }
  get uri(): string {
    return this.#text.slice(this.#int(NAME_LENGTH) + this.#int(SYMBOL_LENGTH));
  }
  get creator(): string | null {
    return this.creatorWallet < 0 ? null : this.#table.wallets.text(this.creatorWallet);
  }
  get creatorWallet(): number {
    return this.#int(CREATOR);
  }
  get createdAt(): number | null {
    return orNull(this.#double(CREATED_AT));
  }
  get createdSlot(): number {
    return this.#int(CREATED_SLOT);
  }
  /** No longer needed: nothing as old as the creation is accepted any more. */
  get creationSignature(): null {
    return null;
  }
  get migratedAt(): number | null {
    return orNull(this.#double(MIGRATED_AT));
  }
  get supply(): bigint | null {
    return (this.#int(KINDS) & HAS_SUPPLY) === 0 ? null : this.#amount(SUPPLY);
  }
  get reserves(): Reserves | null {
    return (this.#int(KINDS) & HAS_RESERVES) === 0
      ? null
      : { base: this.#amount(BASE), quote: this.#amount(QUOTE) };
  }
  get quoteReserve(): number {
    return (this.#int(KINDS) & HAS_RESERVES) === 0 ? Number.NaN : Number(this.#amount(QUOTE));
  }
  get price(): number {
    return this.#double(PRICE);
  }
  get priceTime(): number {
    return this.#double(PRICE_TIME);
  }
  get poolTime(): number {
    return this.#double(POOL_TIME);
  }
  get leadProved(): boolean {
    return (this.#int(KINDS) & LEAD_PROVED) !== 0;
  }
  /** A challenge ends after minutes without a trade, and this token has had none for days. */
  get challenger(): Challenger | null {
    return null;
  }
  get athUsd(): number {
    return this.#double(ATH_USD);
  }
  get lastTradeAt(): number {
    return this.#double(LAST_TRADE_AT);
  }
  get baselineTime(): number {
    return this.#double(BASELINE_TIME);
  }
  get baselineSol(): number {
    return this.#double(BASELINE_SOL);
  }
  get baselineUsd(): number {
    return this.#double(BASELINE_USD);
  }
  get holdings(): number {
    return this.#int(HOLDINGS);
  }

  #int(field: number): number {
    return this.#table.records.int(this.#at, field);
  }
  #double(field: number): number {
    return this.#table.records.double(this.#at, field);
  }
  #amount(field: number): bigint {
    return this.#table.records.amount(this.#at, field);
  }
}
