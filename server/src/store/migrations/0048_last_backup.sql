CREATE TABLE "last_backup" (
	"is_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "last_backup_one_row" CHECK (is_one)
);

--> statement-breakpoint
-- Of no institution: the system alone reads and writes it.
alter table last_backup enable row level security;
--> statement-breakpoint
alter table last_backup force row level security;
--> statement-breakpoint
create policy system on last_backup to clarity_system
  using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on');
