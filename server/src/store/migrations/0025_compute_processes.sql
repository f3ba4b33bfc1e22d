CREATE TABLE "compute_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
-- Of no institution: the system alone reads and writes it.
alter table compute_processes enable row level security;
--> statement-breakpoint
alter table compute_processes force row level security;
--> statement-breakpoint
create policy system on compute_processes to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
