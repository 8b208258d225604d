import type * as wire from '#contracts/admin/note-attachment.ts';
