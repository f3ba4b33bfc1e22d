CREATE TABLE "mapped_lists" (
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mapped_lists_institution_id_name_pk" PRIMARY KEY("institution_id","name")
);
--> statement-breakpoint
ALTER TABLE "mapped_lists" ADD CONSTRAINT "mapped_lists_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Row level security, as in 0000: lists are mapped by those who judge data.
alter table mapped_lists enable row level security;
--> statement-breakpoint
alter table mapped_lists force row level security;
--> statement-breakpoint
create policy system on mapped_lists to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
--> statement-breakpoint
create policy institution on mapped_lists to clarity_app
  using (institution_id = (select clarity_institution()))
  with check (institution_id = (select clarity_institution()));
--> statement-breakpoint
create policy administered on mapped_lists as restrictive to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'judge-data')));
--> statement-breakpoint
grant select, insert, update, delete on mapped_lists to clarity_app;
