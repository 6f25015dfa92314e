-- Accounts that their traders want deleted, and when that is done.
CREATE TABLE account_deletion (
  user_id text PRIMARY KEY REFERENCES auth_user (id) ON DELETE CASCADE,
  requested_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL
);
CREATE INDEX account_deletion_due ON account_deletion (due_at);

-- Names of deleted accounts, as SHA-256 of their lower case: for some days nobody else gets them.
CREATE TABLE retired_name (
  digest bytea PRIMARY KEY,
  retired_at timestamptz NOT NULL
);

-- What the ledger says outlives the account, under an id that leads to nobody.
ALTER TABLE wallet DROP CONSTRAINT wallet_user_id_fkey;
ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_user_id_fkey;
ALTER TABLE withdrawal_outflow_hour DROP CONSTRAINT withdrawal_outflow_hour_user_id_fkey;
ALTER TABLE wallet_export DROP CONSTRAINT wallet_export_user_id_fkey;
ALTER TABLE referral DROP CONSTRAINT referral_user_id_fkey, DROP CONSTRAINT referral_referrer_id_fkey;

-- The words of a trader's own log and the handle of a referral link go with the account.
ALTER TABLE wallet_act DROP CONSTRAINT wallet_act_user_id_fkey,
  ADD CONSTRAINT wallet_act_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user (id) ON DELETE CASCADE;
ALTER TABLE referral_code DROP CONSTRAINT referral_code_user_id_fkey,
  ADD CONSTRAINT referral_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_user (id) ON DELETE CASCADE;

-- A message that left for somebody else names the trader whose act it tells of, and goes with that account.
ALTER TABLE notification_delivery
  ADD COLUMN by_user_id text REFERENCES auth_user (id) ON DELETE CASCADE;
CREATE INDEX notification_delivery_author ON notification_delivery (by_user_id) WHERE by_user_id IS NOT NULL;
