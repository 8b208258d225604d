import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isOwnPage } from '#domain/content/own-page-name.ts';
import { storyPageOf } from '#domain/content/page-address.ts';
import { type PreviewMessage, previewMessageOf } from '#domain/content/preview-messages.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { choosePlaces, revealPlace } from './chosen-place.ts';
import { showLook } from './show-look.ts';

/** What is on every page is seen best at home. */
const pathOf = (page: string, brand: string): string => {
  if (page === 'HomePage' || page === 'global') return '/';
  return page === 'story' ? `/${storyPageOf(brand)}` : `/${page}`;
};

let hasStarted = false;

/** Becomes the page that the editor sends, which follows each change without loading anything again. */
export default function PagePreview() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const brand = useAppSelector((state) => state.global.brand);
  useEffect(() => {
    // For as long as the document is there: this component goes when the first page is shown.
    if (hasStarted || parent === window) return;
    hasStarted = true;
    startPreview(queryClient, (page, path) => void navigate(path ?? pathOf(page, brand), { replace: true }));
  }, [queryClient, navigate, brand]);
  return null;
}

/** Shows contents in the shop's own pages by putting them where these keep what they have fetched. */
function startPreview(
  queryClient: QueryClient,
  open: (page: string, path: string | undefined) => void,
): void {
  let shown: string | null = null;
  let edited: unknown = null;
  const send = (message: PreviewMessage) => parent.postMessage(message, location.origin);
  queryClient.setQueryDefaults(['page-content'], { staleTime: Infinity });
  window.addEventListener('message', (event) => {
    const message = previewMessageOf(event, { origin: location.origin, source: parent });
    if (message?.kind === 'preview-reveal') revealPlace(document.body, edited, message.place);
    if (message?.kind !== 'preview-contents') return;
    const { page, contents, path } = message;
    edited = contents[page];
    for (const [name, content] of Object.entries(contents))
      queryClient.setQueryData(['page-content', isOwnPage(name) ? path : name], content);
    showLook(contents['global']);
    void queryClient.invalidateQueries({ queryKey: ['home-products'] });
    void queryClient.invalidateQueries({ queryKey: ['own-page-products'] });
    const place = path ?? page;
    if (shown !== place) open(page, path);
    shown = place;
  });
  choosePlaces(
    document.body,
    () => edited,
    (place) => send({ kind: 'preview-chosen', place }),
  );
  send({ kind: 'preview-ready' });
}
