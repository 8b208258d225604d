import { signEvent } from '#server/payments/event-signature.ts';
import { newId, nowSeconds } from './stub-records.ts';

export interface StubEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  type: string;
  data: { object: object };
}

/** The shop's webhook. Throws, or answers anything but 2xx, when it did not take the event. */
export type Deliver = (body: string, signature: string) => Promise<void>;

/** What happened, told to the shop: at once, or when a test says so, in what order and how often it says. */
export class StubEvents {
  readonly all: StubEvent[] = [];
  /** Null keeps every event back. */
  deliver: Deliver | null = null;
  readonly #webhookSecret: string;
  #waiting: StubEvent[] = [];
  readonly #deliveries = new Set<Promise<void>>();

  constructor(webhookSecret: string) {
    this.#webhookSecret = webhookSecret;
  }

  announce(type: string, object: object): void {
    const event: StubEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: nowSeconds(),
      livemode: false,
      pending_webhooks: 1,
      type,
      data: { object: structuredClone(object) },
    };
    this.all.push(event);
    this.#waiting.push(event);
  }

  /** Delivers what has not been delivered yet. What the shop does not take stays lost: the shop must find it by asking. */
  async flush(): Promise<void> {
    if (!this.deliver) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    const delivery = this.#sendAll(waiting);
    this.#deliveries.add(delivery);
    await delivery.finally(() => this.#deliveries.delete(delivery));
  }

  /** Resolves when the deliveries that have begun are over. */
  async untilDelivered(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries);
  }

  async #sendAll(events: readonly StubEvent[]): Promise<void> {
    for (const event of events) await this.send(event).catch(() => undefined);
  }

  /** Delivers one event, whether or not it was delivered before. */
  async send(event: StubEvent): Promise<void> {
    if (!this.deliver) throw new Error('nobody takes events');
    const body = JSON.stringify(event);
    await this.deliver(body, signEvent(body, this.#webhookSecret));
  }

  ofType(type: string): StubEvent[] {
    return this.all.filter((event) => event.type === type);
  }
}
