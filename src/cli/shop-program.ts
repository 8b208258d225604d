import { Command, CommanderError } from 'commander';
import { actionsCommand, alertsCommand } from './commands/alerts-commands.ts';
import { backupCommand, restoreCommand } from './commands/backup-commands.ts';
import { checkoutsCommands } from './commands/checkouts-commands.ts';
import { clockCommand } from './commands/clock-command.ts';
import { createCommandRunner } from './command-runner.ts';
import { contentCommands } from './commands/content-commands.ts';
import { discountsCommands } from './commands/discounts-commands.ts';
import { failedEmailCommands, jobsCommands } from './commands/failed-commands.ts';
import { locationsCommands, shippingCommands } from './commands/file-commands.ts';
import { importCommand } from './commands/import-command.ts';
import { moveCommand } from './commands/move-command.ts';
import { ordersCommands } from './commands/orders-commands.ts';
import { picturesCommands } from './commands/pictures-commands.ts';
import { productsCommands } from './commands/products-commands.ts';
import { refundCommand } from './commands/refund-command.ts';
import { reportCommand } from './commands/report-command.ts';
import { reviewsCommands } from './commands/reviews-commands.ts';
import { staffCommands } from './commands/staff-commands.ts';
import { stockCommands } from './commands/stock-commands.ts';
import type { Terminal } from './terminal.ts';

const AFTER_HELP = `
Every command knows --help and --json.
Exit codes: 0 done, 1 it could not be done (the reason is printed), 2 the command was not understood.
Who does what is kept; the name is the machine's user, or SHOP_OPERATOR.`;

/** Runs a command. Returns its exit code: 0 done, 1 refused, 2 not understood. */
export async function runShopCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  let code = 0;
  const program = new Command('npm run shop --')
    .description("The operator's commands")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .showHelpAfterError('See --help')
    .addHelpText('after', AFTER_HELP);
  const runner = createCommandRunner(terminal, args, () => {
    code = 1;
  });
  importCommand(program, runner);
  clockCommand(program, runner);
  const orders = ordersCommands(program, runner);
  refundCommand(orders, runner);
  reviewsCommands(program, runner);
  reportCommand(program, runner);
  productsCommands(program, runner);
  picturesCommands(program, runner);
  stockCommands(program, runner);
  discountsCommands(program, runner);
  locationsCommands(program, runner);
  shippingCommands(program, runner);
  contentCommands(program, runner);
  failedEmailCommands(program, runner);
  checkoutsCommands(program, runner);
  jobsCommands(program, runner);
  alertsCommand(program, runner);
  actionsCommand(program, runner);
  staffCommands(program, runner);
  backupCommand(program, runner);
  restoreCommand(program, runner);
  moveCommand(program, runner);
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.code === 'commander.helpDisplayed' || error.code === 'commander.version' ? 0 : 2;
  }
}
