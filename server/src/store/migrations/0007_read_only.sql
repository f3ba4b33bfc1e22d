CREATE TABLE "read_only_mode" (
	"is_on" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "read_only_mode_one_row" CHECK (is_on)
);
--> statement-breakpoint
-- Of no institution: the system alone reads and writes it.
alter table read_only_mode enable row level security;
--> statement-breakpoint
alter table read_only_mode force row level security;
--> statement-breakpoint
create policy system on read_only_mode to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
