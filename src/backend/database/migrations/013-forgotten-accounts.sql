-- What is left of an account that was deleted: its rows of the audit log, which no longer say whose they were or from where.

drop trigger audit_keeps_its_rows;

create trigger audit_keeps_its_rows before update on audit
when (
  new.id = old.id
  and new.time_ms = old.time_ms
  and new.action = old.action
  and new.outcome = old.outcome
  and new.local_id like 'deleted-%'
  and (new.client_address is null or new.client_address is old.client_address)
  and (new.actor is old.actor or (old.actor = old.local_id and new.actor = new.local_id))
  and not exists (select 1 from account where account.local_id = old.local_id)
) is not true
begin
  select raise(abort, 'The audit log is append-only.');
end;

-- Codes that were mailed to an address before there was an account.
create index oob_code_by_email on oob_code (email) where local_id is null;

-- Uploads by what they were to become: their names go with the files.
create index storage_upload_by_name on storage_upload (bucket, name);

-- Whether something of a person was deleted, so that no copy of it may stay in the file either.
alter table remains add column is_scrub_due integer not null default 0 check (is_scrub_due in (0, 1));
