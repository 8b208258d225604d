import { Command, CommanderError } from 'commander';
import { actionsCommand, alertsCommand } from './alerts-commands.ts';
import { checkoutsCommands } from './checkouts-commands.ts';
import { clockCommand } from './clock-command.ts';
import { createCommandRunner } from './command-runner.ts';
import { contentCommands } from './content-commands.ts';
import { discountsCommands } from './discounts-commands.ts';
import { failedEmailCommands, jobsCommands } from './failed-commands.ts';
import { locationsCommands, shippingCommands } from './file-commands.ts';
import { importCommand } from './import-command.ts';
import { ordersCommands } from './orders-commands.ts';
import { productsCommands } from './products-commands.ts';
import { refundCommand } from './refund-command.ts';
import { reportCommand } from './report-command.ts';
import { reviewsCommands } from './reviews-commands.ts';
import { staffCommands } from './staff-commands.ts';
import { stockCommands } from './stock-commands.ts';
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
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.code === 'commander.helpDisplayed' || error.code === 'commander.version' ? 0 : 2;
  }
}
