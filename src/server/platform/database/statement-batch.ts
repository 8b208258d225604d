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

/** What PostgreSQL cannot parse, so that the transaction fails. */
const FAILING = { name: '', text: 'a statement before could not be sent', types: [] };

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
  #unsendable: SentStatement | null = null;
  #hasEnded = false;

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
    connection.stream.cork();
    try {
      this.#sendAll(connection as NamingConnection);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  #sendAll(connection: NamingConnection): void {
    const unsynced = Object.assign(Object.create(connection) as Connection, { sync: () => undefined });
    for (const statement of this.statements) {
      if (isNameTaken(statement, connection)) {
        this.#fail(new Error(`The name of a statement must be unique: ${statement.name}.`));
      } else {
        statement.prepare(unsynced);
        if (this.#failure) this.#unsendable = statement;
      }
      if (!this.#failure) continue;
      // PostgreSQL has seen no failure yet; without one, this transaction could still commit what later batches bring.
      connection.parse(FAILING, true);
      return;
    }
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
    this.#answer(connection);
    this.#end();
  }

  /** Called in place of `handleReadyForQuery` for an error of the database or of the connection. */
  handleError(error: Error, connection: Connection): void {
    this.#fail(error);
    const { submittedNamedStatements: submitted, parsedStatements: parsed } = connection as NamingConnection;
    // Everything before was done, so PostgreSQL has also closed what `pg` closes after a value that cannot be sent.
    if (this.#current && this.#current === this.#unsendable && this.name) delete parsed[this.name];
    for (const { name } of this.statements.slice(this.#answered)) if (name) delete submitted[name];
    this.#answer(connection);
    this.#end();
  }

  #answer(connection: Connection): void {
    for (const statement of this.statements.slice(0, this.#answered))
      statement.handleReadyForQuery(connection);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
  }

  /** Statements that have an answer already keep it, because a promise is settled once. */
  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    if (this.#failure) for (const { reject } of this.#waiting) reject(this.#failure);
    this.#onEnd();
  }
}

/** `pg` would run the other statement; it checks this only for queries that are sent alone. */
function isNameTaken({ name, text }: SentStatement, connection: NamingConnection): boolean {
  if (!name) return false;
  const known = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name];
  return known !== undefined && known !== text;
}
