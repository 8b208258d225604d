import { type Connection, Query, type QueryConfig, type QueryResult } from 'pg';

/** A statement as `pg`'s client sends it and passes on its answer; @types/pg leaves these methods out. */
interface SentStatement {
  readonly text: string;
  readonly name?: string;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** The statements with names that were sent, and those that are parsed; @types/pg leaves them out. */
type NamingConnection = Connection &
  Record<'submittedNamedStatements' | 'parsedStatements', Record<string, string>>;

/** A statement and who waits for its answer. */
export interface WaitingStatement {
  config: QueryConfig;
  values: unknown[];
  resolve(result: QueryResult): void;
  reject(error: Error): void;
}

/**
 * Statements that are sent in one write and answered together. PostgreSQL ignores those after one that fails; they fail with
 * the same error. For `pg`'s client the batch is one query.
 */
export class StatementBatch {
  /** In the order in which they are sent. */
  readonly statements: readonly SentStatement[];
  readonly #waiting: readonly WaitingStatement[];
  readonly #onEnd: () => void;
  #answered = 0;
  #failure: Error | null = null;

  constructor(waiting: readonly WaitingStatement[], onEnd: () => void) {
    this.#waiting = waiting;
    this.#onEnd = onEnd;
    this.statements = waiting.map(({ config, values, resolve }) => {
      const answer = (error: Error | undefined, result: unknown) =>
        error ? this.#fail(error) : resolve(result as QueryResult);
      return new Query(config, values, answer as never) as unknown as SentStatement;
    });
  }

  /** The client notes under this name and text that a statement was parsed. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  get #current(): SentStatement | undefined {
    return this.statements[this.#answered];
  }

  submit(connection: Connection): null {
    const unsynced = Object.assign(Object.create(connection) as Connection, { sync: () => undefined });
    connection.stream.cork();
    for (const statement of this.statements) {
      // After a value that cannot be sent nothing may be done, least of all a commit.
      if (this.#failure) break;
      statement.prepare(unsynced);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }

  handleEmptyQuery(): void {
    this.#answered += 1;
  }

  handleReadyForQuery(connection: Connection): void {
    // `pg` has closed the statement whose value could not be sent.
    if (this.#failure && this.name) delete (connection as NamingConnection).parsedStatements[this.name];
    for (const statement of this.statements.slice(0, this.#answered))
      statement.handleReadyForQuery(connection);
    this.#end();
  }

  /** Called in place of `handleReadyForQuery` for an error of the database or of the connection. */
  handleError(error: Error, connection: Connection): void {
    this.#fail(error);
    const { submittedNamedStatements: submitted } = connection as NamingConnection;
    for (const { name } of this.statements.slice(this.#answered)) if (name) delete submitted[name];
    for (const statement of this.statements.slice(0, this.#answered))
      statement.handleReadyForQuery(connection);
    this.#end();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
  }

  /** Statements that have an answer already keep it, because a promise is settled once. */
  #end(): void {
    if (this.#failure) for (const { reject } of this.#waiting) reject(this.#failure);
    this.#onEnd();
  }
}
