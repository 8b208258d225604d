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
    }
  /** From the frame: a text or picture was chosen, by its place in the page's content. */
  | { kind: 'preview-chosen'; place: string }
  /** To the frame: the place that is being edited. */
  | { kind: 'preview-reveal'; place: string };

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
