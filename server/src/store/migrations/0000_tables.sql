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
	CONSTRAINT "accounts_name" UNIQUE("client_id","name"),
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
	CONSTRAINT "clients_name" UNIQUE("institution_id","name"),
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
	CONSTRAINT "portfolios_name" UNIQUE("client_id","name"),
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
	"terms" jsonb NOT NULL,
	"is_worthless" boolean DEFAULT false NOT NULL,
	"market_value" numeric,
	"logo" text,
	CONSTRAINT "instruments_external_id" UNIQUE("institution_id","external_id"),
	CONSTRAINT "instruments_institution" UNIQUE("institution_id","id")
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
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"ip_addresses" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
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
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"use_live" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_refresh_hash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "sessions_access_hash_unique" UNIQUE("access_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL
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
	"is_admin" boolean DEFAULT false NOT NULL,
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
ALTER TABLE "instruments" ADD CONSTRAINT "instruments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "look_through_weights" ADD CONSTRAINT "look_through_weights_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_rows" ADD CONSTRAINT "market_rows_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_rows" ADD CONSTRAINT "market_rows_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_institution_id_instrument_id_instruments_institution_id_id_fk" FOREIGN KEY ("institution_id","instrument_id") REFERENCES "public"."instruments"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_institution_id_batch_id_batches_institution_id_id_fk" FOREIGN KEY ("institution_id","batch_id") REFERENCES "public"."batches"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_tokens" ADD CONSTRAINT "password_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tickets" ADD CONSTRAINT "report_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selected_accounts" ADD CONSTRAINT "selected_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selections" ADD CONSTRAINT "selections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_portfolios" ADD CONSTRAINT "user_portfolios_institution_id_user_id_users_institution_id_id_fk" FOREIGN KEY ("institution_id","user_id") REFERENCES "public"."users"("institution_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_portfolios" ADD CONSTRAINT "user_portfolios_institution_id_portfolio_id_portfolios_institution_id_id_fk" FOREIGN KEY ("institution_id","portfolio_id") REFERENCES "public"."portfolios"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_institution_id_client_id_clients_institution_id_id_fk" FOREIGN KEY ("institution_id","client_id") REFERENCES "public"."clients"("institution_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "income_account" ON "income" USING btree ("account_id","pay_date");--> statement-breakpoint
CREATE INDEX "transactions_account" ON "transactions" USING btree ("account_id","trade_date");--> statement-breakpoint
CREATE INDEX "transfers_account" ON "transfers" USING btree ("account_id","date");--> statement-breakpoint
CREATE INDEX "batches_known_at" ON "batches" USING btree ("institution_id","known_at");--> statement-breakpoint
CREATE INDEX "api_tokens_institution" ON "api_tokens" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "password_tokens_user" ON "password_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_portfolios_portfolio" ON "user_portfolios" USING btree ("portfolio_id");