-- The work of servers that another one would do as well: `key` of the `kind`, until then by the database's clock.
-- A claim only saves double work; what may be written is decided by rows and their keys. A crash of the database may
-- therefore lose it, and writing it never waits for the disk.
CREATE UNLOGGED TABLE claim (
  kind text NOT NULL,
  key text NOT NULL,
  holder text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);
