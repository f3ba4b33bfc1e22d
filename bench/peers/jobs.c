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

enum { ASSETS = 500, COEFFICIENTS = 11, MAX_SCENARIOS = 4096 };

static const char *folder;
static int days, currencies, instruments, accounts, classes, scenarios, factors, options, reporting;
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
  int *targets[] = {&days, &currencies, &instruments, &accounts, &classes, &scenarios, &factors, &options, &reporting};
  for (int i = 0; i < 9; i++) *targets[i] = sizes[i];
  price = load("price.f64");
  rate = load("rate.f64");
  move = load("move.f64");
  factor = load("factor.f64");
  quantity = load("quantity.f64");
  currency = load("currency.i32");
  asset_class = load("assetClass.i32");
  account = load("account.i32");
  result = malloc(sizeof(double) * 65536);
  struct {
    const char *name;
    void (*run)(void);
  } jobs[] = {{"c", job_c}, {"d2", job_d2}, {"e", job_e}};
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
