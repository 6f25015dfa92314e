-- A password requires an account with a real e-mail address, not a placeholder.
CREATE OR REPLACE FUNCTION reject_password_without_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."providerId" = 'credential'
    AND EXISTS (SELECT FROM auth_user WHERE id = NEW."userId" AND email LIKE '%.invalid')
  THEN
    RAISE EXCEPTION 'an account without an e-mail takes no password';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER auth_account_password BEFORE INSERT OR UPDATE ON auth_account
  FOR EACH ROW EXECUTE FUNCTION reject_password_without_email();
