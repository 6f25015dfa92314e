-- The transaction of each fill, by which every server finds new ones: see the function note_change.
ALTER TABLE swap_fill ADD COLUMN changed_in bigint NOT NULL DEFAULT 0;
CREATE INDEX swap_fill_changed ON swap_fill (changed_in);

-- Traders whose equity is to be stored, and the transaction that noted it. Whoever stores the equity removes the row
-- of that transaction in the same statement.
CREATE TABLE equity_due (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  noted_in bigint NOT NULL
);

-- The transaction that last changed what one server computes and the others read; 0 while there is only one server.
ALTER TABLE call_outcome ADD COLUMN changed_in bigint NOT NULL DEFAULT 0;
CREATE INDEX call_outcome_changed ON call_outcome (changed_in);
ALTER TABLE call_follower ADD COLUMN changed_in bigint NOT NULL DEFAULT 0;
CREATE INDEX call_follower_changed ON call_follower (changed_in);
