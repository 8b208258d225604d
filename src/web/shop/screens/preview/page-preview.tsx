import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isOwnPage } from '#domain/content/own-page-name.ts';
import { storyPageOf } from '#domain/content/page-address.ts';
import { type PreviewMessage, previewMessageOf } from '#domain/content/preview-messages.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { editOnPage } from './edit-on-page.ts';
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
  /** Contents that came while a text was typed, which would have taken it away. */
  let waiting: Contents | null = null;
  const send = (message: PreviewMessage) => parent.postMessage(message, location.origin);
  queryClient.setQueryDefaults(['page-content'], { staleTime: Infinity });
  const onPage = editOnPage({
    page: document.body,
    content: () => edited,
    send,
    onEnd() {
      if (waiting !== null) show(waiting);
      waiting = null;
    },
  });
  function show({ page, contents, path, editing }: Contents) {
    onPage.beforeChange();
    onPage.allow(editing);
    edited = contents[page];
    for (const [name, content] of Object.entries(contents))
      queryClient.setQueryData(['page-content', isOwnPage(name) ? path : name], content);
    showLook(contents['global']);
    void queryClient.invalidateQueries({ queryKey: ['home-products'] });
    void queryClient.invalidateQueries({ queryKey: ['own-page-products'] });
    const place = path ?? page;
    if (shown !== place) open(page, path);
    shown = place;
  }
  let frame = 0;
  // The page has changed once its framework has drawn it, which no event tells.
  new MutationObserver(() => {
    if (onPage.isTyping()) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      // Typing may have begun since: a text that is typed is no stop to what looks for texts of the contents.
      if (!onPage.isTyping()) onPage.afterChange();
    });
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  window.addEventListener('message', (event) => {
    const message = previewMessageOf(event, { origin: location.origin, source: parent });
    switch (message?.kind) {
      case 'preview-reveal':
        return onPage.reveal(message.place);
      case 'preview-edit':
        return onPage.edit(message.place, message);
      case 'preview-problem':
        return onPage.showProblem(message.problem);
      case 'preview-contents':
        if (onPage.isTyping()) waiting = message;
        else show(message);
    }
  });
  send({ kind: 'preview-ready' });
}

type Contents = Extract<PreviewMessage, { kind: 'preview-contents' }>;
