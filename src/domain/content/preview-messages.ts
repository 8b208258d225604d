import type { LineRange } from './content-places.ts';

/** Messages between the editor of a page and the frame with its preview, which have one origin. docs/decisions/0295. */
export type PreviewMessage =
  /** From the frame: it can show something. */
  | { kind: 'preview-ready' }
  /** To the frame: what pages say, by name, the one that is edited, and the path to show it at unless that is its own. */
  | {
      kind: 'preview-contents';
      page: string;
      contents: Readonly<Record<string, unknown>>;
      path?: string | undefined;
      editing: PreviewEditing;
    }
  /** From the frame: a text or picture was chosen. */
  | ({ kind: 'preview-chosen' } & ChosenPlace)
  /** To the frame: the chosen text can be typed where it is shown, and is this before its placeholders are filled. */
  | ({ kind: 'preview-edit'; place: string } & PreviewField)
  /** From the frame: what the chosen text is now. */
  | { kind: 'preview-typed'; text: string }
  /** To the frame: what is wrong with the chosen text. */
  | { kind: 'preview-problem'; problem: string | null }
  /** From the frame: another picture is wanted at a place. */
  | { kind: 'preview-picture'; place: string }
  /** From the frame: the block of this number among those that are shown is to be changed. */
  | { kind: 'preview-block'; block: number; change: BlockChange }
  /** To the frame: the place that is being edited. */
  | { kind: 'preview-reveal'; place: string };

/** What was chosen on a page, by its place in the content. */
export interface ChosenPlace {
  place: string;
  /** Which lines of the text it shows; null where that is not known. */
  lines: LineRange | null;
  /** Whether it is to be typed where it is shown, is a picture, or can only be typed in its field. */
  as: 'text' | 'picture' | 'field';
}

/** What can be changed on the page itself. */
export interface PreviewEditing {
  mayEdit: boolean;
  /** How much smaller the frame is shown. */
  scale: number;
  /** The kinds of blocks that can be added, by what they are called. */
  blocks: readonly { type: string; name: string }[];
}

/** The field of a text as the page lets it be typed. */
export interface PreviewField {
  text: string;
  label: string;
  hasLines: boolean;
  maxLength: number;
}

export type BlockChange = { kind: 'up' | 'down' | 'hide' } | { kind: 'add'; type: string };

/** The message of an event that comes from a window of the same origin; null for any other. */
export function previewMessageOf(
  { origin, source, data }: { origin: string; source: unknown; data: unknown },
  expected: { origin: string; source: unknown },
): PreviewMessage | null {
  if (origin !== expected.origin || source !== expected.source || source === null) return null;
  const kind = (data as { kind?: unknown } | null)?.kind;
  return typeof kind === 'string' && kind.startsWith('preview-') ? (data as PreviewMessage) : null;
}

/** Where the preview of a page is shown in its frame. */
export const PREVIEW_FRAME = '/preview/page';
