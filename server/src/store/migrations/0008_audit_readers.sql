-- The audit trail and the batches are an admin's to read, also where a query forgets to ask. Everybody's deeds are still added.
create policy administered_read on audit_events as restrictive for select to clarity_app
  using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
create policy administered_read on batches as restrictive for select to clarity_app
  using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
