import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Tables } from '#/platform/db/tables.ts';

export class RecordedDb implements Db {
  readonly statements: Pick<CompiledQuery, 'sql' | 'parameters'>[];
  readonly #db: Db;

  constructor(db: Db, statements: RecordedDb['statements'] = []) {
    this.#db = db;
    this.statements = statements;
  }

  tables(): Kysely<Tables> {
    const kysely = this.#db.tables();
    const recorder: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        this.statements.push(kysely.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    return kysely.withPlugin(recorder);
  }

  transaction<R>(work: (tx: Db) => Promise<R>): Promise<R> {
    return this.#db.transaction((tx) => work(new RecordedDb(tx, this.statements)));
  }

  oneStatement<R>(work: (tx: Db) => Promise<R>): Promise<R> {
    return this.#db.oneStatement((tx) => work(new RecordedDb(tx, this.statements)));
  }

  afterCommit(action: () => void): void {
    this.#db.afterCommit(action);
  }
}
