-- What a code looks like, in the form of `comparedName`: nobody may have a handle that looks like another's
-- code. Traders who have such a handle keep it, since links with it are out.
ALTER TABLE referral_code ADD COLUMN code_look text NOT NULL GENERATED ALWAYS AS (
  replace(replace(translate(code, '0134578i', 'oleastbl'), 'm', 'rn'), 'vv', 'w')) STORED;
CREATE INDEX referral_code_look ON referral_code (code_look);
