-- Whether names of collections and fields may stand here that no document has any more; set with the deletion, cleared with the tidying.

create table remains (
  id integer primary key check (id = 1),
  is_pending integer not null check (is_pending in (0, 1))
) strict;

insert into remains (id, is_pending)
values (1, 0);
