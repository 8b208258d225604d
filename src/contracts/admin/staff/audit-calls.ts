import { z } from 'zod';
import type { StaffMemberId } from '#domain/ids.ts';
import { AUDIT_SUBJECT_TYPES } from '#domain/staff/audit-subject.ts';
import { defineCall } from '../../call.ts';
import { idOf, moment, storeId, text } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const day = z.iso.date();
const values = z.record(z.string(), z.unknown()).nullable();

/** What a staff member did. */
export const auditEntry = z.object({
  id: z.string(),
  who: z.string().describe('The email of the staff member; on the command line the user name'),
  who_name: z.string().nullable().describe('The name of the staff member; null on the command line'),
  staff_member_id: idOf<StaffMemberId>(z.string()).nullable(),
  at: moment,
  command: z.string().describe('As `npm run shop` names it: `orders ship`'),
  arguments: z.array(z.string()),
  outcome: z.string().describe('`done`, or `refused:` and why'),
  summary: z.string().nullable(),
  subject_type: z.enum(AUDIT_SUBJECT_TYPES).nullable(),
  subject_id: z.string().nullable(),
  subject_name: z
    .string()
    .nullable()
    .describe('How people call it: `#1001`; null where nothing better than the id is known'),
  before: values.describe('The changed values, as they were'),
  after: values,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const adminAudit = defineCall({
  method: 'GET',
  path: '/admin/api/audit',
  permission: 'audit:read',
  summary:
    'What staff did, in the back office and on the command line, newest first; of things that the role does not show, only who used which command',
  tag: 'Back office',
  query: z.strictObject({
    store_id: storeId,
    who: text(254).optional().describe('A whole email or user name'),
    command: text(60).optional().describe('How the command begins: `orders`'),
    subject_type: z.enum(AUDIT_SUBJECT_TYPES).optional(),
    subject_id: text(200).optional(),
    from: day.optional().describe("On this day of the store's time zone or later"),
    until: day.optional().describe('On this day or earlier'),
    ...pageQuery,
  }),
  answer: z.object({ entries: z.array(auditEntry), next_cursor: nextCursor }),
});
