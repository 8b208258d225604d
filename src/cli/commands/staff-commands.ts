import { type Command, Option } from 'commander';
import { email as emailField } from '#contracts/fields.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { BUILT_IN_ROLE_KEYS, type BuiltInRole } from '#domain/staff/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { firstOwnerLink, printedPasswordLink } from '#server/staff/first-staff-member.ts';
import {
  addStaffMember,
  changeRole,
  disableStaffMember,
  enableStaffMember,
  replaceStaffPassword,
} from '#server/staff/manage-staff.ts';
import { removeSecondFactor } from '#server/staff/second-factor/remove-second-factor.ts';
import { listStaffMembers } from '#server/staff/staff-store.ts';
import type { CommandRunner } from '../command-runner.ts';
import { minuteOf, table } from '../terminal.ts';

/** `staff list|add|role|disable|enable|password|link|remove-second-factor`. */
export function staffCommands(program: Command, { reads, changes }: CommandRunner): void {
  const staff = program.command('staff').description('Who may use the back office, and their roles');
  const list = staff.command('list').description('Every staff member, with role and status');
  reads(list, async ({ db, store }) => {
    const listed = await listStaffMembers(db, (await store()).id);
    const json = listed.map(({ id, email, name, role, status, lastSeenAt }) => {
      return { id, email, name, role, status, last_seen_at: lastSeenAt };
    });
    const rows = listed.map(({ email, name, role, status, lastSeenAt }) => [
      email,
      name,
      role,
      status,
      lastSeenAt ? minuteOf(lastSeenAt) : '',
    ]);
    return { json, text: table(['EMAIL', 'NAME', 'ROLE', 'STATUS', 'LAST SEEN (UTC)'], rows, 'Nobody yet.') };
  });

  const role = new Option('--role <role>', 'what they may do')
    .choices(BUILT_IN_ROLE_KEYS)
    .makeOptionMandatory();
  const add = staff
    .command('add')
    .description('Adds a staff member and prints the password to hand over')
    .argument('<email>')
    .requiredOption('--name <name>', 'what they are called')
    .addOption(role);
  changes<{ name: string; role: BuiltInRole }>(add, async ({ db, store }, options, typed = '') => {
    const email = addressIn(typed);
    const { id: storeId } = await store();
    const password = await addStaffMember(db, { storeId, email, name: options.name, role: options.role });
    return { json: { email, password }, text: `Added ${email}, password ${password} (shown this once).` };
  });

  const change = staff.command('role').description('Gives a staff member another role').argument('<email>');
  changes<{ role: BuiltInRole }>(change.addOption(role), async ({ deps, store }, options, typed = '') => {
    const email = addressIn(typed);
    await changeRole(await deps(), (await store()).id, email, options.role);
    return { json: { email, role: options.role }, text: `${email} is ${options.role} now.` };
  });

  const disable = staff
    .command('disable')
    .description('Ends all sessions of a staff member, who can no longer sign in')
    .argument('<email>');
  changes(disable, async ({ db, store }, _options, typed = '') => {
    const email = addressIn(typed);
    await disableStaffMember(db, (await store()).id, email);
    return { json: { email, status: 'disabled' }, text: `${email} can no longer sign in.` };
  });

  const enable = staff
    .command('enable')
    .description('Lets a disabled staff member sign in again')
    .argument('<email>');
  changes(enable, async ({ db, store }, _options, typed = '') => {
    const email = addressIn(typed);
    await enableStaffMember(db, (await store()).id, email);
    return { json: { email, status: 'active' }, text: `${email} can sign in again.` };
  });

  const password = staff
    .command('password')
    .description('Makes a new password for a staff member, ends their sessions, and prints it')
    .argument('<email>');
  changes(password, async ({ db, store }, _options, typed = '') => {
    const email = addressIn(typed);
    const made = await replaceStaffPassword(db, (await store()).id, email);
    return { json: { email, password: made }, text: `${email}, password ${made} (shown this once).` };
  });

  linkCommand(staff, { changes });

  const secondFactor = staff
    .command('remove-second-factor')
    .description('Removes app and passkeys of a staff member who has lost them: the password alone signs in')
    .argument('<email>');
  changes(secondFactor, async ({ deps, store }, _options, typed = '') => {
    const email = addressIn(typed);
    await removeSecondFactor(await deps(), (await store()).id, email);
    return { json: { email }, text: `${email} signs in with the password alone. An email tells them.` };
  });
}

function linkCommand(staff: Command, { changes }: Pick<CommandRunner, 'changes'>): void {
  const link = staff
    .command('link')
    .description(
      'Prints a link that works once, for 24 hours: to a new password for a member who has lost it, or, while there is no member, to become the first owner',
    )
    .argument('[email]');
  changes(link, async ({ db, store, publicUrl }, _options, typed) => {
    const { id: storeId } = await store();
    const made =
      typed === undefined
        ? `${publicUrl}${await ownerLink(db, storeId)}`
        : `${publicUrl}${await printedPasswordLink(db, storeId, addressIn(typed))}`;
    return { json: { link: made }, text: `${made}\nIt works once, for 24 hours. Do not pass it on.` };
  });
}

/** Throws `not_possible_now` for a store that has members. */
async function ownerLink(db: Database, storeId: StoreId): Promise<string> {
  const path = await firstOwnerLink(db, storeId);
  if (path !== null) return path;
  throw new DomainError(
    'not_possible_now',
    'There are staff members already. Name the one who has lost the password: staff link <email>.',
  );
}

/** Throws `malformed`. */
function addressIn(typed: string): string {
  const { data, success } = emailField.safeParse(typed);
  if (!success) throw new DomainError('malformed', `${typed} is no email address.`);
  return data;
}
