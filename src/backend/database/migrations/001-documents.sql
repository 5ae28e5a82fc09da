-- Documents, their indexes, and the clock of commits.
-- Keys are blobs that sort as the provider orders names and values (name-key.ts, value-key.ts); times are microseconds since the epoch.

create table commit_clock (
  id integer primary key check (id = 1),
  last_commit_time_us integer not null
) strict;

insert into commit_clock (id, last_commit_time_us)
values (1, 0);

create table collection (
  collection_id integer primary key,
  path_key blob not null unique,
  collection_name text not null
) strict;

create index collection_by_name on collection (collection_name, path_key);

create table document (
  document_id integer primary key,
  name_key blob not null unique,
  path text not null,
  fields text not null,
  create_time_us integer not null,
  update_time_us integer not null
) strict;

-- fields: JSON array of [field path, 'asc' | 'desc' | 'contains']; the name always follows, ascending.
create table index_definition (
  index_id integer primary key,
  collection_name text not null,
  scope text not null check (scope in ('collection', 'group')),
  fields text not null,
  is_automatic integer not null check (is_automatic in (0, 1)),
  unique (collection_name, scope, fields)
) strict;

-- collection_id is 0 for indexes over a collection group.
create table index_entry (
  index_id integer not null,
  collection_id integer not null,
  value_key blob not null,
  name_key blob not null,
  primary key (index_id, collection_id, value_key, name_key)
) strict, without rowid;
