CREATE TABLE "openid_names" (
	"organisation" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "openid_names" ADD CONSTRAINT "openid_names_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as of the providers: administrators see and add the names of their institution, and none is removed.
alter table openid_names enable row level security;
--> statement-breakpoint
alter table openid_names force row level security;
--> statement-breakpoint
create policy system on openid_names to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on openid_names to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on openid_names as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
grant select, insert on openid_names to clarity_app;
--> statement-breakpoint
-- A migration is the system's.
insert into openid_names (organisation, institution_id) select organisation, institution_id from openid_providers;
