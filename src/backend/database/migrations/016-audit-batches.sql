-- Which run of a command a row of the audit log belongs to, where its token says so.

alter table audit add column batch text;

create index audit_by_batch on audit (batch, id) where batch is not null;

drop trigger audit_keeps_its_rows;

create trigger audit_keeps_its_rows before update on audit
when (
  new.id = old.id
  and new.time_ms = old.time_ms
  and new.action = old.action
  and new.outcome = old.outcome
  and new.file_name is old.file_name
  and new.document_name is old.document_name
  and new.changes is old.changes
  and new.batch is old.batch
  and new.local_id like 'deleted-%'
  and (new.client_address is null or new.client_address is old.client_address)
  and (new.actor is old.actor or (old.actor = old.local_id and new.actor = new.local_id))
  and not exists (select 1 from account where account.local_id = old.local_id)
) is not true
begin
  select raise(abort, 'The audit log is append-only.');
end;
