import { z } from 'zod';
import { isEmailLine } from '#domain/emails/email-kind.ts';
import {
  EMAIL_KIND_NAMES,
  emailKind,
  type EmailKindName,
  unknownPlaceholder,
} from '#domain/emails/email-texts.ts';
import { requiredText } from '../fields.ts';

/** What staff may write in place of the texts of an email; versions of earlier releases lack newer texts. docs/decisions/0307. */
export const emailTexts = (kind: EmailKindName): z.ZodType<Record<string, string>> => allTexts(kind);

const allTexts = (kind: EmailKindName) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(emailKind(kind).texts).map(([name, text]) => [
        name,
        field(kind, isEmailLine(name)).default(text),
      ]),
    ),
  );

const field = (kind: EmailKindName, isLine: boolean) =>
  requiredText(isLine ? 200 : 2000).superRefine((text, context) => {
    const unknown = unknownPlaceholder(kind, text);
    if (unknown !== null)
      context.addIssue({
        code: 'custom',
        message: `has no placeholder {${unknown}}: it would be sent as it is`,
      });
    if (isLine && text.includes('\n')) context.addIssue({ code: 'custom', message: 'must be a single line' });
  });

/** emails.json: texts that a store comes with, by kind of email. A text that is not in it stays as it is. */
export const emailsFile = z.strictObject(
  Object.fromEntries(EMAIL_KIND_NAMES.map((kind) => [kind, allTexts(kind).partial().optional()])),
);
