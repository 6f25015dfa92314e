// Generated from the migrated database by `npm run table-types`.

export interface InvitationTable {
  id: string;
  code_hash: Buffer;
  operator: string;
  reason: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
}

export interface InvitationsTables {
  invitation: InvitationTable;
}
