-- What a token's picture looks like, to find others that show the same: 16 hexadecimal digits, 'plain' for one too plain to be told from others,
-- null before it was looked at.
alter table token_knowledge add column picture_look text;
create index token_knowledge_by_look on token_knowledge (mint) where picture_look is not null and picture_look <> 'plain';
