-- Which history the commit times belong to: a database that a backup has replaced begins a new one (streams/resume-token.ts).

create table history (
  id integer primary key check (id = 1),
  history_id blob not null
) strict;

insert into history (id, history_id)
values (1, randomblob(8));
