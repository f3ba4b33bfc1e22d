/*
 * The kernel jobs in C, on one thread, each in one pass over its input where that is possible: what the machine can do.
 *
 *     gcc -O3 -march=native -ffast-math -o jobs jobs.c -lm
 *     ./jobs <folder> <job> <times> <result file>
 *
 * The folder is what bench/kernels/data.ts writes. Matrices are row-major, an instrument, currency or factor a row. Results are laid out
 * as bench/kernels/<job>.ts returns them.
 */
#include <malloc.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PERIODS = 9, ASSETS = 500, COEFFICIENTS = 11, MAX_SCENARIOS = 4096 };

static const char *folder;
static int days, currencies, instruments, accounts, scenarios, factors, options, booked, small_trades,
    large_trades, reporting;
static int32_t *period_start;
static const double DEPOSIT = 1e9;
static double *price, *rate, *move, *factor, *quantity;
static int32_t *currency, *account;

/* The numbers that a job writes, one array after the other. */
static double *result;
static size_t written;

static double *take(size_t count) {
  double *at = result + written;
  memset(at, 0, count * sizeof *at);
  written += count;
  return at;
}

static void *load(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  size_t bytes = ftell(file);
  rewind(file);
  void *data = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (fread(data, 1, bytes, file) != bytes) exit(2);
  fclose(file);
  return data;
}

static double *zeros(size_t count) { return calloc(count, sizeof(double)); }

static double *reporting_rates(void) {
  double *rates = malloc(sizeof(double) * currencies * days);
  for (int c = 0; c < currencies; c++) {
    const double *restrict own = rate + c * days, *restrict other = rate + reporting * days;
    double *restrict out = rates + c * days;
    for (int t = 0; t < days; t++) out[t] = own[t] / other[t];
  }
  return rates;
}

static double *currency_growth(void) {
  double *growth = malloc(sizeof(double) * currencies * scenarios);
  for (int c = 0; c < currencies; c++) {
    const double *restrict own = rate + (c + 1) * days - scenarios, *restrict other = rate + (reporting + 1) * days - scenarios;
    double *restrict out = growth + c * scenarios;
    for (int s = 0; s < scenarios; s++) out[s] = (own[s] / other[s]) / (own[s - 1] / other[s - 1]);
  }
  return growth;
}

/* Trades in the order of their keys, those of one key in their order; the first of each key in start. */
static int32_t *order_by(const int32_t *keys, int count, int key_count, int32_t *start) {
  memset(start, 0, sizeof(int32_t) * (key_count + 1));
  for (int k = 0; k < count; k++) start[keys[k] + 1]++;
  for (int key = 0; key < key_count; key++) start[key + 1] += start[key];
  int32_t *next = malloc(sizeof(int32_t) * key_count), *order = malloc(sizeof(int32_t) * count);
  memcpy(next, start, sizeof(int32_t) * key_count);
  for (int k = 0; k < count; k++) order[next[keys[k]]++] = k;
  free(next);
  return order;
}

typedef struct {
  int count;
  int32_t *index, *account, *instrument;
  double *units, *price, *costs;
} book;

static book load_book(const char *name, int count) {
  char files[6][64];
  const char *columns[] = {"index.i32", "account.i32", "instrument.i32", "units.f64", "price.f64", "costs.f64"};
  for (int i = 0; i < 6; i++) snprintf(files[i], sizeof files[i], "%s-%s", name, columns[i]);
  return (book){count, load(files[0]), load(files[1]), load(files[2]), load(files[3]), load(files[4]), load(files[5])};
}

/*
 * The value of each account at each close from its deposit and trades, cash included; the last row of all accounts. Units left go to
 * in_hand, an account a row, if it is given.
 */
static void book_values(const book *trades, double *value, double *in_hand) {
  int positions = accounts * instruments;
  double *rates = reporting_rates(), *cash = zeros((size_t)accounts * currencies * days);
  int32_t *keys = malloc(sizeof(int32_t) * trades->count), *start = malloc(sizeof(int32_t) * (positions + 1));
  for (int k = 0; k < trades->count; k++) keys[k] = trades->instrument[k] * accounts + trades->account[k];
  int32_t *order = order_by(keys, trades->count, positions, start);
  for (int i = 0; i < instruments; i++) {
    const double *restrict p = price + (size_t)i * days, *restrict r = rates + (size_t)currency[i] * days;
    for (int a = 0; a < accounts; a++) {
      int end = start[i * accounts + a + 1];
      double held = 0, *restrict out = value + (size_t)a * days, *restrict paid = cash + ((size_t)a * currencies + currency[i]) * days;
      for (int j = start[i * accounts + a]; j < end;) {
        int t = trades->index[order[j]];
        for (; j < end && trades->index[order[j]] == t; j++) {
          int k = order[j];
          held += trades->units[k];
          paid[t] -= trades->units[k] * trades->price[k] + trades->costs[k];
        }
        int until = j < end ? trades->index[order[j]] : days;
        if (held != 0)
          for (int d = t; d < until; d++) out[d] += held * p[d] * r[d];
      }
      if (in_hand) in_hand[(size_t)a * instruments + i] = held;
    }
  }
  double *restrict total = value + (size_t)accounts * days;
  for (int a = 0; a < accounts; a++) {
    double *restrict out = value + (size_t)a * days;
    for (int c = 0; c < currencies; c++) {
      const double *moved = cash + ((size_t)a * currencies + c) * days, *r = rates + (size_t)c * days;
      double balance = c == reporting ? DEPOSIT : 0;
      for (int t = 0; t < days; t++) {
        balance += moved[t];
        out[t] += balance * r[t];
      }
    }
    for (int t = 0; t < days; t++) total[t] += out[t];
  }
  free(rates);
  free(cash);
  free(keys);
  free(start);
  free(order);
}

static double holding_value(int i) {
  int last = days - 1;
  return quantity[i] * price[(size_t)i * days + last] * rate[currency[i] * days + last] / rate[reporting * days + last];
}

/* The smallest numbers, ascending, by insertion. */
static void insert_smallest(const double *x, int count, double *out, int wanted) {
  int held = 0;
  for (int i = 0; i < count; i++) {
    if (held == wanted && !(x[i] < out[wanted - 1])) continue;
    int j = held < wanted ? held++ : wanted - 1;
    for (; j > 0 && out[j - 1] > x[i]; j--) out[j] = out[j - 1];
    out[j] = x[i];
  }
}

/* The same, after everything above a limit guessed from a sample is left out without a branch. */
static void smallest(const double *x, int count, double *out, int wanted) {
  double sample[MAX_SCENARIOS / 25 + 1], low[MAX_SCENARIOS], kept[MAX_SCENARIOS];
  int sampled = 0;
  for (int i = 7; i < count; i += 25) sample[sampled++] = x[i];
  int expected = wanted * sampled / count;
  for (int rank = expected + 2; rank <= expected + 6 && rank <= sampled; rank++) {
    insert_smallest(sample, sampled, low, rank);
    double limit = low[rank - 1];
    int found = 0;
    for (int i = 0; i < count; i++) {
      kept[found] = x[i];
      found += x[i] <= limit;
    }
    if (found < wanted) continue;
    insert_smallest(kept, found, out, wanted);
    return;
  }
  insert_smallest(x, count, out, wanted);
}

static int rank_of(double confidence) { return (int)ceil(scenarios * (1 - confidence) - 1e-9); }
static int tail_of(double confidence) { return (int)floor(scenarios * (1 - confidence) + 1e-9); }

static double tail_mean(const double *worst, int count) {
  double sum = 0;
  for (int s = 0; s < count; s++) sum += worst[s];
  return -sum / count;
}

/* ---- a: daily values and time-weighted returns ---- */
static void job_a(void) {
  static book trades;
  if (!trades.count) trades = load_book("smallBook", small_trades);
  double *value = take((size_t)(accounts + 1) * days), *returns = take((size_t)(accounts + 1) * PERIODS);
  book_values(&trades, value, NULL);
  for (int a = 0; a <= accounts; a++)
    for (int period = 0; period < PERIODS; period++) {
      const double *v = value + (size_t)a * days;
      double growth = 1;
      for (int t = period_start[period] + 1; t < days; t++) growth *= v[t] / v[t - 1];
      returns[a * PERIODS + period] = growth - 1;
    }
}

/* ---- b1: historical simulation ---- */
static void job_b1(void) {
  double *growth = currency_growth(), *total = take(scenarios), *figures = take(3), worst[MAX_SCENARIOS];
  for (int i = 0; i < instruments; i++) {
    double value = holding_value(i);
    const double *m = move + (size_t)i * scenarios, *g = growth + (size_t)currency[i] * scenarios;
    for (int s = 0; s < scenarios; s++) total[s] += value * ((1 + m[s]) * g[s] - 1);
  }
  smallest(total, scenarios, worst, rank_of(0.95));
  figures[0] = -worst[rank_of(0.95) - 1];
  figures[1] = -worst[rank_of(0.99) - 1];
  figures[2] = tail_mean(worst, tail_of(0.975));
  free(growth);
}

/* ---- b2: shares of variance and expected shortfall ---- */
static void job_b2(void) {
  double *growth = currency_growth(), *rows = malloc(sizeof(double) * instruments * scenarios), *total = zeros(scenarios);
  double *shares = take(instruments), *parts = take(instruments), worst[MAX_SCENARIOS], centred[MAX_SCENARIOS];
  for (int i = 0; i < instruments; i++) {
    double value = holding_value(i), *row = rows + (size_t)i * scenarios;
    const double *m = move + (size_t)i * scenarios, *g = growth + (size_t)currency[i] * scenarios;
    for (int s = 0; s < scenarios; s++) {
      double gain = value * ((1 + m[s]) * g[s] - 1);
      row[s] = gain;
      total[s] += gain;
    }
  }
  double mean = 0, squares = 0, size = scenarios * (1 - 0.975);
  for (int s = 0; s < scenarios; s++) mean += total[s] / scenarios;
  for (int s = 0; s < scenarios; s++) {
    centred[s] = total[s] - mean;
    squares += centred[s] * centred[s];
  }
  int count = (int)ceil(size), chosen[MAX_SCENARIOS], found = 0;
  smallest(total, scenarios, worst, count);
  for (int s = 0; s < scenarios && found < count; s++)
    if (total[s] <= worst[count - 1]) chosen[found++] = s;
  for (int i = 0; i < instruments; i++) {
    const double *row = rows + (size_t)i * scenarios;
    double product = 0, sum = 0;
    for (int s = 0; s < scenarios; s++) product += row[s] * centred[s];
    shares[i] = product / squares;
    for (int k = 0; k < count; k++) sum += row[chosen[k]] * (total[chosen[k]] == worst[count - 1] ? size - (count - 1) : 1);
    parts[i] = -sum / size;
  }
  free(growth);
  free(rows);
  free(total);
}

/* ---- c: least squares by the normal equations ---- */
static void invert(double matrix[COEFFICIENTS][COEFFICIENTS], double inverse[COEFFICIENTS][COEFFICIENTS]) {
  double work[COEFFICIENTS][2 * COEFFICIENTS];
  for (int i = 0; i < COEFFICIENTS; i++)
    for (int j = 0; j < COEFFICIENTS; j++) {
      work[i][j] = matrix[i][j];
      work[i][COEFFICIENTS + j] = i == j;
    }
  for (int p = 0; p < COEFFICIENTS; p++) {
    double pivot = work[p][p];
    for (int j = 0; j < 2 * COEFFICIENTS; j++) work[p][j] /= pivot;
    for (int i = 0; i < COEFFICIENTS; i++) {
      double share = work[i][p];
      if (i == p) continue;
      for (int j = 0; j < 2 * COEFFICIENTS; j++) work[i][j] -= share * work[p][j];
    }
  }
  for (int i = 0; i < COEFFICIENTS; i++)
    for (int j = 0; j < COEFFICIENTS; j++) inverse[i][j] = work[i][COEFFICIENTS + j];
}

static void job_c(void) {
  static double x[COEFFICIENTS][MAX_SCENARIOS];
  double products[COEFFICIENTS][COEFFICIENTS], inverse[COEFFICIENTS][COEFFICIENTS];
  double *coefficients = take(ASSETS * COEFFICIENTS), *t_statistics = take(ASSETS * COEFFICIENTS), *r_squared = take(ASSETS);
  double *deviations = take(ASSETS);
  for (int s = 0; s < scenarios; s++) x[0][s] = 1;
  for (int f = 0; f < factors; f++) memcpy(x[f + 1], factor + (size_t)(f + 1) * days - scenarios, sizeof(double) * scenarios);
  for (int a = 0; a < COEFFICIENTS; a++)
    for (int b = a; b < COEFFICIENTS; b++) {
      double sum = 0;
      for (int s = 0; s < scenarios; s++) sum += x[a][s] * x[b][s];
      products[a][b] = products[b][a] = sum;
    }
  invert(products, inverse);
  for (int i = 0; i < ASSETS; i++) {
    const double *y = move + (size_t)i * scenarios;
    double explained[COEFFICIENTS], beta[COEFFICIENTS], rest = 0, total = 0;
    for (int a = 0; a < COEFFICIENTS; a++) {
      double sum = 0;
      for (int s = 0; s < scenarios; s++) sum += x[a][s] * y[s];
      explained[a] = sum;
    }
    for (int a = 0; a < COEFFICIENTS; a++) {
      beta[a] = 0;
      for (int b = 0; b < COEFFICIENTS; b++) beta[a] += inverse[a][b] * explained[b];
    }
    double mean = explained[0] / scenarios;
    for (int s = 0; s < scenarios; s++) {
      double residual = y[s];
      for (int a = 0; a < COEFFICIENTS; a++) residual -= beta[a] * x[a][s];
      rest += residual * residual;
      total += (y[s] - mean) * (y[s] - mean);
    }
    double variance = rest / (scenarios - COEFFICIENTS);
    for (int a = 0; a < COEFFICIENTS; a++) {
      coefficients[i * COEFFICIENTS + a] = beta[a];
      t_statistics[i * COEFFICIENTS + a] = beta[a] / sqrt(variance * inverse[a][a]);
    }
    r_squared[i] = 1 - rest / total;
    deviations[i] = sqrt(variance);
  }
}

/* ---- d2: volatility and contributions without the matrix ---- */
static void job_d2(void) {
  static double total[MAX_SCENARIOS];
  double weight[ASSETS], sum = 0, mean = 0, squares = 0, *parts = take(ASSETS), *volatility = take(1);
  memset(total, 0, sizeof total);
  for (int i = 0; i < ASSETS; i++) sum += weight[i] = holding_value(i);
  for (int i = 0; i < ASSETS; i++) weight[i] /= sum;
  for (int i = 0; i < ASSETS; i++)
    for (int s = 0; s < scenarios; s++) total[s] += weight[i] * move[(size_t)i * scenarios + s];
  for (int s = 0; s < scenarios; s++) mean += total[s];
  mean /= scenarios;
  for (int s = 0; s < scenarios; s++) {
    total[s] -= mean;
    squares += total[s] * total[s];
  }
  volatility[0] = sqrt(squares / (scenarios - 1));
  for (int i = 0; i < ASSETS; i++) {
    double product = 0;
    for (int s = 0; s < scenarios; s++) product += total[s] * move[(size_t)i * scenarios + s];
    parts[i] = weight[i] * product / (scenarios - 1) / volatility[0];
  }
}

/* ---- e: options ---- */
static double beyond(double x) { return 0.5 * erfc(x * 0.70710678118654752440); }

static void job_e(void) {
  static int32_t *underlying, *right;
  static double *strike, *years, *volatility, *contracts;
  if (!underlying) {
    underlying = load("underlying.i32");
    right = load("right.i32");
    strike = load("strike.f64");
    years = load("years.f64");
    volatility = load("volatility.f64");
    contracts = load("contracts.f64");
  }
  const double interest = 0.03;
  double *total = take(scenarios), *figures = take(2), near[MAX_SCENARIOS], far[MAX_SCENARIOS], worst[MAX_SCENARIOS];
  for (int o = 0; o < options; o++) {
    const double *m = move + (size_t)underlying[o] * scenarios;
    double spot = price[(size_t)(underlying[o] + 1) * days - 1], sign = right[o];
    double deviation = volatility[o] * sqrt(years[o]), drift = (interest + 0.5 * volatility[o] * volatility[o]) * years[o];
    double money = strike[o] * exp(-interest * years[o]), over = 1 / deviation;
    double d1 = (log(spot / strike[o]) + drift) * over;
    double today = sign * (spot * beyond(-sign * d1) - money * beyond(-sign * (d1 - deviation)));
    for (int s = 0; s < scenarios; s++) {
      double d = (log(spot * (1 + m[s]) / strike[o]) + drift) * over;
      near[s] = -sign * d;
      far[s] = -sign * (d - deviation);
    }
    for (int s = 0; s < scenarios; s++) near[s] = beyond(near[s]);
    for (int s = 0; s < scenarios; s++) far[s] = beyond(far[s]);
    for (int s = 0; s < scenarios; s++)
      total[s] += contracts[o] * (sign * (spot * (1 + m[s]) * near[s] - money * far[s]) - today);
  }
  smallest(total, scenarios, worst, tail_of(0.975));
  figures[0] = -worst[rank_of(0.99) - 1];
  figures[1] = tail_mean(worst, tail_of(0.975));
}

/* ---- f: positions and daily profit and loss of many trades ---- */
static void job_f(void) {
  static book trades;
  if (!trades.count) trades = load_book("largeBook", large_trades);
  double *in_hand = take((size_t)accounts * instruments), *gains = take((size_t)(accounts + 1) * days);
  double *value = zeros((size_t)(accounts + 1) * days);
  book_values(&trades, value, in_hand);
  for (int a = 0; a <= accounts; a++) {
    const double *v = value + (size_t)a * days;
    double *out = gains + (size_t)a * days;
    out[0] = v[0] - (a < accounts ? 1 : accounts) * DEPOSIT;
    for (int t = 1; t < days; t++) out[t] = v[t] - v[t - 1];
  }
  free(value);
}

static double cpu_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int main(int argc, char **argv) {
  if (argc < 5) return 1;
  folder = argv[1];
  /* What is freed stays with the process, so that no job pays for the same pages again and again. */
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  int32_t *sizes = load("sizes.i32");
  int *targets[] = {&days,    &currencies, &instruments, &accounts,     &scenarios,
                    &factors, &options,    &booked,      &small_trades, &large_trades, &reporting};
  for (int i = 0; i < 11; i++) *targets[i] = sizes[i];
  period_start = load("periodStart.i32");
  price = load("price.f64");
  rate = load("rate.f64");
  move = load("move.f64");
  factor = load("factor.f64");
  quantity = load("quantity.f64");
  currency = load("currency.i32");
  account = load("account.i32");
  result = malloc(sizeof(double) * ((size_t)accounts * instruments + (size_t)(accounts + 2) * (days + PERIODS) + 2 * instruments + 65536));
  struct {
    const char *name;
    void (*run)(void);
  } jobs[] = {{"a", job_a}, {"b1", job_b1}, {"b2", job_b2}, {"c", job_c}, {"d2", job_d2}, {"e", job_e}, {"f", job_f}};
  for (size_t j = 0; j < sizeof jobs / sizeof *jobs; j++) {
    if (strcmp(argv[2], jobs[j].name)) continue;
    double least = INFINITY;
    for (int time = 0; time <= atoi(argv[3]); time++) {
      double before = cpu_ms();
      written = 0;
      jobs[j].run();
      double took = cpu_ms() - before;
      if (time > 0 && took < least) least = took;
    }
    FILE *file = fopen(argv[4], "wb");
    fwrite(result, sizeof(double), written, file);
    fclose(file);
    printf("{\"cpuMs\":%.4f}\n", least);
    return 0;
  }
  return 1;
}
