-- Accounts that were signed up under the stand-in e-mail of a Solana wallet: a stranger could take one before the wallet's first sign-in, and
-- whoever had made it cannot be told from whoever used it since. Nobody can sign in to them any more; what they hold stays for the operator.
DELETE FROM auth_session WHERE "userId" IN (SELECT id FROM auth_user u WHERE email LIKE '%.placeholder.invalid'
  AND NOT EXISTS (SELECT FROM auth_account a WHERE a."userId" = u.id AND a."providerId" = 'siws'));
DELETE FROM auth_passkey WHERE "userId" IN (SELECT id FROM auth_user u WHERE email LIKE '%.placeholder.invalid'
  AND NOT EXISTS (SELECT FROM auth_account a WHERE a."userId" = u.id AND a."providerId" = 'siws'));
DELETE FROM auth_account WHERE "providerId" = 'credential'
  AND "userId" IN (SELECT id FROM auth_user WHERE email LIKE '%.placeholder.invalid');

-- When the 48 hours began in which a credential moves no funds and exports no keys; null for the one that the account was made with.
ALTER TABLE auth_account ADD COLUMN "heldFrom" timestamptz;
ALTER TABLE auth_passkey ADD COLUMN "heldFrom" timestamptz;
UPDATE auth_account SET "heldFrom" = "updatedAt" WHERE "providerId" = 'credential' AND "updatedAt" > "createdAt" + interval '1 minute';
UPDATE auth_passkey SET "heldFrom" = coalesce("createdAt", now());

CREATE FUNCTION auth_hold_credential() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM auth_account WHERE "userId" = NEW."userId") OR EXISTS (SELECT FROM auth_passkey WHERE "userId" = NEW."userId") THEN
    NEW."heldFrom" := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER auth_account_held BEFORE INSERT ON auth_account FOR EACH ROW EXECUTE FUNCTION auth_hold_credential();
CREATE TRIGGER auth_passkey_held BEFORE INSERT ON auth_passkey FOR EACH ROW EXECUTE FUNCTION auth_hold_credential();

-- A password belongs to an account that its e-mail finds, never to one with a stand-in.
CREATE FUNCTION auth_password_needs_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."providerId" = 'credential' AND EXISTS (SELECT FROM auth_user WHERE id = NEW."userId" AND email LIKE '%.invalid') THEN
    RAISE EXCEPTION 'an account without an e-mail takes no password';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER auth_account_password BEFORE INSERT OR UPDATE ON auth_account FOR EACH ROW EXECUTE FUNCTION auth_password_needs_email();
