-- Which secrets the database is used with: keyed hashes of the secrets that are kept outside of it.
CREATE TABLE secret_fingerprint (
  name text PRIMARY KEY,
  fingerprint bytea NOT NULL
);
