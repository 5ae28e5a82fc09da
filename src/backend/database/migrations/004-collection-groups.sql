-- Documents of all collections of one name together, by their names: what a query over a collection group reads.

insert into index_definition (collection_name, scope, fields, is_automatic)
select distinct collection_name, 'group', '[]', 1
from collection;

insert into index_entry (index_id, collection_id, value_key, name_key)
select group_index.index_id, 0, x'', index_entry.name_key
from index_definition as group_index
join index_definition as name_index
  on name_index.collection_name = group_index.collection_name
  and name_index.scope = 'collection'
  and name_index.fields = '[]'
join index_entry
  on index_entry.index_id = name_index.index_id
where group_index.scope = 'group'
  and group_index.fields = '[]';
