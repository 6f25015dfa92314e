-- From the schema of Dugout 0.1 (migrations 0001 to 0078 as they were then) to the baseline 0001 to 0012. The
-- functions are created again afterwards, from sql/functions.

DROP FUNCTION swap_set_aside, swap_land, swap_book, landing_brings, open_lots, ledger_post;
-- Their triggers are created again with the functions that took their place.
DROP FUNCTION ledger_entry_is_balanced, ledger_is_append_only, withdrawal_has_left, auth_hold_credential,
  auth_password_needs_email CASCADE;

INSERT INTO ledger_account_kind (kind) VALUES ('platform_fees');
UPDATE ledger_account SET kind = 'platform_fees' WHERE kind = 'house_fees';
DELETE FROM ledger_account_kind WHERE kind = 'house_fees';

ALTER TABLE withdrawal RENAME COLUMN house_lamports TO platform_lamports;
ALTER TABLE wallet_export RENAME COLUMN house_lamports TO platform_lamports;
ALTER TABLE withdrawal_outflow_hour RENAME COLUMN house_lamports TO platform_lamports;
ALTER TABLE swap_order RENAME COLUMN extreme TO high_water_mark;
ALTER TABLE followed_wallet RENAME COLUMN words TO labels;
ALTER TABLE import_undo RENAME COLUMN words TO labels;

ALTER TABLE words_key RENAME TO label_key;
ALTER TABLE withdrawal_try RENAME TO withdrawal_attempt;
ALTER TABLE wallet_record RENAME TO reported_transaction;
ALTER TABLE token_knowledge RENAME TO token_metadata;
ALTER TABLE token_metadata RENAME COLUMN card TO offchain;
ALTER TABLE token_metadata RENAME COLUMN picture_look TO image_hash;
ALTER TABLE token_metadata RENAME COLUMN tries TO attempts;
ALTER TABLE token_metadata RENAME COLUMN next_try_at TO next_attempt_at;
ALTER INDEX token_knowledge_by_look RENAME TO token_metadata_image;

-- Constraints carry the names of their tables and columns, as those of a new database do.
DO $$
DECLARE
  renamed record;
BEGIN
  FOR renamed IN
    SELECT t.relname AS of_table, c.conname AS old_name, n.new_name
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
    LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND c.contype = 'n' AND a.attnum = c.conkey[1]
    CROSS JOIN LATERAL (
      SELECT coalesce(
        t.relname || '_' || a.attname || '_not_null',
        CASE t.relname || ' ' || c.conname
          WHEN 'withdrawal withdrawal_check' THEN 'withdrawal_to_another_address'
          WHEN 'withdrawal withdrawal_check1' THEN 'withdrawal_finished'
          WHEN 'wallet_export wallet_export_check' THEN 'wallet_export_finished'
          WHEN 'position position_check' THEN 'position_unknown_within_amount'
          WHEN 'lot lot_check' THEN 'lot_left_within_amount'
          WHEN 'lot lot_check1' THEN 'lot_left_within_cost'
          WHEN 'feed_gap feed_gap_check' THEN 'feed_gap_filled_or_lost'
          WHEN 'sim_halt sim_halt_check' THEN 'sim_halt_forward'
        END,
        regexp_replace(
          replace(c.conname, 'house_lamports', 'platform_lamports'),
          '^(words_key|withdrawal_try|wallet_record|token_knowledge)', t.relname)
      ) AS new_name
    ) n
    WHERE c.connamespace = current_schema()::text::regnamespace AND NOT t.relispartition AND n.new_name <> c.conname
  LOOP
    EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I',
      renamed.of_table, renamed.old_name, renamed.new_name);
  END LOOP;
END $$;
