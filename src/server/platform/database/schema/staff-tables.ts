import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  PasskeyId,
  PublicSessionId,
  StaffInvitationId,
  StaffMemberId,
  StaffRoleId,
} from '#domain/ids.ts';
import type { AuditSubject } from '#domain/staff/audit-subject.ts';
import { BUILT_IN_ROLE_KEYS, type GivenRole } from '#domain/staff/roles.ts';
import { STAFF_EMAIL_KINDS, type StaffEmailKind } from '#domain/staff/staff-emails.ts';
import { createdAt, id, idInStore, moment, sameStore, shopNow, storeId, updatedAt } from './columns.ts';
import { stores } from './store-tables.ts';

const ROLES = BUILT_IN_ROLE_KEYS.map((role) => `'${role}'`).join(', ');

/** What a step of a sign-in is for: the code after the password, and each use of a passkey. */
const CHALLENGE_PURPOSES = [
  'second_factor',
  'passkey_sign_in',
  'passkey_after_password',
  'passkey_added',
  'passkey_confirmed',
] as const;
const EMAIL_KINDS = STAFF_EMAIL_KINDS.map((kind) => `'${kind}'`).join(', ');
const PURPOSES = CHALLENGE_PURPOSES.map((purpose) => `'${purpose}'`).join(', ');

/** Roles that a store has made for itself, besides the built-in ones. docs/decisions/0220. */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: id<StaffRoleId>(),
    storeId: storeId().references(() => stores.id),
    name: text('name').notNull(),
    permissions: text('permissions').array().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.storeId, table.name),
    // Referenced as a whole by members, whose copies follow a change.
    unique('staff_roles_as_given').on(table.id, table.storeId, table.name, table.permissions),
  ],
);

/** Who works for a store. Emails are stored in lower case. Members are disabled, never deleted. */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: id<StaffMemberId>(),
    storeId: storeId().references(() => stores.id),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role').$type<GivenRole['role']>().notNull(),
    /** Of a role that is the store's own, with copies that the foreign key keeps the same. */
    ownRoleId: uuid('own_role_id').$type<StaffRoleId>(),
    ownRoleName: text('own_role_name'),
    ownPermissions: text('own_permissions').array(),
    status: text('status', { enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    /** The emails that the member has switched off. */
    unwantedEmails: text('unwanted_emails').array().$type<StaffEmailKind[]>().notNull().default([]),
    /** Counts the changes. */
    version: integer('version').notNull().default(1),
    /** In the back office, to within five minutes. */
    lastSeenAt: moment('last_seen_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique().on(table.storeId, table.email),
    check('staff_member_email_lower', sql`${table.email} = lower(${table.email})`),
    check('staff_member_role', sql`${table.role} in (${sql.raw(ROLES)}, 'own')`),
    check(
      'staff_member_own_role',
      sql`num_nonnulls(${table.ownRoleId}, ${table.ownRoleName}, ${table.ownPermissions}) = case ${table.role} when 'own' then 3 else 0 end`,
    ),
    index().on(table.ownRoleId),
    foreignKey({
      name: 'staff_members_own_role_fk',
      columns: [table.ownRoleId, table.storeId, table.ownRoleName, table.ownPermissions],
      foreignColumns: [staffRoles.id, staffRoles.storeId, staffRoles.name, staffRoles.permissions],
    }).onUpdate('cascade'),
    check('staff_member_unwanted_emails', sql`${table.unwantedEmails} <@ array[${sql.raw(EMAIL_KINDS)}]`),
    check('staff_member_status', sql`${table.status} in ('active', 'disabled')`),
    idInStore('staff_members_in_store', table),
  ],
);

/** Where staff members are signed in. docs/decisions/0221. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    idHash: text('id_hash').primaryKey(),
    storeId: storeId(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    /** The id in its owner's list of sessions. It grants no access. */
    publicId: uuid('public_id').$type<PublicSessionId>().notNull().defaultRandom(),
    /** `Safari on iPhone`, from the user agent at the sign-in. */
    device: text('device').notNull(),
    createdAt: createdAt(),
    lastSeenAt: moment('last_seen_at').notNull().default(shopNow),
    expiresAt: moment('expires_at').notNull(),
    /** When the password was last entered in this session. */
    confirmedAt: moment('confirmed_at').notNull().default(shopNow),
  },
  (table) => [
    index().on(table.expiresAt),
    index().on(table.staffMemberId),
    sameStore('staff_sessions_member_fk', table, table.staffMemberId, staffMembers).onDelete('cascade'),
  ],
);

/** People who were asked to join. Used and withdrawn ones stay. docs/decisions/0224. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id<StaffInvitationId>(),
    storeId: storeId().references(() => stores.id),
    email: text('email').notNull(),
    role: text('role').$type<GivenRole['role']>().notNull(),
    /** No foreign key: invitations that were accepted or withdrawn do not keep a role from being removed. */
    ownRoleId: uuid('own_role_id').$type<StaffRoleId>(),
    /** The email of the member who invited. */
    invitedBy: text('invited_by').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was accepted or withdrawn. */
    endedAt: moment('ended_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('one_open_staff_invitation')
      .on(table.storeId, table.email)
      .where(sql`${table.endedAt} is null`),
    check('staff_invitation_email_lower', sql`${table.email} = lower(${table.email})`),
    idInStore('staff_invitations_in_store', table),
  ],
);

/**
 * Links of staff: of an invitation, to a new password, or, with neither, to become the first owner of a store that has
 * no members. Used ones are deleted.
 */
export const staffLinks = pgTable(
  'staff_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    storeId: storeId(),
    invitationId: uuid('invitation_id').$type<StaffInvitationId>(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.invitationId),
    index().on(table.staffMemberId),
    index().on(table.expiresAt),
    check('staff_link_of_one', sql`num_nonnulls(${table.invitationId}, ${table.staffMemberId}) <= 1`),
    sameStore('staff_links_invitation_fk', table, table.invitationId, staffInvitations).onDelete('cascade'),
    sameStore('staff_links_member_fk', table, table.staffMemberId, staffMembers).onDelete('cascade'),
  ],
);

/** The app that shows a member's codes (TOTP): docs/decisions/0223. */
export const staffTotp = pgTable(
  'staff_totp',
  {
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().primaryKey(),
    storeId: storeId(),
    /** Encrypted: `encrypted-secret.ts`. */
    secret: text('secret').notNull(),
    /** Null until the first code was entered; codes are asked for from then on. */
    confirmedAt: moment('confirmed_at'),
    /** The 30 seconds of the code that was accepted last; no code of them or of earlier ones is accepted again. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    sameStore('staff_totp_member_fk', table, table.staffMemberId, staffMembers).onDelete('cascade'),
  ],
);

/** Codes for a member who has lost the app, as hashes. Used ones are deleted. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    storeId: storeId(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.staffMemberId),
    sameStore('staff_recovery_codes_member_fk', table, table.staffMemberId, staffMembers).onDelete('cascade'),
  ],
);

/** With which members sign in without a password: docs/decisions/0225. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: id<PasskeyId>(),
    storeId: storeId(),
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>().notNull(),
    name: text('name').notNull(),
    /** The id that the device knows it by, and its public key, both in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** Of its uses, as the device counts them; 0 where it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the device: `internal`, `usb`. */
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    lastUsedAt: moment('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.staffMemberId),
    sameStore('staff_passkeys_member_fk', table, table.staffMemberId, staffMembers).onDelete('cascade'),
  ],
);

/** Secrets of the steps of a sign-in, each used once and valid for five minutes. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    secretHash: text('secret_hash').primaryKey(),
    storeId: storeId(),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    /** Null where the sign-in itself is to tell who it is. */
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.staffMemberId),
    index().on(table.expiresAt),
    check('staff_challenge_purpose', sql`${table.purpose} in (${sql.raw(PURPOSES)})`),
    sameStore('staff_challenges_member_fk', table, table.staffMemberId, staffMembers).onDelete('cascade'),
  ],
);

/** The command in the order of its bytes, in which those that begin alike are one range of an index. */
export const commandInBytes = ({ command }: { command: AnyPgColumn }) => sql`(${command} collate "C")`;

/**
 * Who did what on the command line or in the back office, and the outcome; never changed or deleted. Those about
 * one thing are the part of its timeline that staff wrote.
 */
export const staffActions = pgTable(
  'staff_actions',
  {
    id: id(),
    storeId: storeId(),
    /** The machine's user name or `SHOP_OPERATOR`; in the back office the staff member's email address. */
    operator: text('operator').notNull(),
    /** Null on the command line, and in entries from before staff members had accounts of their own. */
    staffMemberId: uuid('staff_member_id').$type<StaffMemberId>(),
    command: text('command').notNull(),
    arguments: jsonb('arguments').$type<readonly string[]>().notNull(),
    outcome: text('outcome').notNull(),
    /** What it was done to; null for entries from before this was recorded, and where it is no single thing. */
    subjectType: text('subject_type').$type<AuditSubject['type']>(),
    subjectId: text('subject_id'),
    /** What was done, in words: `Marked 2 units as shipped`. */
    summary: text('summary'),
    /** The changed values only. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.storeId, table.createdAt, table.id),
    index('staff_actions_of_person').on(table.storeId, table.operator, table.createdAt, table.id),
    index('staff_actions_of_command').on(table.storeId, commandInBytes(table), table.createdAt, table.id),
    index('staff_actions_of_subject')
      .on(table.storeId, table.subjectId, table.subjectType, table.createdAt)
      .where(sql`${table.subjectId} is not null`),
    index('staff_actions_of_subject_type')
      .on(table.storeId, table.subjectType, table.createdAt, table.id)
      .where(sql`${table.subjectType} is not null`),
    check('staff_action_subject', sql`num_nulls(${table.subjectType}, ${table.subjectId}) <> 1`),
    sameStore('staff_actions_member_fk', table, table.staffMemberId, staffMembers),
  ],
);
