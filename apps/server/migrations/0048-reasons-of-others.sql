-- What an operator wrote about the author of a message stood in the list of who reported it as well, and what
-- they wrote for a whole list with everyone in it: there it outlived the account that it was about.
ALTER TABLE wallet_act DISABLE TRIGGER USER;
UPDATE wallet_act SET reason = CASE
    WHEN detail LIKE '%looked at a report of yours' THEN 'To decide about your report'
    WHEN detail LIKE '%looked at the list of open reports, which has a message of yours' THEN 'Review of open reports'
    ELSE 'Review of what operators did'
  END
  WHERE kind = 'operatorLooked' AND reason IS NOT NULL AND (
    detail LIKE '%looked at a report of yours'
    OR detail LIKE '%looked at the list of open reports, which has a message of yours'
    OR detail LIKE '%looked at what operators did about your account');
ALTER TABLE wallet_act ENABLE TRIGGER USER;
