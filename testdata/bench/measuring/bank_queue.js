// A bank with four counters for 200,000 customers: objects with fields, linked queues, the next event first.

const out = typeof print === "function" ? print : console.log;
const customers = 200000;
const counters = 4;

let state = 42;

// random returns a number below n, from the generator of Park and Miller.
function random(n) {
    state = state * 16807 % 2147483647;
    return state % n;
}

class Customer {
    constructor(arrival, work) {
        this.arrival = arrival;
        this.work = work;
        this.next = null;
    }
}

class Queue {
    constructor() {
        this.first = null;
        this.last = null;
        this.length = 0;
    }

    enqueue(c) {
        if (this.length === 0) {
            this.first = c;
        } else {
            this.last.next = c;
        }
        this.last = c;
        this.length++;
    }

    dequeue() {
        const c = this.first;
        this.first = c.next;
        this.length--;
        if (this.length === 0) {
            this.last = null;
        }
        return c;
    }
}

class Counter {
    constructor() {
        this.queue = new Queue();
        this.ready = 0;
        this.served = 0;
        this.busy = 0;
    }
}

class Bank {
    constructor() {
        this.counters = [];
        for (let i = 0; i < counters; i++) {
            this.counters.push(new Counter());
        }
        this.waited = 0;
        this.longest = 0;
    }

    shortest() {
        let best = this.counters[0];
        for (const c of this.counters) {
            if (c.queue.length < best.queue.length) {
                best = c;
            }
        }
        return best;
    }

    // nextReady returns the counter that is ready first of those with customers, or null.
    nextReady() {
        let best = null;
        for (const c of this.counters) {
            if (c.queue.length > 0 && (best === null || c.ready < best.ready)) {
                best = c;
            }
        }
        return best;
    }

    start(counter, now) {
        const c = counter.queue.first;
        counter.ready = now + c.work;
        counter.busy += c.work;
        const wait = now - c.arrival;
        this.waited += wait;
        this.longest = Math.max(this.longest, wait);
    }
}

function main() {
    const b = new Bank();
    let came = 0;
    let arrival = 0;
    while (true) {
        const counter = b.nextReady();
        if (counter === null && came === customers) {
            break;
        }
        if (counter === null || came < customers && arrival <= counter.ready) {
            const at = b.shortest();
            const now = arrival;
            at.queue.enqueue(new Customer(now, 10 + random(180)));
            if (at.queue.length === 1) {
                b.start(at, now);
            }
            came++;
            arrival = now + random(50);
        } else {
            counter.queue.dequeue();
            counter.served++;
            if (counter.queue.length > 0) {
                b.start(counter, counter.ready);
            }
        }
    }
    out(b.waited + " " + b.longest);
    for (const c of b.counters) {
        out(c.served + " " + c.busy + " " + c.ready);
    }
}

main();
