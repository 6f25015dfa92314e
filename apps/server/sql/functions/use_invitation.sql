-- Uses up the invitation of a new account in the same statement: of two accounts with one code, one is refused,
-- and a failed creation uses up nothing. Raises DUG03 for an invitation that is used, revoked or expired.
CREATE OR REPLACE FUNCTION use_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitation SET used_at = now()
    WHERE id = NEW."invitationId" AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the invitation % cannot be used', NEW."invitationId" USING ERRCODE = 'DUG03';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER auth_user_invitation AFTER INSERT ON auth_user
  FOR EACH ROW WHEN (NEW."invitationId" IS NOT NULL) EXECUTE FUNCTION use_invitation();
