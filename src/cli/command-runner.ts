import type { Command } from 'commander';
import { DomainError } from '#domain/errors.ts';
import { StoreFileError } from '#server/import/files/store-file-error.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import { explainLostDatabase } from '#server/platform/database/wait-for-database.ts';
import { StartError } from '#server/platform/settings/start-error.ts';
import { commandUser } from './command-user.ts';
import { type CliShop, openShop } from './open-shop.ts';
import type { CommandOutput, Terminal } from './terminal.ts';

type Work<Options> = (shop: CliShop, options: Options, ...args: string[]) => Promise<CommandOutput>;
type WorkWithoutShop<Options> = (options: Options, ...args: string[]) => Promise<CommandOutput>;

export interface CommandRunner {
  terminal: Terminal;
  /** For commands without side effects. */
  reads<Options extends object>(command: Command, work: Work<Options>): void;
  /** For commands with side effects, which are recorded in the audit log. */
  changes<Options extends object>(command: Command, work: Work<Options>): void;
  /** For commands that open the database by themselves. */
  withoutShop<Options extends object>(command: Command, work: WorkWithoutShop<Options>): void;
}

/**
 * Opens the shop, runs commands, prints output and expected errors, and records changes. `fail` is called
 * when the exit code is 1.
 */
export function createCommandRunner(
  terminal: Terminal,
  args: readonly string[],
  fail: () => void,
): CommandRunner {
  const answerWith = (command: Command, answering: () => Promise<CommandOutput>) => {
    command.option('--json', 'answer as JSON, for programs');
    command.action(async () => {
      const options = command.opts<{ json?: boolean }>();
      try {
        const answer = await answering();
        terminal.out(options.json ? JSON.stringify(answer.json, null, 2) : answer.text);
      } catch (error) {
        fail();
        const reason = explainLostDatabase(terminal.env.DATABASE_URL || null, error);
        terminal.err(explain(reason, options.json ?? false));
      }
    });
  };
  return {
    terminal,
    reads: (command, work) => answerWith(command, () => runInShop(terminal, command, work, null)),
    changes: (command, work) => answerWith(command, () => runInShop(terminal, command, work, args)),
    withoutShop: <Options extends object>(command: Command, work: WorkWithoutShop<Options>) =>
      answerWith(command, () => work(command.opts<Options>(), ...command.args)),
  };
}

async function runInShop<Options extends object>(
  terminal: Terminal,
  command: Command,
  work: Work<Options>,
  recordedArguments: readonly string[] | null,
): Promise<CommandOutput> {
  const shop = await openShop(terminal);
  const record = async (outcome: string) => {
    if (!recordedArguments) return;
    const { id: storeId } = await shop.store();
    const action = { storeId, command: nameOf(command), arguments: recordedArguments, outcome };
    await recordAction(shop.db, { operator: commandUser(terminal), ...action });
  };
  try {
    const answer = await work(shop, command.opts<Options>(), ...command.args);
    await record('done');
    return answer;
  } catch (error) {
    if (error instanceof DomainError) await record(`refused: ${error.message}`).catch(() => undefined);
    throw error;
  } finally {
    await shop.close();
  }
}

/** The full name of a command: `orders refund`. */
function nameOf(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  return names.join(' ');
}

/** The message of an expected error. Rethrows unexpected ones. */
function explain(error: unknown, asJson: boolean): string {
  if (error instanceof DomainError)
    return asJson ? JSON.stringify({ error: { code: error.code, message: error.message } }) : error.message;
  if (error instanceof StoreFileError || error instanceof StartError)
    return asJson ? JSON.stringify({ error: { code: error.name, message: error.message } }) : error.message;
  throw error;
}
