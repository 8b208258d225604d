import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isOwnPage } from '#domain/content/own-page-name.ts';
import { PREVIEW_FRAME, type PreviewMessage, previewMessageOf } from '#domain/content/preview-messages.ts';
import { sentenceAbout, sentenceAtField } from '#domain/text/problem-sentences.ts';
import { pagePreviewQuery } from '#web/api/admin/content-api.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { useDebounced } from '#web/ui/timing/use-debounced.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './content-parts.module.css';
import { useEditing } from './editing-context.ts';
import { NEW_HOME_BLOCKS, NEW_OWN_BLOCKS } from './new-blocks.ts';
import { BLOCK_NAMES, contentPlaceText } from './page-texts.ts';
import { contentOf, fieldAt, shownPlaceOf, type TypedContent } from './typed-content.ts';
import type { PageEditing } from './use-page-editing.ts';

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
  /** What is chosen and typed on the page itself. */
  onPage: PageEditing;
}

const sendTo = (frame: HTMLIFrameElement | null, message: PreviewMessage) =>
  frame?.contentWindow?.postMessage(message, location.origin);

/** The page as it would be published, which follows what is typed without being loaded again. */
export function PagePreview({ page, seenOn, ownPath, edited, onPage }: PagePreviewProps) {
  const { state, mayEdit } = useEditing();
  const typed: TypedContent = useWatch({ control: state.form.control });
  const current = JSON.stringify(contentOf(typed));
  const content = useDebounced(current, PAUSE);
  const preview = useQuery(pagePreviewQuery(useApi(), page, JSON.parse(content)));
  const [seenPath, setPath] = useState(seenOn?.[0]?.path);
  const path = ownPath ?? seenPath;
  const [width, setWidth] = useState<Width>('desk');
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const receive = useRef<(message: PreviewMessage) => void>(() => undefined);
  receive.current = (message) => {
    if (message.kind === 'preview-ready') setReady(true);
    if (message.kind === 'preview-chosen') onPage.choose(message);
    if (message.kind === 'preview-typed') onPage.type(message.text);
    if (message.kind === 'preview-picture') onPage.choosePicture(message.place);
    if (message.kind === 'preview-block') onPage.changeBlock(message.block, message.change);
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
  // Sent again once it has settled, though it be the same: what was typed on the page may have been taken back.
  const isSettled = content === current && !preview.isFetching;
  useEffect(() => {
    if (!isReady || !contents || !isSettled) return;
    const scale = (frame.current?.getBoundingClientRect().width ?? WIDTHS[width]) / WIDTHS[width];
    const editing = { mayEdit, scale, blocks: blocksFor(page) };
    sendTo(frame.current, { kind: 'preview-contents', page, contents, path, editing });
  }, [isReady, contents, isSettled, page, path, mayEdit, width]);
  const onPageField = onPage.typed;
  useEffect(() => {
    if (onPageField === null) return;
    const { place, shown } = onPageField;
    sendTo(frame.current, { kind: 'preview-edit', place, ...shown });
  }, [onPageField]);
  const place = edited === null ? null : shownPlaceOf(typed, edited);
  useEffect(() => {
    if (isReady && place !== null) sendTo(frame.current, { kind: 'preview-reveal', place });
  }, [isReady, place]);
  const problems = preview.error instanceof ApiProblem ? preview.error.errors : [];
  const [first] = problems;
  const problem =
    problems.find(
      ({ path: at }) => fieldAt(at.replace(/^\/content\//, '').replaceAll('/', '.')) === onPageField?.field,
    )?.message ?? null;
  useEffect(() => {
    sendTo(frame.current, {
      kind: 'preview-problem',
      problem: problem === null ? null : sentenceAtField(problem),
    });
  }, [problem]);
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
          <span className={styles.status}>
            Press a text to type in its place, or a picture to change it. By keys: Tab, Enter, Escape.
          </span>
        )}
      </div>
      {preview.error !== null && (
        <Notice tone="warn" title="The preview shows an earlier state.">
          {first
            ? sentenceAbout(contentPlaceText(first.path.replace(/^\/content/, '')), first.message)
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

/** The kinds of blocks that can be added to a page. */
function blocksFor(page: string) {
  const offered = isOwnPage(page) ? NEW_OWN_BLOCKS : page === 'HomePage' ? NEW_HOME_BLOCKS : {};
  return Object.keys(offered).map((type) => ({ type, name: BLOCK_NAMES[type] ?? type }));
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
