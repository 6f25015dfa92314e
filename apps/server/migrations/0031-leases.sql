-- What one server at a time may do. A holder renews its row before `until`, by the database's clock; after that
-- another may take it. The fence grows each time a lease changes hands.
CREATE TABLE lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  fence bigint NOT NULL,
  until timestamptz NOT NULL
);
