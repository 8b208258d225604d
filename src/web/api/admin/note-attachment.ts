import type * as wire from '#contracts/admin/note-attachment.ts';

/** A file of a note, to show or download. */
export type NoteAttachment = wire.NoteAttachment;
