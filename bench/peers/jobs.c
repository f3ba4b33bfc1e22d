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
static int days, currencies, instruments, booked, accounts, classes, scenarios, factors, options, small_trades, large_trades, reporting;
static int32_t *period_start;
static double *price, *rate, *move, *factor, *quantity;
static int32_t *currency, *asset_class, *account;

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

static double holding_value(int i) {
  int last = days - 1;
  return quantity[i] * price[(size_t)i * days + last] * rate[currency[i] * days + last] / rate[reporting * days + last];
}

/* Trades in the order of their keys, those of a key as they stand; the first of each key in start. */
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

static void add_up(double *rows) {
  for (int a = 0; a < accounts; a++)
    for (int t = 0; t < days; t++) rows[(size_t)accounts * days + t] += rows[(size_t)a * days + t];
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

/* ---- a: daily values and time-weighted returns ---- */
static void job_a(void) {
  static book trades;
  if (!trades.count) trades = load_book("smallBook", small_trades);
  double *rates = reporting_rates(), *value = take((size_t)(accounts + 1) * days), *flow = zeros((size_t)(accounts + 1) * days);
  int32_t *start = malloc(sizeof(int32_t) * (booked + 1));
  int32_t *order = order_by(trades.instrument, trades.count, booked, start);
  for (int i = 0; i < booked; i++) {
    double *restrict out = value + (size_t)account[i] * days, held = 0;
    const double *restrict p = price + (size_t)i * days, *restrict r = rates + (size_t)currency[i] * days;
    for (int j = start[i]; j < start[i + 1];) {
      int t = trades.index[order[j]];
      for (; j < start[i + 1] && trades.index[order[j]] == t; j++) {
        int k = order[j];
        held += trades.units[k];
        flow[(size_t)account[i] * days + t] += (trades.units[k] * trades.price[k] + trades.costs[k]) * r[t];
      }
      int until = j < start[i + 1] ? trades.index[order[j]] : days;
      for (int d = t; d < until; d++) out[d] += held * p[d] * r[d];
    }
  }
  add_up(value);
  add_up(flow);
  double *returns = take((size_t)(accounts + 1) * PERIODS);
  for (int a = 0; a <= accounts; a++)
    for (int period = 0; period < PERIODS; period++) {
      const double *v = value + (size_t)a * days, *f = flow + (size_t)a * days;
      double growth = 1;
      for (int t = period_start[period] + 1; t < days; t++) growth *= (v[t] - f[t]) / v[t - 1];
      returns[a * PERIODS + period] = growth - 1;
    }
  free(rates);
  free(flow);
  free(start);
  free(order);
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

/* Value at risk 95 and 99, expected shortfall 97.5. */
static void tail_figures(const double *x, double *out) {
  double worst[MAX_SCENARIOS];
  smallest(x, scenarios, worst, rank_of(0.95));
  out[0] = -worst[rank_of(0.95) - 1];
  out[1] = -worst[rank_of(0.99) - 1];
  out[2] = tail_mean(worst, tail_of(0.975));
}

/* ---- b1: historical simulation by account and class ---- */
static void job_b1(void) {
  int groups = accounts + classes + 1;
  double *growth = currency_growth(), *rows = zeros((size_t)groups * scenarios), *figures = take(3 * groups), *out = take(scenarios);
  for (int i = 0; i < instruments; i++) {
    double value = holding_value(i);
    const double *m = move + (size_t)i * scenarios, *g = growth + (size_t)currency[i] * scenarios;
    double *of_account = rows + (size_t)account[i] * scenarios, *of_class = rows + (size_t)(accounts + asset_class[i]) * scenarios;
    for (int s = 0; s < scenarios; s++) {
      double gain = value * ((1 + m[s]) * g[s] - 1);
      of_account[s] += gain;
      of_class[s] += gain;
    }
  }
  double *total = rows + (size_t)(groups - 1) * scenarios;
  for (int a = 0; a < accounts; a++)
    for (int s = 0; s < scenarios; s++) total[s] += rows[(size_t)a * scenarios + s];
  for (int g = 0; g < groups; g++) tail_figures(rows + (size_t)g * scenarios, figures + 3 * g);
  memcpy(out, total, sizeof(double) * scenarios);
  free(growth);
  free(rows);
}

/* ---- b2: value at risk and expected shortfall of each position ---- */
static void job_b2(void) {
  double *growth = currency_growth(), *rows = malloc(sizeof(double) * instruments * scenarios), *total = zeros(scenarios);
  double *figures = take(3 * (size_t)instruments), *parts = take(instruments), worst[MAX_SCENARIOS];
  for (int i = 0; i < instruments; i++) {
    double value = holding_value(i), *row = rows + (size_t)i * scenarios;
    const double *m = move + (size_t)i * scenarios, *g = growth + (size_t)currency[i] * scenarios;
    for (int s = 0; s < scenarios; s++) {
      double gain = value * ((1 + m[s]) * g[s] - 1);
      row[s] = gain;
      total[s] += gain;
    }
    tail_figures(row, figures + 3 * i);
  }
  int count = tail_of(0.975), chosen[MAX_SCENARIOS], found = 0;
  smallest(total, scenarios, worst, count);
  for (int s = 0; s < scenarios && found < count; s++)
    if (total[s] <= worst[count - 1]) chosen[found++] = s;
  for (int i = 0; i < instruments; i++) {
    double sum = 0;
    for (int k = 0; k < count; k++) sum += rows[(size_t)i * scenarios + chosen[k]];
    parts[i] = -sum / count;
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
  static int32_t *keys;
  int positions = accounts * instruments;
  if (!trades.count) {
    trades = load_book("largeBook", large_trades);
    keys = malloc(sizeof(int32_t) * trades.count);
  }
  for (int k = 0; k < trades.count; k++) keys[k] = trades.instrument[k] * accounts + trades.account[k];
  double *in_hand = take(positions), *gains = take((size_t)(accounts + 1) * days), *rates = reporting_rates(), *change = zeros(days);
  int32_t *start = malloc(sizeof(int32_t) * (positions + 1)), *order = order_by(keys, trades.count, positions, start);
  for (int i = 0; i < instruments; i++) {
    const double *p = price + (size_t)i * days, *r = rates + (size_t)currency[i] * days;
    for (int t = 1; t < days; t++) change[t] = p[t] * r[t] - p[t - 1] * r[t - 1];
    for (int a = 0; a < accounts; a++) {
      int end = start[i * accounts + a + 1];
      double held = 0, *out = gains + (size_t)a * days;
      for (int j = start[i * accounts + a]; j < end;) {
        int t = trades.index[order[j]];
        for (; j < end && trades.index[order[j]] == t; j++) {
          int k = order[j];
          held += trades.units[k];
          out[t] += (trades.units[k] * (p[t] - trades.price[k]) - trades.costs[k]) * r[t];
        }
        int until = j < end ? trades.index[order[j]] : days - 1;
        if (held != 0)
          for (int d = t + 1; d <= until; d++) out[d] += held * change[d];
      }
      in_hand[(size_t)a * instruments + i] = held;
    }
  }
  add_up(gains);
  free(rates);
  free(change);
  free(start);
  free(order);
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
  int *targets[] = {&days,      &currencies, &instruments, &booked,       &accounts,     &classes,
                    &scenarios, &factors,    &options,     &small_trades, &large_trades, &reporting};
  for (int i = 0; i < 12; i++) *targets[i] = sizes[i];
  period_start = sizes + 12;
  price = load("price.f64");
  rate = load("rate.f64");
  move = load("move.f64");
  factor = load("factor.f64");
  quantity = load("quantity.f64");
  currency = load("currency.i32");
  asset_class = load("assetClass.i32");
  account = load("account.i32");
  result = malloc(sizeof(double) * ((size_t)accounts * instruments + (size_t)(accounts + 2) * (days + PERIODS) + 4 * (size_t)instruments + 65536));
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
