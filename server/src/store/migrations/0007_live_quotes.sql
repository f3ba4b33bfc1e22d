CREATE TABLE "live_quotes" (
	"institution_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"value" double precision NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_quotes_institution_id_subject_pk" PRIMARY KEY("institution_id","subject")
);
--> statement-breakpoint
ALTER TABLE "live_quotes" ADD CONSTRAINT "live_quotes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- As every table: forced row level security, the owner by clarity.system, clarity_app by institution, and of its users the admins.
alter table live_quotes enable row level security;
--> statement-breakpoint
alter table live_quotes force row level security;
--> statement-breakpoint
create policy system on live_quotes to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on live_quotes to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on live_quotes as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_is_admin(clarity_user())));
--> statement-breakpoint
grant select, insert, update on live_quotes to clarity_app;
