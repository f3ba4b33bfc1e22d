-- The tables that grow with every day become partitioned: entries by institution, closes by day. What they hold stays where it
-- is, as the partition of all that has none of its own, so nothing is copied and no index is built. `npm run partitions` gives an
-- institution, or a year of closes, a partition of its own.
-- Partitions stand in a schema of their own, on which no role has a right: they are reached through their parents alone, whose
-- policies hold for every row.
create schema if not exists partitions;
--> statement-breakpoint
-- All at once or none: a reader of two of them would otherwise wait for the second in a circle.
lock table transactions, income, transfers, prices in access exclusive mode nowait;
--> statement-breakpoint
do $$
declare
  name text;
  strategy text;
  rest text;
  definition text;
  definitions text[];
begin
  for name, strategy in values
    ('transactions', 'list (institution_id)'),
    ('income', 'list (institution_id)'),
    ('transfers', 'list (institution_id)'),
    ('prices', 'range (day)')
  loop
    rest := name || '_rest';
    definitions := array(
      select format('alter table public.%I add constraint %I %s', name, conname, pg_get_constraintdef(oid))
        from pg_constraint where conrelid = name::regclass and contype in ('p', 'u')
      union all
      select pg_get_indexdef(indexrelid) from pg_index
        where indrelid = name::regclass and not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select pg_get_triggerdef(oid) from pg_trigger where tgrelid = name::regclass and not tgisinternal
      union all
      select format('create policy %I on public.%I as %s for %s to %s', policyname, name, permissive, cmd, array_to_string(roles, ', '))
          || coalesce(' using (' || qual || ')', '') || coalesce(' with check (' || with_check || ')', '')
        from pg_policies where schemaname = 'public' and tablename = name
      union all
      select format('grant %s on public.%I to %s', privilege_type, name, grantee::regrole)
        from pg_class, aclexplode(relacl) where oid = name::regclass and grantee not in (0, relowner)
    );
    execute format('alter table public.%I set schema partitions', name);
    execute format('alter table partitions.%I rename to %I', name, rest);
    for definition in
      select format('drop trigger %I on partitions.%I', tgname, rest)
        from pg_trigger where tgrelid = format('partitions.%I', rest)::regclass and not tgisinternal
      union all
      select format('drop policy %I on partitions.%I', policyname, rest)
        from pg_policies where schemaname = 'partitions' and tablename = rest
      union all
      select distinct format('revoke all on partitions.%I from %s', rest, grantee::regrole)
        from pg_class, aclexplode(relacl) where oid = format('partitions.%I', rest)::regclass and grantee not in (0, relowner)
    loop
      execute definition;
    end loop;
    execute format('create table public.%I (like partitions.%I including defaults including constraints) partition by %s',
      name, rest, strategy);
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    foreach definition in array definitions loop
      execute definition;
    end loop;
    execute format('alter table public.%I attach partition partitions.%I default', name, rest);
  end loop;
end $$;
