// Generated from the migrated database by `npm run table-types`.

export interface WrongGuessTable {
  key: Buffer;
  wrong: number;
  at: Date;
}

export interface GuessesTables {
  wrong_guess: WrongGuessTable;
}
