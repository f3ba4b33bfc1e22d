-- A token that is there already goes on reading reports, and no more: what sends prices or books gets a new one.
ALTER TABLE "api_tokens" ADD COLUMN "name" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "scopes" text[] DEFAULT '{"read-reports"}' NOT NULL;
--> statement-breakpoint
alter table api_tokens add constraint api_tokens_scopes
  check (cardinality(scopes) > 0 and scopes <@ array['read-reports', 'send-prices', 'send-books']);
--> statement-breakpoint
-- For which program the transaction reads: null for people, and where it did not say.
create function clarity_token() returns uuid language sql stable
  as $$ select nullif(current_setting('clarity.token_id', true), '')::uuid $$;
--> statement-breakpoint
-- A program follows and undoes what it sent itself.
create policy sender on imports as restrictive to clarity_app
  using ((select clarity_token()) is null or sent_by = 'token:' || (select clarity_token()));
--> statement-breakpoint
create policy sender on batches as restrictive to clarity_app
  using ((select clarity_token()) is null or booked_by = 'token:' || (select clarity_token()));
