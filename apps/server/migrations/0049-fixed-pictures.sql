-- Names of uploaded pictures that their account's limit does not remove: what profiles and clans show, and
-- what was in messages that an operator hid.
CREATE VIEW fixed_picture AS
  SELECT substring(address FROM '^/images/upload/([0-9a-f]{32})-') AS name FROM (
    SELECT image AS address FROM auth_user WHERE image IS NOT NULL
    UNION ALL SELECT banner_image FROM profile WHERE banner_image IS NOT NULL
    UNION ALL SELECT logo FROM clan WHERE logo IS NOT NULL
    UNION ALL SELECT banner FROM clan WHERE banner IS NOT NULL
  ) AS shown
  UNION ALL SELECT unnest(pictures) FROM hidden_message;
