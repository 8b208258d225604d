import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { StatementBatch, type WaitingStatement } from './statement-batch.ts';

/** A database or one of its transactions. */
type Executor = Pick<NodePgDatabase, 'execute'>;

const clients = new WeakMap<object, TransactionClient>();

/**
 * Sends a statement of which only a failure matters, and does not wait for its answer where that is possible: it travels
 * with the next statement, or with the commit. Where it fails the transaction fails. docs/decisions/0270.
 */
export async function withoutAwaiting(db: Executor, send: () => Promise<unknown>): Promise<void> {
  await answeredLater(db, send);
}

/**
 * The same for a statement whose answer is needed, but only after what is sent next was answered, or after the commit: it is
 * known by then.
 */
export async function answeredLater<Answer>(
  db: Executor,
  send: () => Promise<Answer>,
): Promise<{ answer: Promise<Answer> }> {
  const client = clients.get(db);
  if (client) return client.keep(send);
  const answer = await send();
  return { answer: Promise.resolve(answer) };
}

/**
 * The connection of one transaction. What is asked of it at the same time is sent in one write, and the transaction begins together
 * with its first statement. docs/decisions/0270.
 */
export class TransactionClient {
  readonly #client: PoolClient;
  readonly #begin: string;
  readonly #waiting: WaitingStatement[] = [];
  readonly #unawaited: Promise<unknown>[] = [];
  #unawaitedFailure: unknown = null;
  #beginFailure: Error | null = null;
  #isUsed = false;
  #asked = 0;
  #isSending = false;
  #isOver = false;
  #isEndAnswered = false;

  constructor(client: PoolClient, begin: string) {
    this.#client = client;
    this.#begin = begin;
  }

  /** Makes this the client of a transaction, for `withoutAwaiting`. */
  serve(tx: Executor): void {
    clients.set(tx, this);
  }

  /**
   * The error of the first statement that failed without being waited for: it has made all that came after it
   * fail. Null where none has.
   */
  get unawaitedFailure(): unknown {
    return this.#unawaitedFailure;
  }

  /** Fails once the transaction has ended: the connection may be another one's by then. */
  query(config: QueryConfig, values: unknown[] = []): Promise<QueryResult> {
    if (this.#isOver) return Promise.reject(new Error('The transaction has ended.'));
    return this.#ask(config, values);
  }

  #ask(config: QueryConfig, values: unknown[] = []): Promise<QueryResult> {
    if (this.#beginFailure) return Promise.reject(this.#beginFailure);
    return new Promise((resolve, reject) => {
      this.#asked += 1;
      this.#waiting.push({ config, values, resolve, reject });
      this.#sendSoon();
    });
  }

  /** Waits only where nothing is sent at once, because a later statement, or the commit, would overtake it. */
  async keep<Answer>(send: () => Promise<Answer>): Promise<{ answer: Promise<Answer> }> {
    const before = this.#asked;
    const sent = send();
    if (this.#asked === before) {
      await sent;
    } else {
      sent.catch((error: unknown) => {
        this.#unawaitedFailure ??= error;
      });
      this.#unawaited.push(sent);
    }
    return { answer: sent };
  }

  /** Commits. Fails where PostgreSQL has rolled back instead, because a statement failed and nobody cared. */
  async commit(): Promise<void> {
    // PostgreSQL would commit the rest of what was sent around a part that was rolled back with the failed statement.
    if (this.#unawaitedFailure) throw this.#unawaitedFailure;
    if (this.#asked === 0) return this.#close();
    const [{ command }] = await Promise.all([
      this.#end({ text: 'commit', name: 'commit' }),
      ...this.#unawaited,
    ]);
    if (command !== 'COMMIT') throw new Error('A statement failed: nothing was committed.');
  }

  /** Rolls back what PostgreSQL has not ended by itself. Where that fails the connection is of no more use, as `mayBeReused` says. */
  async rollback(): Promise<void> {
    if (this.mayBeReused) return this.#close();
    await this.#end({ text: 'rollback' }).catch(() => undefined);
  }

  /**
   * Whether the connection is in no transaction any more. After an error the client still has the status of before, as
   * PostgreSQL sends the new one by itself, so only the answer to a commit or rollback is proof.
   */
  get mayBeReused(): boolean {
    if (this.#asked === 0) return true;
    return this.#isEndAnswered && this.#client.getTransactionStatus() === 'I';
  }

  #close(): void {
    this.#isOver = true;
  }

  async #end(config: QueryConfig): Promise<QueryResult> {
    this.#close();
    try {
      const answer = await this.#ask(config);
      this.#isEndAnswered = true;
      return answer;
    } catch (error) {
      throw new DrizzleQueryError(config.text, [], error as Error);
    }
  }

  /** After whatever else the answers before have set off, so that it is sent in the same write. */
  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    process.nextTick(() => this.#send());
  }

  #send(): void {
    const statements = this.#waiting.splice(0, this.#sizeOfNext());
    if (!this.#isUsed) statements.unshift(this.#beginning());
    this.#isUsed = true;
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

  /** Where it fails everything fails, also what is asked later: it would be stored statement by statement. */
  #beginning(): WaitingStatement {
    let hasBegun = false;
    return {
      config: { text: this.#begin, name: this.#begin },
      values: [],
      resolve: () => {
        hasBegun = true;
      },
      reject: (error) => {
        if (hasBegun) return;
        this.#beginFailure = error;
        for (const { reject } of this.#waiting.splice(0)) reject(error);
      },
    };
  }
}
