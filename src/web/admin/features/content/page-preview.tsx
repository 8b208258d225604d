import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PREVIEW_FRAME, type PreviewMessage, previewMessageOf } from '#domain/content/preview-messages.ts';
import { pagePreviewQuery } from '#web/api/admin/content-api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './content-parts.module.css';
import { useEditing } from './editing-context.ts';
import { placeText } from './page-texts.ts';
import { contentOf, fieldOfShown, shownPlaceOf, type TypedContent } from './typed-content.ts';

/** How long nothing is typed before the preview follows. */
const PAUSE = 350;

const WIDTHS = { phone: 390, desk: 1280 } as const;
type Width = keyof typeof WIDTHS;

/** A page of the shop that shows what is edited. */
export interface SeenOn {
  label: string;
  path: string;
}

interface PagePreviewProps {
  page: string;
  seenOn?: readonly SeenOn[] | undefined;
  /** The path of a page that staff have added. */
  ownPath: string | null;
  /** The field that is being edited. */
  edited: string | null;
  /** A text or picture of the preview was chosen, by its field. */
  onChoose: (field: string) => void;
}

const sendTo = (frame: HTMLIFrameElement | null, message: PreviewMessage) =>
  frame?.contentWindow?.postMessage(message, location.origin);

/** The page as it would be published, which follows what is typed without being loaded again. */
export function PagePreview({ page, seenOn, ownPath, edited, onChoose }: PagePreviewProps) {
  const { state } = useEditing();
  const typed: TypedContent = useWatch({ control: state.form.control });
  const content = useDebounced(JSON.stringify(contentOf(typed)), PAUSE);
  const preview = useQuery(pagePreviewQuery(useApi(), page, JSON.parse(content)));
  const [seenPath, setPath] = useState(seenOn?.[0]?.path);
  const path = ownPath ?? seenPath;
  const [width, setWidth] = useState<Width>('desk');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const receive = useRef<(message: PreviewMessage) => void>(() => undefined);
  receive.current = (message) => {
    if (message.kind === 'preview-ready') setReady(true);
    if (message.kind === 'preview-chosen') onChoose(fieldOfShown(typed, message.place));
  };
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const source = frame.current?.contentWindow ?? null;
      const message = previewMessageOf(event, { origin: location.origin, source });
      if (message !== null) receive.current(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  const contents = preview.data?.contents;
  useEffect(() => {
    if (isReady && contents) sendTo(frame.current, { kind: 'preview-contents', page, contents, path });
  }, [isReady, contents, page, path]);
  const place = edited === null ? null : shownPlaceOf(typed, edited);
  useEffect(() => {
    if (isReady && place !== null) sendTo(frame.current, { kind: 'preview-reveal', place });
  }, [isReady, place]);
  const problems = preview.error instanceof ApiProblem ? preview.error.errors : [];
  const [first] = problems;
  return (
    <section className={styles.preview} aria-label="Preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row with its content. */}
      <div className={styles.widths} role="group" aria-label="Width of the preview">
        <Button aria-pressed={width === 'desk'} onClick={() => setWidth('desk')}>
          Desk
        </Button>
        <Button aria-pressed={width === 'phone'} onClick={() => setWidth('phone')}>
          Phone
        </Button>
        {seenOn ? (
          <select
            className={styles.seenOn}
            aria-label="Page of the shop"
            value={path}
            onChange={({ currentTarget }) => setPath(currentTarget.value)}
          >
            {seenOn.map((one) => (
              <option key={one.path} value={one.path}>
                {one.label}
              </option>
            ))}
          </select>
        ) : (
          <span className={styles.status}>Press a text or picture to edit it.</span>
        )}
      </div>
      {preview.error !== null && (
        <Notice tone="warn" title="The preview shows an earlier state.">
          {first
            ? `${placeText(first.path.replace(/^\/content/, ''))}: ${first.message}.`
            : 'It could not be fetched.'}
        </Notice>
      )}
      <Scaled width={WIDTHS[width]}>
        {(size) => (
          <iframe
            ref={frame}
            className={styles.frame}
            title="The page as it would be published"
            src={PREVIEW_FRAME}
            style={size}
          />
        )}
      </Scaled>
    </section>
  );
}

/** Shows something of a fixed width smaller where there is less room. */
function Scaled({
  width,
  children,
}: {
  width: number;
  children: (size: {
    width: number;
    height: number;
    transform: string;
    marginLeft: number;
  }) => React.ReactNode;
}) {
  const view = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 600 });
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width);
  return (
    <div ref={view} className={styles.view}>
      {children({
        width,
        height: room.height / scale,
        transform: `scale(${scale})`,
        marginLeft: Math.max(0, (room.width - width * scale) / 2),
      })}
    </div>
  );
}
