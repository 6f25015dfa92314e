-- Which version of the rule on reserved names the names of a kind have been checked against.
CREATE TABLE reserved_name_check (
  subject text PRIMARY KEY CHECK (subject IN ('account', 'clan')),
  version integer NOT NULL
);
