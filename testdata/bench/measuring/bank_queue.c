// A bank with four counters for 200,000 customers: objects with fields, linked queues, the next event first.

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { customers = 200000, counters = 4 };

static int64_t state = 42;

// random_below returns a number below n, from the generator of Park and Miller.
static int64_t random_below(int64_t n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

typedef struct Customer {
    int64_t arrival, work;
    struct Customer *next;
} Customer;

typedef struct { Customer *first, *last; int64_t length; } Queue;

typedef struct { Queue queue; int64_t ready, served, busy; } Counter;

typedef struct { Counter counters[counters]; int64_t waited, longest; } Bank;

static void enqueue(Queue *q, Customer *c) {
    if (q->length == 0) {
        q->first = c;
    } else {
        q->last->next = c;
    }
    q->last = c;
    q->length++;
}

static Customer *dequeue(Queue *q) {
    Customer *c = q->first;
    q->first = c->next;
    q->length--;
    if (q->length == 0) {
        q->last = NULL;
    }
    return c;
}

static Counter *shortest(Bank *b) {
    Counter *best = &b->counters[0];
    for (int i = 0; i < counters; i++) {
        Counter *c = &b->counters[i];
        if (c->queue.length < best->queue.length) {
            best = c;
        }
    }
    return best;
}

// next_ready returns the counter that is ready first of those with customers, or NULL.
static Counter *next_ready(Bank *b) {
    Counter *best = NULL;
    for (int i = 0; i < counters; i++) {
        Counter *c = &b->counters[i];
        if (c->queue.length > 0 && (best == NULL || c->ready < best->ready)) {
            best = c;
        }
    }
    return best;
}

static void start(Bank *b, Counter *counter, int64_t now) {
    const Customer *c = counter->queue.first;
    counter->ready = now + c->work;
    counter->busy += c->work;
    int64_t wait = now - c->arrival;
    b->waited += wait;
    b->longest = wait > b->longest ? wait : b->longest;
}

int main(void) {
    Bank b = {0};
    int64_t came = 0, arrival = 0;
    for (;;) {
        Counter *counter = next_ready(&b);
        if (counter == NULL && came == customers) {
            break;
        }
        if (counter == NULL || (came < customers && arrival <= counter->ready)) {
            Counter *at = shortest(&b);
            int64_t now = arrival;
            Customer *c = malloc(sizeof *c);
            *c = (Customer){now, 10 + random_below(180), NULL};
            enqueue(&at->queue, c);
            if (at->queue.length == 1) {
                start(&b, at, now);
            }
            came++;
            arrival = now + random_below(50);
        } else {
            free(dequeue(&counter->queue));
            counter->served++;
            if (counter->queue.length > 0) {
                start(&b, counter, counter->ready);
            }
        }
    }
    printf("%" PRId64 " %" PRId64 "\n", b.waited, b.longest);
    for (int i = 0; i < counters; i++) {
        const Counter *c = &b.counters[i];
        printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", c->served, c->busy, c->ready);
    }
}
