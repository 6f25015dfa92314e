// Generated from the migrated database by `npm run table-types`.

export interface JobTurnTable {
  name: string;
  due_at: Date;
  holder: string;
  until: Date;
}

export interface JobTurnsTables {
  job_turn: JobTurnTable;
}
