/* The Mind among people who keep one law, as the kernel plays it: the same streams, the same waits, the same figures.
   Built and measured by bench/lab.py. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#define LAYERS 128
#define STRIPS 1024
static const double EDGE = 3.442619855899, AREA = 9.91256303526217e-3;
static const uint64_t STEP = 0x9E3779B97F4A7C15u;
static double edges[LAYERS + 1], inside[LAYERS], strips[STRIPS + 1], logs[256];

void prepare(const double *given) {
    double height = exp(-0.5 * EDGE * EDGE);
    edges[0] = AREA / height;
    edges[1] = EDGE;
    for (int at = 2; at < LAYERS; at++) {
        edges[at] = sqrt(-2 * log(AREA / edges[at - 1] + height));
        height = exp(-0.5 * edges[at] * edges[at]);
    }
    edges[LAYERS] = 0;
    for (int at = 0; at < LAYERS; at++) inside[at] = edges[at + 1] / edges[at];
    for (int gap = 1; gap < 256; gap++) logs[gap] = gap > 100 ? INFINITY : log(gap);
    memcpy(strips, given, sizeof strips);
}

static uint64_t mixed(uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

static uint64_t begin(uint64_t seed, uint64_t game, uint64_t purpose) {
    return mixed(mixed(mixed(seed + STEP) ^ game) + STEP * (purpose + 1));
}

static uint64_t next(uint64_t *stream) { return mixed(*stream += STEP); }
static double uniform(uint64_t *stream) { return (next(stream) >> 11) * 0x1p-53; }
static int below(uint64_t *stream, int n) { return ((next(stream) >> 32) * n) >> 32; }

static double tail(uint64_t *stream, double edge, int left) {
    for (;;) {
        double a = log(1.0 - uniform(stream)) / edge, b = log(1.0 - uniform(stream));
        if (-2.0 * b >= a * a) return left ? a - edge : edge - a;
    }
}

static double normal(uint64_t *stream) {
    for (;;) {
        uint64_t drawn = next(stream);
        int layer = drawn & (LAYERS - 1);
        double side = (drawn >> 11) * 0x1p-52 - 1.0, x = side * edges[layer];
        if (fabs(side) < inside[layer]) return x;
        if (layer == 0) return tail(stream, EDGE, side < 0);
        double outer = exp(-0.5 * (edges[layer] * edges[layer] - x * x));
        double inner = exp(-0.5 * (edges[layer + 1] * edges[layer + 1] - x * x));
        if (inner + uniform(stream) * (outer - inner) < 1.0) return x;
    }
}

static int strip_of(uint64_t luck, int which) { return luck >> 10 * which & (STRIPS - 1); }

static double within(uint64_t *stream, int strip) {
    double left = strips[strip], right = strips[strip + 1], highest = fmin(fabs(left), fabs(right));
    if (strip == 0) return tail(stream, -right, 1);
    if (strip == STRIPS - 1) return tail(stream, left, 0);
    for (;;) {
        double x = left + (right - left) * uniform(stream);
        if (uniform(stream) < exp(0.5 * (highest * highest - x * x))) return x;
    }
}

static int64_t order[101], owner[101], lowest[101];

static void lay(const int64_t *owners, uint64_t cards, int highest, int *place, int64_t *all) {
    for (; cards; cards &= cards - 1) {
        int64_t card = highest - __builtin_ctzll(cards), seat = owners[card];
        *all = (*all & ~(255LL << 8 * seat)) | card << 8 * seat;
        order[--*place] = card, owner[*place] = seat, lowest[*place] = *all;
    }
}

static int level(const int64_t *deck, int seats, int cards, double beat, double cv, int *lives, int64_t *time,
                 uint64_t *noise) {
    int64_t owners[101], top = 0, total = 0, all = 0xFFFFFFFF;
    uint64_t low = 0, high = 0;
    int count = seats * cards, here = 0, mistakes = 0, alone = count - 1, place = count;
    double overdue = log(0.301);
    for (int at = 0; at < cards; at++)
        for (int seat = 0; seat < seats; seat++) {
            int64_t card = deck[at * seats + seat], upper = (50 - card) >> 63;
            uint64_t bit = 1ull << (50 + (50 & upper) - card);
            owners[card] = seat;
            low |= bit & ~upper;
            high |= bit & upper;
        }
    lay(owners, high, 100, &place, &all);
    lay(owners, low, 50, &place, &all);
    while (alone > 0 && owner[alone - 1] == owner[count - 1]) alone--;
    for (; here < count && *lives > 0; here++) {
        int64_t first = owner[here], cards_left = lowest[here], soonest;
        double bell = normal(noise);
        if (here >= alone) {
            soonest = (int64_t)(1000 * (0.5 + (0.6 - 0.5) * exp(cv * bell)));
        } else {
            uint64_t luck = next(noise);
            double timed = beat + logs[order[here] - top] + cv * bell, wait = exp(timed);
            double bound = fmax(timed + 0.001 / wait, overdue), limit = bound - beat;
            int rivals = 0;
            soonest = (int64_t)(1000 * wait);
            if (soonest < 300) soonest = 300;
            for (int seat = 0; seat < 4; seat++)
                rivals |= (logs[(cards_left >> 8 * seat & 255) - top] + cv * strips[strip_of(luck, seat)] <= limit) << seat;
            rivals &= ~(1 << first);
            for (int seat = 0; rivals && seat < seats; seat++) {
                if (!(rivals >> seat & 1)) continue;
                bell = within(noise, strip_of(luck, seat));
                timed = beat + logs[(cards_left >> 8 * seat & 255) - top] + cv * bell;
                if (timed > bound) continue;
                wait = exp(timed);
                int64_t moment = (int64_t)(1000 * wait);
                if (moment < 300) moment = 300;
                if (moment < soonest || (moment == soonest && seat < first))
                    first = seat, soonest = moment, bound = fmax(timed + 0.001 / wait, overdue);
            }
            int mistaken = first != owner[here];
            while (owner[here] != first) here++;
            *lives -= mistaken;
            mistakes += mistaken;
        }
        total += soonest;
        top = order[here];
    }
    *time += total;
    return mistakes;
}

/* By game: won, level, lives, mistakes, milliseconds. */
void play(int games, int seats, int levels, double beat, double cv, uint64_t seed, int64_t *found) {
    for (int game = 0; game < games; game++, found += 5) {
        uint64_t deals = begin(seed, game, 0), noise = begin(seed, game, 1);
        int64_t deck[100], time = 0;
        int lives = seats, mistakes = 0, cards = 1;
        for (int at = 0; at < 100; at++) deck[at] = at + 1;
        for (int seat = 0; seat < seats; seat++) normal(&noise);
        for (;; cards++) {
            for (int at = 0; at < seats * cards; at++) {
                int other = at + below(&deals, 100 - at);
                int64_t kept = deck[at];
                deck[at] = deck[other], deck[other] = kept;
            }
            mistakes += level(deck, seats, cards, beat, cv, &lives, &time, &noise);
            if (lives && cards % 3 == 0 && lives < 5) lives++;
            if (!lives || cards == levels) break;
        }
        found[0] = lives > 0, found[1] = cards, found[2] = lives, found[3] = mistakes, found[4] = time;
    }
}
