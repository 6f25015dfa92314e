-- Pictures of a reported message, kept for the operator until the report is decided.
ALTER TABLE chat_report ADD COLUMN pictures text[] NOT NULL DEFAULT '{}';
-- Earlier reports have the names at the end of their text.
UPDATE chat_report SET pictures = ARRAY(SELECT name[1] FROM regexp_matches(text, '\m([0-9a-f]{32})\M', 'g') AS name)
  WHERE state = 'open';

-- Each request for an uploaded picture looks up who shows it.
CREATE INDEX chat_message_pictures ON chat_message USING gin (pictures) WHERE pictures <> '{}';
CREATE INDEX auth_user_image ON auth_user (image) WHERE image IS NOT NULL;
CREATE INDEX profile_banner_image ON profile (banner_image) WHERE banner_image IS NOT NULL;
CREATE INDEX clan_logo ON clan (logo) WHERE logo IS NOT NULL;
CREATE INDEX clan_banner ON clan (banner) WHERE banner IS NOT NULL;

-- Addresses of pictures that everyone may see.
CREATE VIEW public_picture AS
  SELECT image AS address FROM auth_user WHERE image IS NOT NULL
  UNION ALL SELECT banner_image FROM profile WHERE banner_image IS NOT NULL
  UNION ALL SELECT logo FROM clan WHERE logo IS NOT NULL
  UNION ALL SELECT banner FROM clan WHERE banner IS NOT NULL;

-- Names of uploaded pictures that their account's limit does not remove.
CREATE OR REPLACE VIEW fixed_picture AS
  SELECT substring(address FROM '^/images/upload/([0-9a-f]{32})-') AS name FROM public_picture
  UNION ALL SELECT unnest(pictures) FROM hidden_message
  UNION ALL SELECT unnest(pictures) FROM chat_report WHERE state = 'open';

-- Names of uploaded pictures that somebody sees, or that an operator may have to see.
CREATE OR REPLACE VIEW picture_in_use AS
  SELECT name FROM fixed_picture
  UNION ALL SELECT unnest(pictures) FROM chat_message WHERE pictures <> '{}';
