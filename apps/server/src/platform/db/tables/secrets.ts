// Generated from the migrated database by `npm run table-types`.

export interface SecretFingerprintTable {
  name: string;
  fingerprint: Buffer;
}

export interface SecretsTables {
  secret_fingerprint: SecretFingerprintTable;
}
