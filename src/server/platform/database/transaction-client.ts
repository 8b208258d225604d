import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Queryable } from './database.ts';
import { StatementBatch, type WaitingStatement } from './statement-batch.ts';

const clients = new WeakMap<object, TransactionClient>();

/**
 * Sends a statement of which only a failure matters, and does not wait for its answer where that is possible: it travels
 * with the next statement, or with the commit. Where it fails the transaction fails. docs/decisions/0270.
 */
export async function withoutAwaiting(db: Queryable, send: () => Promise<unknown>): Promise<void> {
  const client = clients.get(db);
  if (client) await client.keep(send);
  else await send();
}

/**
 * The connection of one transaction. What is asked of it at the same time is sent in one write, and the transaction begins together
 * with its first statement. docs/decisions/0270.
 */
export class TransactionClient {
  readonly #client: PoolClient;
  readonly #waiting: WaitingStatement[] = [];
  readonly #unawaited: Promise<unknown>[] = [];
  #asked = 0;
  #isSending = false;
  #hasBegun = false;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Makes this the client of a transaction, for `withoutAwaiting`. */
  serve(tx: Queryable): void {
    clients.set(tx, this);
  }

  /** Whether anything was asked of the database. */
  get isUsed(): boolean {
    return this.#asked > 0;
  }

  query(config: QueryConfig, values: unknown[] = []): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.#asked += 1;
      this.#waiting.push({ config, values, resolve, reject });
      this.#sendSoon();
    });
  }

  /** Waits only where nothing is sent at once, because a later statement, or the commit, would overtake it. */
  async keep(send: () => Promise<unknown>): Promise<void> {
    const before = this.#asked;
    const sent = send();
    if (this.#asked === before) return void (await sent);
    sent.catch(() => undefined);
    this.#unawaited.push(sent);
  }

  /** Waits for the statements for which nobody has waited. Throws the error of the first that failed. */
  async settleUnawaited(): Promise<void> {
    await Promise.all(this.#unawaited);
  }

  /** After whatever else the answers before have set off, so that it is sent in the same write. */
  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    process.nextTick(() => this.#send());
  }

  #send(): void {
    const statements = this.#waiting.splice(0, this.#sizeOfNext());
    if (!this.#hasBegun) statements.unshift(BEGIN);
    this.#hasBegun = true;
    const batch = new StatementBatch(statements, () => {
      this.#isSending = false;
      if (this.#waiting.length > 0) this.#sendSoon();
    });
    this.#client.query(batch);
  }

  /** A rollback goes alone: after a failed statement of its own batch it would be ignored as well. */
  #sizeOfNext(): number {
    const rollback = this.#waiting.findIndex(({ config }) => config.text.startsWith('rollback'));
    if (rollback === -1) return this.#waiting.length;
    return Math.max(rollback, 1);
  }
}

const BEGIN: WaitingStatement = {
  config: { text: 'begin', name: 'begin' },
  values: [],
  resolve: () => undefined,
  reject: () => undefined,
};
