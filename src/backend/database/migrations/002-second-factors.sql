-- Second factors of accounts, one each: the secret of an authenticator app, encrypted with a key that is not in the database.
create table second_factor (
  local_id text primary key references account (local_id) on delete cascade,
  enrollment_id text not null,
  display_name text,
  sealed_secret blob not null,
  enroll_time_ms integer not null,
  -- The period of the newest code that was accepted (RFC 6238, section 4.2): none counts twice.
  last_step integer not null
) strict, without rowid;

-- The second factor that a sign-in has used.
alter table refresh_family add column second_factor text;
