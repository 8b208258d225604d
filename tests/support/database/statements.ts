import pg from 'pg';
import { StatementBatch } from '#server/platform/database/statement-batch.ts';

/** What one piece of work has sent to the database. */
export interface SentStatements {
  texts: readonly string[];
  /** Of these, those that PostgreSQL had to parse: without a name, or new to their connection. */
  parsed: readonly string[];
  /** How often the work waited until a change was on disk. */
  durableCommits: number;
  /** How often something was sent: statements that travel together count once. */
  roundTrips: number;
}

interface SentStatement {
  text: string;
  name?: string;
  values?: unknown[];
}

/** What `pg`'s client is asked to send. */
export type SentQuery = string | SentStatement | StatementBatch;

interface Connection {
  knownNames: Set<string>;
  isInTransaction: boolean;
  hasWritten: boolean;
  isDurable: boolean;
}

const WRITE = /^\s*(insert|update|delete|with\b[\s\S]*\b(insert into|update|delete from))\b/i;
const LEAVES_DISK = /synchronous_commit', 'off'/;
/** These are neither parsed into a query nor planned. */
const TRANSACTION = /^\s*(begin|commit|rollback|set local)\b/i;

/** Everything that this process sends to its databases meanwhile, as PostgreSQL sees it. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<SentStatements> {
  const sent = { texts: [] as string[], parsed: [] as string[], durableCommits: 0, roundTrips: 0 };
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [query] = args as [SentQuery];
      const connection = connectionOf(this);
      sent.roundTrips += 1;
      for (const { text, name } of statementsIn(query)) {
        sent.texts.push(text);
        if (!TRANSACTION.test(text) && !(name && connection.knownNames.has(name))) sent.parsed.push(text);
        if (name) connection.knownNames.add(name);
        if (endsDurably(connection, text)) sent.durableCommits += 1;
      }
      return send.apply(this, args);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: send });
  }
  return sent;
}

/** A query, or all of those that travel together. */
export function statementsIn(query: SentQuery): readonly SentStatement[] {
  if (typeof query === 'string') return [{ text: query }];
  return query instanceof StatementBatch ? query.statements : [query];
}

const connections = new WeakMap<pg.Client, Connection>();

function connectionOf(client: pg.Client): Connection {
  const fresh = { knownNames: new Set<string>(), isInTransaction: false, hasWritten: false, isDurable: true };
  const known = connections.get(client) ?? fresh;
  connections.set(client, known);
  return known;
}

/** Whether this statement ends what has written something that must be on disk. */
function endsDurably(connection: Connection, text: string): boolean {
  if (/^\s*begin\b/i.test(text))
    Object.assign(connection, { isInTransaction: true, hasWritten: false, isDurable: true });
  if (LEAVES_DISK.test(text)) connection.isDurable = false;
  const writes = WRITE.test(text);
  connection.hasWritten ||= writes;
  if (!connection.isInTransaction) return writes && !LEAVES_DISK.test(text);
  if (!/^\s*(commit|rollback)\b/i.test(text)) return false;
  connection.isInTransaction = false;
  return /^\s*commit/i.test(text) && connection.hasWritten && connection.isDurable;
}
