CREATE TABLE "held_jobs" (
	"is_on" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "held_jobs_one_row" CHECK (is_on)
);
--> statement-breakpoint
-- Of no institution: the system alone reads and writes it.
alter table held_jobs enable row level security;
--> statement-breakpoint
alter table held_jobs force row level security;
--> statement-breakpoint
create policy system on held_jobs to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
