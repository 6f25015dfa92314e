-- A credential added to an account may neither move funds nor export keys for 48 hours. The account's first
-- credential is exempt.
CREATE OR REPLACE FUNCTION hold_new_credential() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM auth_account WHERE "userId" = NEW."userId")
    OR EXISTS (SELECT FROM auth_passkey WHERE "userId" = NEW."userId")
  THEN
    NEW."heldFrom" := now();
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER auth_account_held BEFORE INSERT ON auth_account
  FOR EACH ROW EXECUTE FUNCTION hold_new_credential();
CREATE OR REPLACE TRIGGER auth_passkey_held BEFORE INSERT ON auth_passkey
  FOR EACH ROW EXECUTE FUNCTION hold_new_credential();
