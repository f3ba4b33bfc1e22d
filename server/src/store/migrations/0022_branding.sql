CREATE TABLE "report_brandings" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"client_id" uuid,
	"colour" text,
	"accent_colour" text,
	"adviser" text,
	"contact" text,
	"covering_text" text,
	"logo" text,
	"logo_type" text,
	"logo_width" integer,
	"logo_height" integer,
	CONSTRAINT "report_brandings_owner" CHECK (owner_id = coalesce(client_id, institution_id)),
	CONSTRAINT "report_brandings_logo" CHECK (num_nonnulls(logo, logo_type, logo_width, logo_height) in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "report_brandings" ADD CONSTRAINT "report_brandings_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_brandings" ADD CONSTRAINT "report_brandings_institution_id_client_id_clients_institution_id_id_fk" FOREIGN KEY ("institution_id","client_id") REFERENCES "public"."clients"("institution_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000. What is of a client is for those who are entitled to the client.
alter table report_brandings enable row level security;
--> statement-breakpoint
alter table report_brandings force row level security;
--> statement-breakpoint
create policy system on report_brandings to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on report_brandings to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy entitled on report_brandings as restrictive to clarity_app
  using ((select clarity_user()) is null or client_id is null or client_id in (select clarity_clients(clarity_user())));
--> statement-breakpoint
create policy designed_insert on report_brandings as restrictive for insert to clarity_app
  with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'design-reports')));
--> statement-breakpoint
create policy designed_update on report_brandings as restrictive for update to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'design-reports')));
--> statement-breakpoint
create policy designed_delete on report_brandings as restrictive for delete to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'design-reports')));
--> statement-breakpoint
grant select, insert, update, delete on report_brandings to clarity_app;
