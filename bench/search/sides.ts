import { AddressIndex } from '@dugout/market/search/address-index';
import { BY_NUMBER, type HitOrder } from '@dugout/market/search/fit';
import { TextIndex } from '@dugout/market/search/text-index';
import { type List, profiles, type Token, tokens, wallets } from './data.ts';

const LIMIT = 20;

/** Searches all three lists, best first. */
type Search = (text: string) => Record<List, readonly number[]> | Promise<Record<List, readonly number[]>>;

export function ours(): Search {
  const [tokenNames, profileNames] = [new TextIndex(), new TextIndex()];
  const mints = new AddressIndex((token) => tokens[token]?.mint ?? '');
  const addresses = new AddressIndex((wallet) => wallets[wallet] ?? '');
  tokens.forEach(({ name, ticker, mint }, number) => {
    tokenNames.add(number, name, ticker);
    mints.add(mint);
  });
  for (const wallet of wallets) addresses.add(wallet);
  for (const [number, name] of profiles.entries()) profileNames.add(number, name);
  const deeper: HitOrder = { weight: (item) => (tokens[item] as Token).standing, order: (a, b) => a - b };
  return (text) => {
    const named = tokenNames.find(text, LIMIT, deeper).map(({ item }) => item);
    return {
      tokens: [...new Set([...named, ...mints.find(text, LIMIT, { alone: named.length === 0 })])],
      wallets: addresses.find(text, LIMIT, { alone: true }),
      profiles: profileNames.find(text, LIMIT, BY_NUMBER).map(({ item }) => item),
    };
  };
}

export async function miniSearch(): Promise<Search> {
  const { default: MiniSearch } = await import('minisearch');
  const reversed = (address: string): string => Array.from(address).reverse().join('');
  const options = {
    searchOptions: {
      prefix: true,
      fuzzy: (term: string) => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
      combineWith: 'AND' as const,
    },
  };
  const named = new MiniSearch({ ...options, fields: ['name', 'ticker'] });
  const people = new MiniSearch({ ...options, fields: ['name'], tokenize: (text) => text.split(/\W+/) });
  const plain = {
    fields: ['head', 'tail'],
    processTerm: (term: string) => term,
    tokenize: (text: string) => [text],
    searchOptions: { prefix: true },
  };
  const [mints, addresses] = [new MiniSearch(plain), new MiniSearch(plain)];
  named.addAll(tokens.map(({ name, ticker }, id) => ({ id, name, ticker })));
  mints.addAll(tokens.map(({ mint }, id) => ({ id, head: mint, tail: reversed(mint) })));
  addresses.addAll(wallets.map((wallet, id) => ({ id, head: wallet, tail: reversed(wallet) })));
  people.addAll(profiles.map((name, id) => ({ id, name })));
  const boostDocument = (id: unknown): number =>
    1 + Math.log10(1 + (tokens[id as number] as Token).standing) / 100;
  const idsOf = (results: readonly { id: unknown }[]): number[] =>
    results.slice(0, LIMIT).map(({ id }) => id as number);
  const ends = (index: typeof mints, text: string): number[] => {
    if (text.length < 4 || /[^1-9A-HJ-NP-Za-km-z]/.test(text)) return [];
    return [
      ...new Set([
        ...idsOf(index.search(text, { fields: ['head'] })),
        ...idsOf(index.search(reversed(text), { fields: ['tail'] })),
      ]),
    ];
  };
  return (text) => ({
    tokens: [...ends(mints, text), ...idsOf(named.search(text, { boostDocument }))],
    wallets: ends(addresses, text),
    profiles: idsOf(people.search(text)),
  });
}

export async function trigrams(): Promise<Search> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ]);
  const db = await PGlite.create({ extensions: { pg_trgm } });
  await db.exec(
    'CREATE EXTENSION pg_trgm; CREATE TABLE named (list text, id int, text text, standing float8)',
  );
  const fill = async (list: List, texts: readonly string[], standings: readonly number[]): Promise<void> => {
    for (let from = 0; from < texts.length; from += 50_000)
      await db.query('INSERT INTO named SELECT $1, * FROM unnest($2::int[], $3::text[], $4::float8[])', [
        list,
        texts.slice(from, from + 50_000).map((_, at) => from + at),
        texts.slice(from, from + 50_000),
        texts.slice(from, from + 50_000).map((_, at) => standings[from + at] ?? 0),
      ]);
  };
  await fill(
    'tokens',
    tokens.map(({ name, ticker, mint }) => `${name} ${ticker.toLowerCase()} ${mint}`),
    tokens.map(({ standing }) => standing),
  );
  await fill('wallets', wallets, []);
  await fill('profiles', profiles, []);
  await db.exec('CREATE INDEX ON named USING gin (text gin_trgm_ops); ANALYZE named');
  return async (text) => {
    const found: Record<List, number[]> = { tokens: [], wallets: [], profiles: [] };
    const { rows } = await db.query<{ list: List; id: number }>(
      `SELECT list, id FROM named WHERE text ILIKE '%' || $1 || '%' OR $1 <% text ORDER BY word_similarity($1, text) DESC, standing DESC LIMIT 60`,
      [text],
    );
    for (const { list, id } of rows) found[list].push(id);
    return found;
  };
}
