CREATE TABLE "account_portfolio_changes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"changed_by" text
);
--> statement-breakpoint
CREATE TABLE "account_versions" (
	"institution_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "account_versions_institution_id_account_id_pk" PRIMARY KEY("institution_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"benchmark_id" uuid,
	"opened_on" date,
	"closed_on" date,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "accounts_external_id" UNIQUE("institution_id","external_id"),
	CONSTRAINT "accounts_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"reporting_currency" text NOT NULL,
	"benchmark_id" uuid,
	"report_address" text,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "clients_external_id" UNIQUE("institution_id","external_id"),
	CONSTRAINT "clients_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"institution_id" uuid NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "holidays_institution_id_day_pk" PRIMARY KEY("institution_id","day")
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"pivot_currency" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"data_version" bigint DEFAULT 0 NOT NULL,
	"market_version" bigint DEFAULT 0 NOT NULL,
	"entitlement_version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "institutions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_unassigned" boolean DEFAULT false NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "portfolios_client" UNIQUE("client_id","id"),
	CONSTRAINT "portfolios_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "reporting_currencies" (
	"institution_id" uuid NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "reporting_currencies_institution_id_currency_pk" PRIMARY KEY("institution_id","currency")
);
--> statement-breakpoint
CREATE TABLE "income" (
	"institution_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"revision" integer NOT NULL,
	"pay_date" date NOT NULL,
	"ex_date" date,
	"type" text NOT NULL,
	"instrument_id" uuid,
	"currency" text NOT NULL,
	"amount" numeric NOT NULL,
	"gross" numeric,
	"tax" numeric,
	"is_void" boolean DEFAULT false NOT NULL,
	"line" integer,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "income_institution_id_external_id_revision_pk" PRIMARY KEY("institution_id","external_id","revision")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"institution_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"revision" integer NOT NULL,
	"trade_date" date NOT NULL,
	"settle_date" date,
	"type" text NOT NULL,
	"instrument_id" uuid NOT NULL,
	"quantity" numeric NOT NULL,
	"price" numeric NOT NULL,
	"accrued" numeric DEFAULT '0' NOT NULL,
	"currency" text NOT NULL,
	"fees" numeric DEFAULT '0' NOT NULL,
	"taxes" numeric DEFAULT '0' NOT NULL,
	"settlement_currency" text,
	"settlement_rate" numeric,
	"lot" text,
	"is_void" boolean DEFAULT false NOT NULL,
	"line" integer,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "transactions_institution_id_external_id_revision_pk" PRIMARY KEY("institution_id","external_id","revision")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"institution_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"revision" integer NOT NULL,
	"date" date NOT NULL,
	"counterparty" text NOT NULL,
	"counter_account_id" uuid,
	"currency" text,
	"amount" numeric,
	"instrument_id" uuid,
	"quantity" numeric,
	"cost_price" numeric,
	"cost_date" date,
	"is_void" boolean DEFAULT false NOT NULL,
	"line" integer,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "transfers_institution_id_external_id_revision_pk" PRIMARY KEY("institution_id","external_id","revision")
);
--> statement-breakpoint
CREATE TABLE "batch_changes" (
	"institution_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	CONSTRAINT "batch_changes_batch_id_kind_key_pk" PRIMARY KEY("batch_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"booked_by" text NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"counts" jsonb NOT NULL,
	CONSTRAINT "batches_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "benchmark_weights" (
	"institution_id" uuid NOT NULL,
	"benchmark_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"instrument_id" uuid NOT NULL,
	"weight" numeric NOT NULL,
	CONSTRAINT "benchmark_weights_benchmark_id_from_day_instrument_id_pk" PRIMARY KEY("benchmark_id","from_day","instrument_id")
);
--> statement-breakpoint
CREATE TABLE "benchmarks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"name" text NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "benchmarks_external_id" UNIQUE("institution_id","external_id"),
	CONSTRAINT "benchmarks_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "corporate_actions" (
	"institution_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"revision" integer NOT NULL,
	"instrument_id" uuid NOT NULL,
	"type" text NOT NULL,
	"ex_date" date NOT NULL,
	"pay_date" date,
	"ratio" numeric,
	"other_instrument_id" uuid,
	"amount" numeric,
	"currency" text,
	"is_void" boolean DEFAULT false NOT NULL,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "corporate_actions_institution_id_external_id_revision_pk" PRIMARY KEY("institution_id","external_id","revision")
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"institution_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"instrument_id" uuid NOT NULL,
	CONSTRAINT "factors_institution_id_key_pk" PRIMARY KEY("institution_id","key")
);
--> statement-breakpoint
CREATE TABLE "fx_rates" (
	"institution_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric NOT NULL,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "fx_rates_institution_id_currency_day_batch_id_pk" PRIMARY KEY("institution_id","currency","day","batch_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"files" text,
	"content_hash" text NOT NULL,
	"idempotency_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instruments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"ticker" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"multiplier" numeric NOT NULL,
	"asset_class" text NOT NULL,
	"sector" text,
	"country" text,
	"isin" text,
	"terms" jsonb NOT NULL,
	"is_worthless" boolean DEFAULT false NOT NULL,
	"market_value" numeric,
	"logo" text,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "instruments_external_id" UNIQUE("institution_id","external_id"),
	CONSTRAINT "instruments_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
CREATE TABLE "live_quotes" (
	"institution_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"value" double precision NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_quotes_institution_id_subject_pk" PRIMARY KEY("institution_id","subject")
);
--> statement-breakpoint
CREATE TABLE "look_through_weights" (
	"institution_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"dimension" text NOT NULL,
	"key" text NOT NULL,
	"weight" numeric NOT NULL,
	CONSTRAINT "look_through_weights_instrument_id_from_day_dimension_key_pk" PRIMARY KEY("instrument_id","from_day","dimension","key")
);
--> statement-breakpoint
CREATE TABLE "market_rows" (
	"institution_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"position" integer NOT NULL,
	"instrument_id" uuid,
	"currency_pair" text,
	CONSTRAINT "market_rows_institution_id_table_name_position_pk" PRIMARY KEY("institution_id","table_name","position")
);
--> statement-breakpoint
CREATE TABLE "packed_series" (
	"institution_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"block" integer NOT NULL,
	"version" bigint NOT NULL,
	"quoted" text NOT NULL,
	"shapes" text NOT NULL,
	"days" text NOT NULL,
	"values" text NOT NULL,
	"confirmed" text NOT NULL,
	CONSTRAINT "packed_series_institution_id_kind_block_pk" PRIMARY KEY("institution_id","kind","block")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"institution_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"day" date NOT NULL,
	"close" numeric NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"batch_id" uuid NOT NULL,
	CONSTRAINT "prices_instrument_id_day_batch_id_pk" PRIMARY KEY("instrument_id","day","batch_id")
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"scopes" text[] DEFAULT '{"read-reports"}' NOT NULL,
	"ip_addresses" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_scopes" CHECK (cardinality(scopes) > 0 and scopes <@ array['read-reports', 'send-prices', 'send-books'])
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"institution_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"result" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"details" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_events_institution_id_sequence_pk" PRIMARY KEY("institution_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"reply" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "preferences_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "report_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "role_rights" (
	"role" text NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "role_rights_role_right_pk" PRIMARY KEY("role","right")
);
--> statement-breakpoint
CREATE TABLE "selected_accounts" (
	"user_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"account_ids" uuid[] NOT NULL,
	CONSTRAINT "selected_accounts_user_id_client_id_pk" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "selections" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"client_id" uuid,
	"reporting_currency" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"use_live" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_refresh_hash_unique" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"factor_secret" text,
	"factor_key_id" text
);
--> statement-breakpoint
CREATE TABLE "user_portfolio_changes" (
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"changed_by" text,
	CONSTRAINT "user_portfolio_changes_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "user_portfolios" (
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	CONSTRAINT "user_portfolios_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"client_id" uuid,
	"password_hash" text,
	"factor_secret" text,
	"factor_key_id" text,
	"factor_confirmed_at" timestamp with time zone,
	"factor_last_step" bigint,
	"last_login" timestamp with time zone,
	"last_activity" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_institution" UNIQUE("institution_id","id")
);
--> statement-breakpoint
ALTER TABLE "account_portfolio_changes" ADD CONSTRAINT "account_portfolio_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_versions" ADD CONSTRAINT "account_versions_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_institution_id_client_id_clients_institution_id_id_fk" FOREIGN KEY ("institution_id","client_id") REFERENCES "public"."clients"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client_id_portfolio_id_portfolios_client_id_id_fk" FOREIGN KEY ("client_id","portfolio_id") REFERENCES "public"."portfolios"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_institution_id_client_id_clients_institution_id_id_fk" FOREIGN KEY ("institution_id","client_id") REFERENCES "public"."clients"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_currencies" ADD CONSTRAINT "reporting_currencies_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income" ADD CONSTRAINT "income_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income" ADD CONSTRAINT "income_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income" ADD CONSTRAINT "income_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_institution_id_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_institution_id_counter_account_id_accounts_institution_id_id_fk" FOREIGN KEY ("institution_id","counter_account_id") REFERENCES "public"."accounts"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_changes" ADD CONSTRAINT "batch_changes_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_weights" ADD CONSTRAINT "benchmark_weights_institution_id_benchmark_id_benchmarks_institution_id_id_fk" FOREIGN KEY ("institution_id","benchmark_id") REFERENCES "public"."benchmarks"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmark_weights" ADD CONSTRAINT "benchmark_weights_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "benchmarks" ADD CONSTRAINT "benchmarks_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_institution_id_other_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","other_instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_actions" ADD CONSTRAINT "corporate_actions_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fx_rates" ADD CONSTRAINT "fx_rates_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_quotes" ADD CONSTRAINT "live_quotes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_through_weights" ADD CONSTRAINT "look_through_weights_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_rows" ADD CONSTRAINT "market_rows_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_rows" ADD CONSTRAINT "market_rows_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_series" ADD CONSTRAINT "packed_series_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD CONSTRAINT "audit_heads_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_tokens" ADD CONSTRAINT "password_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tickets" ADD CONSTRAINT "report_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_accounts" ADD CONSTRAINT "selected_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_portfolio_changes" ADD CONSTRAINT "user_portfolio_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_portfolio_changes" ADD CONSTRAINT "user_portfolio_changes_portfolio_id_portfolios_id_fk" FOREIGN KEY ("portfolio_id") REFERENCES "public"."portfolios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_portfolios" ADD CONSTRAINT "user_portfolios_institution_id_user_id_users_institution_id_id_fk" FOREIGN KEY ("institution_id","user_id") REFERENCES "public"."users"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_portfolios" ADD CONSTRAINT "user_portfolios_institution_id_portfolio_id_portfolios_institution_id_id_fk" FOREIGN KEY ("institution_id","portfolio_id") REFERENCES "public"."portfolios"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_institution_id_client_id_clients_institution_id_id_fk" FOREIGN KEY ("institution_id","client_id") REFERENCES "public"."clients"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_name" ON "accounts" USING btree ("client_id","name") WHERE not is_withdrawn;--> statement-breakpoint
CREATE UNIQUE INDEX "clients_name" ON "clients" USING btree ("institution_id","name") WHERE not is_withdrawn;--> statement-breakpoint
CREATE UNIQUE INDEX "portfolios_name" ON "portfolios" USING btree ("client_id","name") WHERE not is_withdrawn;--> statement-breakpoint
CREATE INDEX "income_account" ON "income" USING btree ("account_id","pay_date");--> statement-breakpoint
CREATE INDEX "transactions_account" ON "transactions" USING btree ("account_id","trade_date");--> statement-breakpoint
CREATE INDEX "transfers_account" ON "transfers" USING btree ("account_id","date");--> statement-breakpoint
CREATE INDEX "batches_known_at" ON "batches" USING btree ("institution_id","known_at");--> statement-breakpoint
CREATE INDEX "imports_sent_at" ON "imports" USING btree ("institution_id","sent_at");--> statement-breakpoint
CREATE INDEX "imports_unfinished" ON "imports" USING btree ("sent_at") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "imports_idempotency_key" ON "imports" USING btree ("institution_id","sent_by","idempotency_key");--> statement-breakpoint
CREATE INDEX "access_tokens_session" ON "access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "api_tokens_institution" ON "api_tokens" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "password_tokens_user" ON "password_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_portfolio_changes_portfolio" ON "user_portfolio_changes" USING btree ("portfolio_id","version");--> statement-breakpoint
CREATE INDEX "user_portfolios_portfolio" ON "user_portfolios" USING btree ("portfolio_id");
--> statement-breakpoint
-- Numbers are hardly shorter compressed, and take longer to read.
alter table packed_series alter column "values" set storage external, alter column days set storage external;
--> statement-breakpoint
-- Row level security: the second wall behind access/. A transaction says for whom it reads (clarity.institution_id,
-- clarity.user_id) and takes the role clarity_app; what it did not say it does not see.
--
-- Two roles, which belong to the whole server and may be there already. Neither can sign in. clarity_app answers
-- requests; clarity_system is what the owner of the tables is with clarity.system = on. Without that setting the owner sees
-- nothing, unless it is a superuser, whom PostgreSQL never restrains.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['clarity_app', 'clarity_system'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin', role_name);
      exception
        when duplicate_object or unique_violation then null; -- another database of this server was a moment faster
      end;
    end if;
    if not pg_has_role(current_user, role_name, 'usage') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- For whom the transaction reads: null where it did not say.
create function clarity_institution() returns uuid language sql stable
  as $$ select nullif(current_setting('clarity.institution_id', true), '')::uuid $$;
--> statement-breakpoint
create function clarity_user() returns uuid language sql stable
  as $$ select nullif(current_setting('clarity.user_id', true), '')::uuid $$;
--> statement-breakpoint
-- The program for which the transaction reads: null for people.
create function clarity_token() returns uuid language sql stable
  as $$ select nullif(current_setting('clarity.token_id', true), '')::uuid $$;
--> statement-breakpoint
-- What a user is entitled to, within the institution of the transaction. They run as the owner, because the tables they read
-- are themselves guarded by them: as the system and without a user, which ends that circle, and put both settings back. (Naming
-- the settings in the heads of the functions would need a superuser.) As sub-selects they run once a query, not once a row.
create function clarity_has_right(who uuid, wanted text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    answer boolean;
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    answer := exists (
      select from users u join role_rights r on r.role = u.role
        where u.id = who and u.institution_id = clarity_institution() and r."right" = wanted);
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return answer;
  end $$;
--> statement-breakpoint
create function clarity_portfolios(who uuid) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    sees_all boolean := clarity_has_right(who, 'see-every-client');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    return query
      select p.id
        from users u join portfolios p on p.institution_id = u.institution_id
        where u.id = who and u.institution_id = clarity_institution() and sees_all
      union all
      select p.id
        from users u
          join user_portfolios a on a.user_id = u.id
          join portfolios p on p.id = a.portfolio_id and p.institution_id = u.institution_id
        where u.id = who and u.institution_id = clarity_institution() and not sees_all
          and (u.client_id is null or p.client_id = u.client_id);
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
  end $$;
--> statement-breakpoint
create function clarity_accounts(who uuid) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    return query select id from accounts where portfolio_id in (select clarity_portfolios(who));
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
  end $$;
--> statement-breakpoint
create function clarity_clients(who uuid) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    return query
      select id from clients where institution_id = clarity_institution() and clarity_has_right(who, 'see-every-client')
      union
      select client_id from portfolios where id in (select clarity_portfolios(who));
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
  end $$;
--> statement-breakpoint
revoke execute on function clarity_has_right(uuid, text), clarity_portfolios(uuid), clarity_accounts(uuid), clarity_clients(uuid) from public;
--> statement-breakpoint
grant execute on function clarity_has_right(uuid, text), clarity_portfolios(uuid), clarity_accounts(uuid), clarity_clients(uuid) to clarity_app, clarity_system;
--> statement-breakpoint
-- Every table: forced row level security, the owner by clarity.system, clarity_app by institution. As a sub-select the setting
-- is read once a query; what is null equals nothing, so a transaction that said nothing sees nothing.
do $$
declare
  t text;
begin
  for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      $policy$create policy system on %I to clarity_system
        using (current_setting('clarity.system', true) = 'on') with check (current_setting('clarity.system', true) = 'on')$policy$, t);
    if exists (select from pg_attribute where attrelid = t::regclass and attname = 'institution_id' and not attisdropped) then
      execute format(
        $policy$create policy institution on %I to clarity_app
          using (institution_id = (select clarity_institution()))
          with check (institution_id = (select clarity_institution()))$policy$, t);
    end if;
  end loop;
end $$;
--> statement-breakpoint
create policy institution on institutions to clarity_app
  using (id = (select clarity_institution()))
  with check (id = (select clarity_institution()));
--> statement-breakpoint
-- With a user, only what the user is entitled to. Restrictive: these are asked beside the institution, never instead of it.
create policy entitled on clients as restrictive to clarity_app
  using ((select clarity_user()) is null or id in (select clarity_clients(clarity_user())))
  with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
create policy entitled on portfolios as restrictive to clarity_app
  using ((select clarity_user()) is null or id in (select clarity_portfolios(clarity_user())))
  with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
create policy entitled on accounts as restrictive to clarity_app
  using ((select clarity_user()) is null or portfolio_id in (select clarity_portfolios(clarity_user())))
  with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
do $$
declare
  t text;
begin
  foreach t in array array['transactions', 'income', 'transfers'] loop
    execute format(
      $policy$create policy entitled on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or account_id in (select clarity_accounts(clarity_user())))$policy$, t);
  end loop;
  -- One's own.
  foreach t in array array['selections', 'selected_accounts', 'preferences', 'idempotency_keys'] loop
    execute format(
      $policy$create policy own on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or user_id = (select clarity_user()))$policy$, t);
  end loop;
  -- One's own, and with the right to manage users all of the institution: who was invited, who is signed in.
  foreach t in array array['user_portfolios', 'sign_ins', 'password_tokens', 'sessions'] loop
    execute format(
      $policy$create policy own on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or user_id = (select clarity_user())
          or (select clarity_has_right(clarity_user(), 'manage-users')))$policy$, t);
  end loop;
  foreach t in array array['access_tokens', 'report_tickets'] loop
    execute format(
      $policy$create policy own on %I as restrictive to clarity_app
        using ((select clarity_user()) is null
          or session_id in (select s.id from sessions s where s.user_id = clarity_user())
          or (select clarity_has_right(clarity_user(), 'manage-users')))$policy$, t);
  end loop;
  -- Who may see what is changed with the right to manage users alone. A delete asks no check, so it is named.
  foreach t in array array['clients', 'portfolios', 'accounts', 'user_portfolios', 'users'] loop
    execute format(
      $policy$create policy administered_delete on %I as restrictive for delete to clarity_app
        using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-users')))$policy$, t);
  end loop;
  foreach t in array array['user_portfolios', 'users'] loop
    execute format(
      $policy$create policy administered_insert on %I as restrictive for insert to clarity_app
        with check ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-users')))$policy$, t);
  end loop;
end $$;
--> statement-breakpoint
create policy own on users as restrictive to clarity_app
  using ((select clarity_user()) is null or id = (select clarity_user()) or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
create policy administered_update on user_portfolios as restrictive for update to clarity_app
  using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
-- For whose role has the right. Batches and audit events are added by everybody's acts.
do $$
declare
  t text;
  needed text;
begin
  for t, needed in values
    ('api_tokens', 'manage-tokens'),
    ('imports', 'import-data'),
    ('live_quotes', 'send-quotes'),
    ('account_versions', 'import-data'),
    ('packed_series', 'import-data'),
    ('account_portfolio_changes', 'manage-users'),
    ('user_portfolio_changes', 'manage-users')
  loop
    execute format(
      $policy$create policy administered on %I as restrictive to clarity_app
        using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), %L)))$policy$, t, needed);
  end loop;
  for t, needed in values ('audit_events', 'read-audit'), ('batches', 'import-data') loop
    execute format(
      $policy$create policy administered_read on %I as restrictive for select to clarity_app
        using ((select clarity_user()) is null or (select clarity_has_right(clarity_user(), %L)))$policy$, t, needed);
  end loop;
end $$;
--> statement-breakpoint
-- A notification is read by its user alone; an administrator also writes them, for what was done to the sign-in of others.
create policy own on notifications as restrictive to clarity_app
  using ((select clarity_user()) is null or user_id = (select clarity_user()))
  with check ((select clarity_user()) is null or user_id = (select clarity_user()) or (select clarity_has_right(clarity_user(), 'manage-users')));
--> statement-breakpoint
-- A program follows and undoes what it sent itself.
create policy sender on imports as restrictive to clarity_app
  using ((select clarity_token()) is null or sent_by = 'token:' || (select clarity_token()));
--> statement-breakpoint
create policy sender on batches as restrictive to clarity_app
  using ((select clarity_token()) is null or booked_by = 'token:' || (select clarity_token()));
--> statement-breakpoint
-- A row that an undone batch brought, and that later entries refer to, is seen by bookings alone.
do $$
declare
  t text;
begin
  foreach t in array array['clients', 'portfolios', 'accounts', 'instruments', 'benchmarks'] loop
    execute format(
      $policy$create policy %I on %I as restrictive for select
        using (not is_withdrawn or current_setting('clarity.booking', true) = 'on')$policy$, t || '_withdrawn', t);
  end loop;
end $$;
--> statement-breakpoint
-- What clarity_app may do at all. Books are only added to; `attempts` is counted before an institution is known, by the owner.
grant select, insert on institutions to clarity_app;
--> statement-breakpoint
grant update (data_version, market_version, entitlement_version) on institutions to clarity_app;
--> statement-breakpoint
grant select, insert on transactions, income, transfers, prices, fx_rates, corporate_actions, batch_changes, audit_events to clarity_app;
--> statement-breakpoint
grant select, insert, update on batches, imports, audit_heads, api_tokens, account_versions, live_quotes to clarity_app;
--> statement-breakpoint
-- No request changes the role, client, institution or e-mail of a user: the policies above let everybody change their own row.
grant select, insert, delete on users to clarity_app;
--> statement-breakpoint
grant update (password_hash, factor_secret, factor_key_id, factor_confirmed_at, factor_last_step, last_login, last_activity)
  on users to clarity_app;
--> statement-breakpoint
-- Written by triggers alone.
grant select on account_portfolio_changes, user_portfolio_changes to clarity_app;
--> statement-breakpoint
grant select, insert, update, delete on
  reporting_currencies, holidays, clients, portfolios, accounts, instruments, benchmarks, benchmark_weights, factors,
  look_through_weights, market_rows, user_portfolios, sign_ins, sessions, access_tokens, password_tokens, selections,
  selected_accounts, preferences, notifications, idempotency_keys, report_tickets, packed_series
  to clarity_app;
--> statement-breakpoint
-- The audit trail is only ever added to, whoever asks, the owner and superusers among them. Law may demand an exception some
-- day: then this trigger has to be disabled by name, and the chain of hashes shows what was done.
create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege'; end $$;
--> statement-breakpoint
create trigger append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();
--> statement-breakpoint
-- A user of one client is assigned portfolios of the own client only. With the portfolio's client fixed, that holds
-- when it holds at both places where it could break.
create function assert_within_client() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    who uuid := case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    -- The lock lets two transactions, one changing the user and one an assignment, see each other.
    perform from users where id = who for no key update;
    if exists (
      select from users u
        join user_portfolios a on a.user_id = u.id
        join portfolios p on p.id = a.portfolio_id
        where u.id = who and u.client_id is not null and p.client_id <> u.client_id
    ) then
      raise exception 'a user of a client is assigned portfolios of that client only'
        using errcode = 'check_violation', constraint = 'user_portfolios_within_client';
    end if;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger within_client after update of client_id on users
  for each row when (old.client_id is distinct from new.client_id) execute function assert_within_client();
--> statement-breakpoint
create function refuse_other_client() returns trigger language plpgsql
  as $$ begin raise exception 'a portfolio stays with its client' using errcode = 'check_violation', constraint = 'portfolios_client_fixed'; end $$;
--> statement-breakpoint
create trigger client_fixed before update of client_id on portfolios
  for each row when (old.client_id <> new.client_id) execute function refuse_other_client();
--> statement-breakpoint
-- The entitlement version grows with every change of who may see what. What else stands in a
-- user's row (password, factor, last activity) changes nothing of that.
create function entitlements_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
    unrelated text[] := array['password_hash', 'factor_secret', 'factor_key_id', 'factor_confirmed_at', 'factor_last_step', 'last_login', 'last_activity'];
    changed uuid[];
  begin
    if tg_op = 'INSERT' then
      select array_agg(distinct institution_id) into changed from after_rows;
    elsif tg_op = 'DELETE' then
      select array_agg(distinct institution_id) into changed from before_rows;
    else
      select array_agg(distinct institution_id) into changed from (
        select institution_id, to_jsonb(a) - unrelated from after_rows a
        except
        select institution_id, to_jsonb(b) - unrelated from before_rows b
      ) differing;
    end if;
    if changed is not null then
      perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
      update institutions set entitlement_version = entitlement_version + 1 where id = any (changed);
      perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    end if;
    return null;
  end $$;
--> statement-breakpoint
do $$
declare
  t text;
begin
  foreach t in array array['clients', 'portfolios', 'accounts', 'users', 'user_portfolios'] loop
    execute format('create trigger entitlements_added after insert on %I
      referencing new table as after_rows for each statement execute function entitlements_changed()', t);
    execute format('create trigger entitlements_changed after update on %I
      referencing old table as before_rows new table as after_rows for each statement execute function entitlements_changed()', t);
    execute format('create trigger entitlements_removed after delete on %I
      referencing old table as before_rows for each statement execute function entitlements_changed()', t);
  end loop;
end $$;
--> statement-breakpoint
-- Notifies every process of what its memory no longer holds; the payloads are described in store/connection/changes.ts.
create function notify_versions() returns trigger language plpgsql
  as $$
  begin
    if old.data_version is distinct from new.data_version then
      perform pg_notify('clarity', json_build_object('kind', 'data', 'institutionId', new.id, 'version', new.data_version)::text);
    end if;
    if old.entitlement_version is distinct from new.entitlement_version then
      perform pg_notify('clarity', json_build_object('kind', 'entitlement', 'institutionId', new.id, 'version', new.entitlement_version)::text);
    end if;
    return null;
  end $$;
--> statement-breakpoint
create trigger notify_versions after update on institutions for each row execute function notify_versions();
--> statement-breakpoint
create function notify_session_ended() returns trigger language plpgsql
  as $$
  begin
    perform pg_notify('clarity', json_build_object(
      'kind', 'sessionEnded', 'institutionId', old.institution_id, 'sessionId', old.id, 'userId', old.user_id)::text);
    return null;
  end $$;
--> statement-breakpoint
create trigger notify_session_ended after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function notify_session_ended();
--> statement-breakpoint
create trigger notify_session_removed after delete on sessions
  for each row when (old.ended_at is null) execute function notify_session_ended();
--> statement-breakpoint
create function notify_user_deleted() returns trigger language plpgsql
  as $$
  begin
    perform pg_notify('clarity', json_build_object('kind', 'userDeleted', 'institutionId', old.institution_id, 'userId', old.id)::text);
    return null;
  end $$;
--> statement-breakpoint
create trigger notify_user_deleted after delete on users for each row execute function notify_user_deleted();
--> statement-breakpoint
-- Remembers of every cell of the two matrices at which entitlement version it last changed and by whom.
-- These triggers are named to run after entitlements_*, which have counted the version by then and hold the row of the
-- institution until the transaction ends: versions grow in the order of the commits.
create function remember_assignments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    -- With their user or portfolio, the memory of the cells goes too.
    insert into user_portfolio_changes (institution_id, user_id, portfolio_id, version, changed_by)
      select c.institution_id, c.user_id, c.portfolio_id, i.entitlement_version,
          (select email from users where id = nullif(was_user, '')::uuid)
        from changed_rows c
          join institutions i on i.id = c.institution_id
          join users u on u.id = c.user_id
          join portfolios p on p.id = c.portfolio_id
      on conflict (user_id, portfolio_id) do update set version = excluded.version, changed_by = excluded.changed_by;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger remember_added after insert on user_portfolios
  referencing new table as changed_rows for each statement execute function remember_assignments();
--> statement-breakpoint
create trigger remember_removed after delete on user_portfolios
  referencing old table as changed_rows for each statement execute function remember_assignments();
--> statement-breakpoint
create function remember_moves() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    insert into account_portfolio_changes (account_id, institution_id, version, changed_by)
      select a.id, a.institution_id, i.entitlement_version, (select email from users where id = nullif(was_user, '')::uuid)
        from after_rows a
          join before_rows b on b.id = a.id and b.portfolio_id <> a.portfolio_id
          join institutions i on i.id = a.institution_id
      on conflict (account_id) do update set version = excluded.version, changed_by = excluded.changed_by;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger remember_moved after update on accounts
  referencing old table as before_rows new table as after_rows for each statement execute function remember_moves();
--> statement-breakpoint
create function assert_all_within_client() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    -- The lock lets two transactions, one changing the user and one an assignment, see each other.
    perform from users where id in (select user_id from after_rows) order by id for no key update;
    if exists (
      select from after_rows a
        join users u on u.id = a.user_id
        join portfolios p on p.id = a.portfolio_id
        where u.client_id is not null and p.client_id <> u.client_id
    ) then
      raise exception 'a user of a client is assigned portfolios of that client only'
        using errcode = 'check_violation', constraint = 'user_portfolios_within_client';
    end if;
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger within_client_added after insert on user_portfolios
  referencing new table as after_rows for each statement execute function assert_all_within_client();
--> statement-breakpoint
create trigger within_client_changed after update on user_portfolios
  referencing new table as after_rows for each statement execute function assert_all_within_client();
--> statement-breakpoint
-- The latest hundred notifications of a user are kept.
create function keep_latest_notifications() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was_system text := coalesce(current_setting('clarity.system', true), '');
    was_user text := coalesce(current_setting('clarity.user_id', true), '');
  begin
    perform set_config('clarity.system', 'on', true), set_config('clarity.user_id', '', true);
    delete from notifications where id in (
      select ranked.id from (
        select n.id, row_number() over (partition by n.user_id order by n.at desc, n.id) as place
          from notifications n where n.user_id in (select user_id from after_rows)
      ) ranked where ranked.place > 100);
    perform set_config('clarity.system', was_system, true), set_config('clarity.user_id', was_user, true);
    return null;
  end $$;
--> statement-breakpoint
create trigger keep_latest after insert on notifications
  referencing new table as after_rows for each statement execute function keep_latest_notifications();
