import { DomainError } from '#domain/errors.ts';

/** What work is for, the most important first. */
export const WORK_CLASSES = ['payment', 'checkout', 'cart', 'pages', 'search', 'reports'] as const;
export type WorkClass = (typeof WORK_CLASSES)[number];

interface ClassLimits {
  /** How much of this class and of those below it is done at once. */
  atOnce: number;
  /** How many requests of the class wait; the next one is refused at once. */
  waiting: number;
  waitMilliseconds: number;
}

export type AdmissionLimits = Readonly<Record<WorkClass, ClassLimits>>;

/**
 * The limits for a number of database connections. Each class leaves connections to those above it, so a payment never finds
 * all of them taken by searches. Queues are as long as their places empty within the time that a shopper notices;
 * payments wait longer, because a refusal there costs more than a wait.
 */
export function admissionLimits(connections: number): AdmissionLimits {
  const share = (part: number) => Math.max(1, Math.floor(part * connections));
  return {
    payment: { atOnce: connections, waiting: 100, waitMilliseconds: 5_000 },
    checkout: { atOnce: share(0.8), waiting: 40, waitMilliseconds: 800 },
    cart: { atOnce: share(0.7), waiting: 40, waitMilliseconds: 800 },
    pages: { atOnce: share(0.6), waiting: 40, waitMilliseconds: 800 },
    search: { atOnce: share(SEARCH_SHARE), waiting: 16, waitMilliseconds: 500 },
    reports: { atOnce: share(0.2), waiting: 8, waitMilliseconds: 5_000 },
  };
}

/** The part of the connections that searches may use at once. */
export const SEARCH_SHARE = 0.4;

const OVERLOADED = 'A lot is going on right now. Please try again in a moment.';
const RETRY_SECONDS = 1;

/** The refusal of a request that there is no place for now. */
export const overloaded = (): DomainError =>
  new DomainError('overloaded', OVERLOADED, { retryAfterSeconds: RETRY_SECONDS });

/** Whether work was refused for want of a place. */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'overloaded';

interface Waiting {
  admit(): void;
}

export interface ClassState {
  working: number;
  waiting: number;
  refused: number;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Admits work by class: docs/decisions/0273. */
export function createAdmission(limits: AdmissionLimits) {
  const working = countsOf(() => 0);
  const refused = countsOf(() => 0);
  const queues = countsOf((): Set<Waiting> => new Set());

  const hasPlace = (workClass: WorkClass): boolean => {
    let below = 0;
    for (const each of WORK_CLASSES.toReversed()) {
      below += working[each];
      const isAffected = WORK_CLASSES.indexOf(each) <= WORK_CLASSES.indexOf(workClass);
      if (isAffected && below >= limits[each].atOnce) return false;
    }
    return true;
  };

  const admitWaiting = () => {
    for (const workClass of WORK_CLASSES) {
      for (const next of queues[workClass]) {
        if (!hasPlace(workClass)) break;
        queues[workClass].delete(next);
        next.admit();
      }
    }
  };

  const take = (workClass: WorkClass): (() => void) => {
    working[workClass] += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      working[workClass] -= 1;
      admitWaiting();
    };
  };

  const refuse = (workClass: WorkClass): DomainError => {
    refused[workClass] += 1;
    return overloaded();
  };

  return {
    /**
     * Resolves with what gives the place back, once there is one. Throws `overloaded` when too many wait or this has
     * waited too long, and the reason of `signal` when that is aborted meanwhile.
     */
    async enter(workClass: WorkClass, signal?: AbortSignal): Promise<() => void> {
      const queue = queues[workClass];
      signal?.throwIfAborted();
      if (queue.size === 0 && hasPlace(workClass)) return take(workClass);
      if (queue.size >= limits[workClass].waiting) throw refuse(workClass);
      return new Promise((resolve, reject) => {
        const leave = (reason: unknown) => {
          finish();
          queue.delete(waiting);
          reject(reason);
        };
        const timer = setTimeout(() => leave(refuse(workClass)), limits[workClass].waitMilliseconds);
        const onAbort = () => leave(signal?.reason);
        signal?.addEventListener('abort', onAbort);
        const finish = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        };
        const waiting: Waiting = {
          admit() {
            finish();
            resolve(take(workClass));
          },
        };
        queue.add(waiting);
      });
    },
    state: (workClass: WorkClass): ClassState => ({
      working: working[workClass],
      waiting: queues[workClass].size,
      refused: refused[workClass],
    }),
  };
}

function countsOf<Value>(make: () => Value): Record<WorkClass, Value> {
  return {
    payment: make(),
    checkout: make(),
    cart: make(),
    pages: make(),
    search: make(),
    reports: make(),
  };
}
