import { z } from 'zod';
import { emailKind, type EmailKindName, unknownPlaceholder } from '#domain/emails/email-texts.ts';
import { requiredText } from '../fields.ts';

/** Headers and buttons are single lines. */
const LINES = new Set(['subject', 'preview', 'heading', 'button']);

/** What staff may write in place of the texts of an email. docs/decisions/0307. */
export function emailTexts(kind: EmailKindName): z.ZodType<Record<string, string>> {
  const fields: Record<string, ReturnType<typeof field>> = Object.fromEntries(
    Object.keys(emailKind(kind).texts).map((name) => [name, field(kind, LINES.has(name))]),
  );
  return z.strictObject(fields);
}

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
