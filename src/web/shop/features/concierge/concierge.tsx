import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { pageContentQuery } from '#web/api/page-content.ts';
import { useApi } from '#web/api/use-api.ts';
import { onForgetAccount } from '#web/state/auth/forget-account.ts';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import type { ChatbotStyles } from './chat-message.ts';
import styles from './concierge.module.css';
import { createConversation } from './conversation.ts';

const loadPanel = () => import('./panel.tsx');
const Panel = lazyPart(async () => ({ default: (await loadPanel()).Panel }));

/** Where an order is about to be placed, or was: the panel leaves these pages to it. */
const ABOUT_AN_ORDER = /^\/(?:cart|checkout)/;

export interface ConciergeProps {
  /** The element in the header that contains the button. */
  launcherContainer: HTMLElement;
  /** Whether it is to be opened; `onOpen` is called once it has been. */
  isOpen: boolean;
  onOpen: () => void;
}

/** Rendered once its styles are loaded. Spec §3, Chatbot styles. */
export function Concierge(props: ConciergeProps) {
  const chatbotStyles = useQuery(pageContentQuery(useApi(), 'global')).data?.chatbotStyles;
  return chatbotStyles && <LauncherAndPanel chatbotStyles={chatbotStyles} {...props} />;
}

function LauncherAndPanel({
  chatbotStyles,
  launcherContainer,
  isOpen: isRequested,
  onOpen,
}: ConciergeProps & { chatbotStyles: ChatbotStyles }) {
  const api = useApi();
  const [conversation] = useState(() => createConversation(api));
  const { isOpen, entries } = useSyncExternalStore(conversation.subscribe, conversation.read);
  const launcher = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const { pathname } = useLocation();
  const { triggerButton, userMessage } = chatbotStyles;
  useEffect(() => onForgetAccount(conversation.forget), [conversation]);
  useEffect(() => {
    if (!ABOUT_AN_ORDER.test(pathname) || !conversation.read().isOpen) return;
    opener.current = null;
    conversation.close();
  }, [pathname, conversation]);
  useEffect(() => {
    if (!isRequested) return;
    opener.current = document.activeElement;
    conversation.open();
    onOpen();
  }, [isRequested, onOpen, conversation]);
  const close = () => {
    conversation.close();
    const other = opener.current;
    opener.current = null;
    requestAnimationFrame(() =>
      (other instanceof HTMLButtonElement && other.isConnected ? other : launcher.current)?.focus(),
    );
  };
  return (
    <aside aria-label={chatbotStyles.headerTitle}>
      {createPortal(
        <button
          ref={launcher}
          type="button"
          className={styles.launcher}
          data-has-messages={entries.length > 0}
          style={{ '--background': triggerButton.backgroundColor, '--text': triggerButton.textColor }}
          hidden={isOpen}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPanel()}
          onFocus={() => void loadPanel()}
          onClick={conversation.open}
        >
          <img src={userMessage.iconPath} alt="" width={26} height={26} />
          <span>
            {triggerButton.text}
            {entries.length > 0 && <VisuallyHidden> (continue the conversation)</VisuallyHidden>}
          </span>
        </button>,
        launcherContainer,
      )}
      {isOpen && (
        <SectionBoundary of={chatbotStyles.headerTitle} isOverlay onRetry={conversation.startOver}>
          <Suspense>
            <Panel chatbotStyles={chatbotStyles} conversation={conversation} onClose={close} />
          </Suspense>
        </SectionBoundary>
      )}
    </aside>
  );
}
