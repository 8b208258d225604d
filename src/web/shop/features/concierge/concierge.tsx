import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { pageContentQuery } from '#web/api/page-content.ts';
import { useApi } from '#web/api/use-api.ts';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import type { ChatbotStyles } from './chat-message.ts';
import styles from './concierge.module.css';
import { createConversation } from './conversation.ts';

const loadPanel = () => import('./panel.tsx');
const Panel = lazy(() => loadPanel().then(({ Panel }) => ({ default: Panel })));

interface ConciergeProps {
  /** The element in the header that contains the button. */
  launcherContainer: HTMLElement;
}

/** Rendered once its styles are loaded. Spec §3, Chatbot styles. */
export function Concierge({ launcherContainer }: ConciergeProps) {
  const chatbotStyles = useQuery(pageContentQuery(useApi(), 'global')).data?.chatbotStyles;
  return (
    chatbotStyles && <LauncherAndPanel chatbotStyles={chatbotStyles} launcherContainer={launcherContainer} />
  );
}

function LauncherAndPanel({
  chatbotStyles,
  launcherContainer,
}: ConciergeProps & { chatbotStyles: ChatbotStyles }) {
  const api = useApi();
  const [conversation] = useState(() => createConversation(api));
  const { isOpen } = useSyncExternalStore(conversation.subscribe, conversation.read);
  const launcher = useRef<HTMLButtonElement>(null);
  const { triggerButton, userMessage } = chatbotStyles;
  const close = () => {
    conversation.close();
    requestAnimationFrame(() => launcher.current?.focus());
  };
  return (
    <aside aria-label={chatbotStyles.headerTitle}>
      {createPortal(
        <button
          ref={launcher}
          type="button"
          className={styles.launcher}
          style={{ '--background': triggerButton.backgroundColor, '--text': triggerButton.textColor }}
          hidden={isOpen}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPanel()}
          onFocus={() => void loadPanel()}
          onClick={conversation.open}
        >
          <img src={userMessage.iconPath} alt="" width={26} height={26} />
          <span>{triggerButton.text}</span>
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
