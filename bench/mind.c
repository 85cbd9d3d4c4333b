/* The Mind among people who keep one law, as the kernel plays it: the same streams, the same waits, the same figures.
   Built and measured by bench/lab.py. */
#include <math.h>
#include <stdint.h>

#define LAYERS 128
static const double EDGE = 3.442619855899, AREA = 9.91256303526217e-3, CERTAIN = 6.5;
static const uint64_t STEP = 0x9E3779B97F4A7C15u;
static double edges[LAYERS + 1], inside[LAYERS], logs[101];

void prepare(void) {
    double height = exp(-0.5 * EDGE * EDGE);
    edges[0] = AREA / height;
    edges[1] = EDGE;
    for (int at = 2; at < LAYERS; at++) {
        edges[at] = sqrt(-2 * log(AREA / edges[at - 1] + height));
        height = exp(-0.5 * edges[at] * edges[at]);
    }
    edges[LAYERS] = 0;
    for (int at = 0; at < LAYERS; at++) inside[at] = edges[at + 1] / edges[at];
    for (int gap = 1; gap <= 100; gap++) logs[gap] = log(gap);
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

static double normal(uint64_t *stream) {
    for (;;) {
        uint64_t drawn = next(stream);
        int layer = drawn & (LAYERS - 1);
        double side = (drawn >> 11) * 0x1p-52 - 1.0, x = side * edges[layer];
        if (fabs(side) < inside[layer]) return x;
        if (layer == 0) {
            for (;;) {
                double a = log(1.0 - uniform(stream)) / EDGE, b = log(1.0 - uniform(stream));
                if (-2.0 * b >= a * a) return side < 0 ? a - EDGE : EDGE - a;
            }
        }
        double outer = exp(-0.5 * (edges[layer] * edges[layer] - x * x));
        double inner = exp(-0.5 * (edges[layer + 1] * edges[layer + 1] - x * x));
        if (inner + uniform(stream) * (outer - inner) < 1.0) return x;
    }
}

static int level(const int64_t *deck, int seats, int cards, double beat, double cv, int *lives, int64_t *time,
                 uint64_t *noise) {
    int64_t owners[101] = {0}, order[101], owner[101];
    int count = 0, here = 0, mistakes = 0, all_seen = (1 << seats) - 1;
    int64_t top = 0;
    for (int at = 0; at < cards; at++)
        for (int seat = 0; seat < seats; seat++) owners[deck[at * seats + seat]] = seat + 1;
    for (int card = 1; card <= 100; card++) {
        order[count] = card, owner[count] = owners[card] - 1;
        count += owners[card] > 0;
    }
    int alone = count - 1;
    while (alone > 0 && owner[alone - 1] == owner[count - 1]) alone--;
    while (here < count && *lives > 0) {
        int first = here, seen = 0;
        int64_t soonest = INT64_MAX;
        double bound = INFINITY;
        if (here >= alone) {
            soonest = (int64_t)(1000 * (0.5 + (0.6 - 0.5) * exp(cv * normal(noise))));
        } else {
            for (int place = here; place < count; place++) {
                int seat = owner[place];
                if (seen >> seat & 1) continue;
                double surely = beat + logs[order[place] - top] - CERTAIN * cv;
                if (surely > bound) break;
                seen |= 1 << seat;
                double timed = surely + cv * (CERTAIN + normal(noise));
                if (timed <= bound) {
                    double wait = exp(timed), certain = timed + 0.001 / wait;
                    int64_t moment = (int64_t)(1000 * wait);
                    if (moment < 300) moment = 300, certain = log(0.301);
                    if (moment < soonest || (moment == soonest && seat < owner[first])) {
                        first = place, soonest = moment, bound = certain;
                    }
                }
                if (seen == all_seen) break;
            }
        }
        *lives -= first > here;
        mistakes += first > here;
        *time += soonest;
        top = order[first];
        here = first + 1;
    }
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
